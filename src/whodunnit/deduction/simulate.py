"""Random games for tests and measurements: a deal, suggestions, and what a viewer knows of it."""

from collections.abc import Sequence
from random import Random

from whodunnit.core.cards import Card, CaseFile, Deck, Hand, hand_sizes
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.places import World


def random_world(
    deck: Deck, seats: int, rng: Random, face_up: int = 0, red_card: bool = False
) -> tuple[World, Hand]:
    """One fair deal, and the cards left face up; the seats play the deck's first suspects."""
    murderer = rng.randrange(min(seats, len(deck.suspects))) if red_card else None
    red = None if murderer is None else deck.suspects[murderer]
    framed = rng.choice([suspect for suspect in deck.suspects if suspect != red])
    case_file = CaseFile(framed, rng.choice(deck.weapons), rng.choice(deck.rooms))
    cards = [card for card in deck.cards if card not in case_file and card != red]
    rng.shuffle(cards)
    up, cards = cards[:face_up], cards[face_up:]
    hands: list[Hand] = []
    for seat, size in enumerate(hand_sizes(len(cards) + red_card, seats)):
        size -= seat == murderer
        hands.append(deck.sort(cards[:size]))
        cards = cards[size:]
    return World(tuple(hands), case_file, murderer), deck.sort(up)


def random_suggestion(deck: Deck, world: World, by: int, rng: Random) -> SuggestionFacts:
    """One random suggestion with its whole answer; a seat shows any of its matching cards."""
    named = CaseFile(rng.choice(deck.suspects), rng.choice(deck.weapons), rng.choice(deck.rooms))
    seats = len(world.hands)
    cannot: list[int] = []
    for step in range(1, seats):
        seat = (by + step) % seats
        matching = [card for card in world.hands[seat] if card in named]
        if matching:
            return SuggestionFacts(by, named, tuple(cannot), seat, rng.choice(matching))
        cannot.append(seat)
    return SuggestionFacts(by, named, tuple(cannot))


def facts_for(
    deck: Deck,
    world: World,
    face_up: Hand,
    suggestions: Sequence[SuggestionFacts],
    viewer: int | None,
    false_accusations: Sequence[CaseFile] = (),
) -> Facts:
    """What a seat, or a spectator, knows of such a game."""
    seats = tuple(
        SeatFacts(f"P{seat + 1}", len(hand) + (seat == world.murderer), _suspect(deck, seat))
        for seat, hand in enumerate(world.hands)
    )
    red_card = world.murderer is not None
    guilty = red_card and viewer == world.murderer
    return Facts(
        deck=deck,
        seats=seats,
        me=viewer,
        hand=() if viewer is None else world.hands[viewer],
        face_up=face_up,
        suggestions=tuple(
            suggestion
            if viewer is not None and viewer in (suggestion.by, suggestion.shown_by)
            else SuggestionFacts(
                suggestion.by, suggestion.named, suggestion.cannot, suggestion.shown_by
            )
            for suggestion in suggestions
        ),
        false_accusations=tuple(false_accusations),
        red_card=red_card,
        murderer=viewer if guilty else None,
        innocent=(viewer,) if red_card and viewer is not None and not guilty else (),
    )


def random_facts(
    deck: Deck,
    seats: int,
    suggestions: int,
    rng: Random,
    viewer: int | None = 0,
    face_up: int = 0,
    red_card: bool = False,
    accusations: int = 0,
) -> tuple[Facts, World]:
    """What a viewer knows after some random suggestions and false accusations, and the truth."""
    world, up = random_world(deck, seats, rng, face_up, red_card)
    said = [random_suggestion(deck, world, turn % seats, rng) for turn in range(suggestions)]
    right = _right(deck, world)
    wrong = [
        accused
        for accused in (
            CaseFile(rng.choice(deck.suspects), rng.choice(deck.weapons), rng.choice(deck.rooms))
            for _ in range(accusations)
        )
        if accused not in right
    ]
    return facts_for(deck, world, up, said, viewer, wrong), world


def _suspect(deck: Deck, seat: int) -> Card | None:
    return deck.suspects[seat] if seat < len(deck.suspects) else None


def _right(deck: Deck, world: World) -> tuple[CaseFile, ...]:
    """The accusations that end the game (N22)."""
    if world.murderer is None:
        return (world.case_file,)
    _, weapon, room = world.case_file
    return world.case_file, CaseFile(deck.suspects[world.murderer], weapon, room)
