"""The facts as bit masks: one bit for each card, one mask for each place."""

from collections.abc import Iterable
from fractions import Fraction
from math import gcd, lcm

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.core.cards import Card, CaseFile, Deck
from whodunnit.deduction.errors import BadFacts
from whodunnit.deduction.facts import Facts, SuggestionFacts
from whodunnit.deduction.likelihood import Likelihood, Weight

Clause = tuple[int, int]
"""A place and a mask: the place holds at least one of these cards."""
MaskFactor = tuple[int, int, tuple[int, ...]]
"""A place, a mask, and an integer weight for each number of these cards that the place holds."""


class Position(Struct):
    """What a deal must satisfy: the seats are the first places, then the Case File's three."""

    deck: Deck
    """All the cards; bit i is the i-th."""
    seats: int
    """How many seats there are; then come the Case File's suspect, its weapon and its room."""
    dealt: int
    """The cards that lie in one of the places."""
    can: list[int]
    """For each place the cards that it may hold."""
    size: list[int]
    """For each place how many cards it holds."""
    clauses: list[Clause]
    """What places showed without the viewer seeing it."""
    unhidden: list[int]
    """False accusations: of each mask at least one card is not in the Case File."""
    factors: list[MaskFactor]
    """How the deal is weighted."""
    unit: Fraction
    """What a weight of one stands for: weights are integers only up to a common multiple."""
    murderer: int | None = None
    """The seat with the Red Card, where the game has one."""


def positions(facts: Facts, likelihood: Likelihood) -> list[Position]:
    """The facts as positions to be added up: one, or with the Red Card one for each murderer."""
    base, known = _read(facts, likelihood)
    if not facts.red_card:
        return [base]
    return [
        _with_murderer(base, seat, 1 << facts.deck.index[suspect])
        for seat, suspect in enumerate(_played(facts))
        if suspect is not None
        and seat not in facts.innocent
        and facts.murderer in (None, seat)
        and not known >> facts.deck.index[suspect] & 1
    ]


def cards_of(deck: Deck, mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the deck's order."""
    return tuple(card for i, card in enumerate(deck.cards) if mask >> i & 1)


def _played(facts: Facts) -> list[Card | None]:
    return [seat.suspect for seat in facts.seats]


def _with_murderer(base: Position, seat: int, red: int) -> Position:
    """The position in which one seat has the Red Card: a card that it never shows (N20, N21)."""
    size = list(base.size)
    size[seat] -= 1
    return replace(
        base,
        dealt=base.dealt & ~red,
        can=[can & ~red for can in base.can],
        size=size,
        clauses=[(place, mask & ~red) for place, mask in base.clauses],
        unhidden=[mask & ~red for mask in base.unhidden],
        factors=[
            (place, mask & ~red, weights[: (mask & ~red).bit_count() + 1])
            for place, mask, weights in base.factors
        ],
        murderer=seat,
    )


def _read(facts: Facts, likelihood: Likelihood) -> tuple[Position, int]:
    """The facts without the Red Card's, and the mask of the cards that they place outright."""
    deck, seats = facts.deck, len(facts.seats)
    bit = {card: 1 << i for card, i in deck.index.items()}
    kinds = [_mask(bit, cards) for cards in (deck.suspects, deck.weapons, deck.rooms)]
    face_up = _mask(bit, facts.face_up)
    _check_numbers(facts)
    dealt = ((1 << len(deck.cards)) - 1) & ~face_up
    can = [dealt] * seats + [kind & dealt for kind in kinds]
    home: list[tuple[int, int]] = [(_bit(bit, card), seat) for card, seat in facts.known]
    if facts.me is not None:
        home += [(_bit(bit, card), facts.me) for card in facts.hand]
    if facts.case_file is not None:
        home += [(m, seats + kind) for kind, m in enumerate(_named(bit, kinds, facts.case_file))]
    clauses: list[Clause] = []
    factors: list[MaskFactor] = []
    unit = Fraction(1)
    for number, suggestion in enumerate(facts.suggestions, 1):
        suspect, weapon, room = _named(bit, kinds, suggestion.named)
        named = suspect | weapon | room
        _check_answers(suggestion, number, seats)
        for seat in suggestion.cannot:
            can[seat] &= ~named
        if suggestion.shown_by is None:
            continue
        if suggestion.card is None:
            clauses.append((suggestion.shown_by, named))
            continue
        shown = _bit(bit, suggestion.card)
        if not shown & named:
            raise BadFacts(
                f"suggestion {number}: {suggestion.card} was not named, so it cannot be shown"
            )
        home.append((shown, suggestion.shown_by))
        if likelihood.uniform_choice:
            factors.append((suggestion.shown_by, named & ~shown, (6, 3, 2)))
            unit /= 6
    for (seat, card), weight in likelihood.holdings.items():
        weights, divisor = _integers((1, weight))
        factors.append((seat, _bit(bit, card), weights))
        unit /= divisor
    for factor in likelihood.factors:
        weights, divisor = _integers(factor.weights)
        factors.append((factor.seat, _mask(bit, factor.cards), weights))
        unit /= divisor
    known = face_up
    for mask, place in home:
        known |= mask
        for other in range(seats + 3):
            if other != place:
                can[other] &= ~mask
    size = [seat.cards for seat in facts.seats] + [1, 1, 1]
    unhidden = [sum(_named(bit, kinds, wrong)) for wrong in facts.false_accusations]
    return Position(deck, seats, dealt, can, size, clauses, unhidden, factors, unit), known


def _bit(bit: dict[Card, int], card: Card) -> int:
    try:
        return bit[card]
    except KeyError:
        raise BadFacts(f"{card!r} is no card of this deck") from None


def _mask(bit: dict[Card, int], cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= _bit(bit, card)
    return mask


def _named(bit: dict[Card, int], kinds: list[int], named: CaseFile) -> tuple[int, int, int]:
    suspect, weapon, room = _bit(bit, named.suspect), _bit(bit, named.weapon), _bit(bit, named.room)
    if not (suspect & kinds[0] and weapon & kinds[1] and room & kinds[2]):
        raise BadFacts(
            f"{named.suspect}, {named.weapon}, {named.room}: name one suspect, one weapon, one room"
        )
    return suspect, weapon, room


def _integers(weights: tuple[Weight, ...]) -> tuple[tuple[int, ...], Fraction]:
    """Weights as integers in the same ratio, and how many times larger they are."""
    exact = [Fraction(weight) for weight in weights]
    if min(exact) <= 0:
        raise BadFacts(f"weights {weights}: a weight must be above zero")
    times = lcm(*(weight.denominator for weight in exact))
    whole = [int(weight * times) for weight in exact]
    common = gcd(*whole)
    return tuple(weight // common for weight in whole), Fraction(times, common)


def _check_numbers(facts: Facts) -> None:
    held = sum(seat.cards for seat in facts.seats)
    dealt = len(facts.deck.cards) - len(set(facts.face_up)) - 3
    if held != dealt:
        raise BadFacts(
            f"the seats hold {held} cards, but {dealt} are dealt: "
            "correct the hand sizes or the face-up cards"
        )
    for seat in (facts.me, facts.murderer, *facts.innocent, *(seat for _, seat in facts.known)):
        if seat is not None and not 0 <= seat < len(facts.seats):
            raise BadFacts(f"there is no seat {seat}: seats are numbered from 0")


def _check_answers(suggestion: SuggestionFacts, number: int, seats: int) -> None:
    by, shown_by = suggestion.by, suggestion.shown_by
    answered = suggestion.cannot if shown_by is None else (*suggestion.cannot, shown_by)
    if by in answered:
        raise BadFacts(f"suggestion {number}: a seat does not answer its own suggestion")
    if shown_by in suggestion.cannot:
        raise BadFacts(f"suggestion {number}: seat {shown_by} cannot both show and not show")
    if shown_by is None and suggestion.card is not None:
        raise BadFacts(f"suggestion {number}: say which seat showed {suggestion.card}")
    if not all(0 <= seat < seats for seat in (by, *answered)):
        raise BadFacts(f"suggestion {number}: seats are numbered from 0 to {seats - 1}")
