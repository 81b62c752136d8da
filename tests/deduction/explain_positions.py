"""Random positions for the tests of explanations, and every world of the small ones."""

from collections.abc import Iterator
from itertools import product
from random import Random

from whodunnit.core.cards import Card, CaseFile, Deck, hand_sizes
from whodunnit.deduction.facts import Facts, SeatFacts, SuggestionFacts
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD, Place
from whodunnit.deduction.proof import Entry, EntryKind

CLASSIC = Deck(
    (
        "Miss Scarlet",
        "Colonel Mustard",
        "Mrs. White",
        "Mr. Green",
        "Mrs. Peacock",
        "Professor Plum",
    ),
    ("Candlestick", "Knife", "Lead Pipe", "Revolver", "Rope", "Wrench"),
    (
        "Ballroom",
        "Billiard Room",
        "Conservatory",
        "Dining Room",
        "Hall",
        "Kitchen",
        "Library",
        "Lounge",
        "Study",
    ),
)
NAMES = ("Scarlet", "Mustard", "White", "Green", "Peacock", "Plum", "Rose", "Grey", "Brown", "Gold")


def deck(suspects: int, weapons: int, rooms: int) -> Deck:
    """A deck of any size with plain names."""
    return Deck(
        tuple(f"S{number}" for number in range(suspects)),
        tuple(f"W{number}" for number in range(weapons)),
        tuple(f"R{number}" for number in range(rooms)),
    )


def play(
    rng: Random,
    cards: Deck,
    seats: int,
    suggestions: int,
    *,
    spectator: bool = False,
    face_up: int = 0,
    red_card: bool = False,
    accusations: int = 0,
) -> tuple[Facts, dict[Card, Place]]:
    """What one viewer knows after some random suggestions, and where the cards truly are."""
    truth: dict[Card, Place] = {}
    played = cards.suspects[:seats]
    murderer = rng.choice(played) if red_card else None
    if murderer is not None:
        truth[murderer] = RED_CARD
    for kind in (cards.suspects, cards.weapons, cards.rooms):
        truth[rng.choice([card for card in kind if card not in truth])] = CASE_FILE
    rest = [card for card in cards.cards if card not in truth]
    rng.shuffle(rest)
    for card in rest[:face_up]:
        truth[card] = FACE_UP
    rest = rest[face_up:]
    sizes = hand_sizes(len(rest) + red_card, seats)
    for seat, size in enumerate(sizes):
        own = murderer is not None and played[seat] == murderer
        for _ in range(size - own):
            truth[rest.pop()] = seat
    me = None if spectator else rng.randrange(seats)
    return (
        Facts(
            deck=cards,
            seats=tuple(
                SeatFacts(name, size, suspect)
                for name, size, suspect in zip(
                    NAMES, sizes, (*played, *[None] * (seats - len(played))), strict=False
                )
            ),
            me=me,
            hand=tuple(card for card in cards.cards if me is not None and truth[card] == me),
            face_up=tuple(card for card in cards.cards if truth[card] == FACE_UP),
            suggestions=tuple(
                _suggest(rng, cards, truth, seats, me, turn) for turn in range(suggestions)
            ),
            false_accusations=tuple(
                accused
                for accused in (rng.choice(cards.case_files) for _ in range(accusations))
                if not _is_true(truth, accused)
            ),
            red_card=red_card,
            murderer=me if murderer is not None and me == played.index(murderer) else None,
            innocent=(
                (me,) if murderer is not None and me not in (None, played.index(murderer)) else ()
            ),
        ),
        truth,
    )


def _suggest(
    rng: Random, cards: Deck, truth: dict[Card, Place], seats: int, me: int | None, turn: int
) -> SuggestionFacts:
    by = turn % seats
    named = rng.choice(cards.case_files)
    cannot: list[int] = []
    for step in range(1, seats):
        seat = (by + step) % seats
        matching = [card for card in named if truth[card] == seat]
        if matching:
            shown = rng.choice(matching) if me in (by, seat) else None
            return SuggestionFacts(by, named, tuple(cannot), seat, shown)
        cannot.append(seat)
    return SuggestionFacts(by, named, tuple(cannot))


def _is_true(truth: dict[Card, Place], accused: CaseFile) -> bool:
    return (
        truth[accused.suspect] in (CASE_FILE, RED_CARD)
        and truth[accused.weapon] == CASE_FILE
        and truth[accused.room] == CASE_FILE
    )


def entry_holds(facts: Facts, entry: Entry, world: dict[Card, Place]) -> bool:
    """Whether an entry is true in a world: the plainest reading there is."""
    seat, card = entry.seat, entry.card
    match entry.kind:
        case EntryKind.OWN_HAND:
            return {held for held in world if world[held] == seat} == set(facts.hand)
        case EntryKind.CARD_COUNT:
            assert seat is not None
            own = facts.seats[seat].suspect
            red = facts.red_card and own is not None and world[own] == RED_CARD
            return list(world.values()).count(seat) + red == facts.seats[seat].cards
        case EntryKind.COULD_NOT:
            return all(world[named] != seat for named in named_in(facts, entry))
        case EntryKind.SHOWED:
            return any(world[named] == seat for named in named_in(facts, entry))
        case EntryKind.SAW | EntryKind.KNOWN_CARD:
            assert card is not None
            return world[card] == seat
        case EntryKind.FACE_UP:
            assert card is not None
            return world[card] == FACE_UP
        case EntryKind.FALSE_ACCUSATION:
            assert entry.accusation is not None
            return not _is_true(world, facts.false_accusations[entry.accusation])
        case EntryKind.CASE_FILE:
            assert facts.case_file is not None
            return all(world[card] == CASE_FILE for card in facts.case_file)
    assert seat is not None
    own = facts.seats[seat].suspect
    assert own is not None
    return (world[own] == RED_CARD) == (entry.kind is EntryKind.MURDERER)


def named_in(facts: Facts, entry: Entry) -> CaseFile:
    """The cards of the suggestion that an entry is about."""
    assert entry.suggestion is not None
    return facts.suggestions[entry.suggestion].named


def worlds(facts: Facts) -> Iterator[dict[Card, Place]]:
    """Every way to lay the cards that the laws allow, whatever the entries say."""
    cards = facts.deck
    seats = tuple(range(len(facts.seats)))
    played = [seat.suspect for seat in facts.seats if seat.suspect is not None]
    for hidden in cards.case_files:
        for murderer in played if facts.red_card else [None]:
            if murderer == hidden.suspect:
                continue
            fixed: dict[Card, Place] = dict.fromkeys(hidden, CASE_FILE)
            fixed |= {} if murderer is None else {murderer: RED_CARD}
            rest = [card for card in cards.cards if card not in fixed]
            table = {card: (FACE_UP,) if card in facts.face_up else () for card in rest}
            for places in product(*((*seats, *table[card]) for card in rest)):
                yield fixed | dict(zip(rest, places, strict=True))


class Oracle:
    """What follows from which entries, by looking at every world; for small decks only."""

    def __init__(self, facts: Facts, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self.worlds = [
            (world, {entry for entry in entries if entry_holds(facts, entry, world)})
            for world in worlds(facts)
        ]

    def possible(self, entries: set[Entry]) -> Iterator[dict[Card, Place]]:
        """The worlds in which some entries are all true."""
        return (world for world, true in self.worlds if entries <= true)

    def proves(self, entries: set[Entry], card: Card, place: Place, holds: bool) -> bool:
        """Whether a fact is so in every world where some entries are true."""
        return all((world[card] == place) == holds for world in self.possible(entries))
