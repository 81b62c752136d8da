"""Is a proof right? A small judge that reads the facts for itself and believes no step."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from whodunnit.core.cards import Card, CardKind
from whodunnit.deduction.facts import Facts, SuggestionFacts
from whodunnit.deduction.places import CASE_FILE, FACE_UP, RED_CARD, Place
from whodunnit.deduction.proof import (
    Entry,
    EntryKind,
    Fact,
    InvalidProof,
    Law,
    LawKind,
    Proof,
    Rule,
    Step,
)

Spot = tuple[Card, Place]


class _Bound(NamedTuple):
    """At least `least` and at most `most` of these cards are in these places."""

    least: int
    most: int
    spots: frozenset[Spot]


# Which entries and laws a rule may use: as what must be there, and as what there is room for.
_NEEDS: dict[Rule, set[EntryKind | LawKind]] = {
    Rule.ONE_PLACE_LEFT: {LawKind.ONE_PLACE},
    Rule.ONE_CANDIDATE_LEFT: {LawKind.ONE_OF_KIND},
    Rule.HAND_NEEDS_ALL: {EntryKind.CARD_COUNT},
    Rule.SHOWED_THE_OTHER: {EntryKind.SHOWED},
    Rule.ONE_SUSPECT_LEFT: {LawKind.ONE_MURDERER},
    Rule.TOO_MANY_CARDS: {LawKind.ONE_PLACE, EntryKind.SHOWED},
    Rule.TOO_FEW_CARDS: {
        EntryKind.CARD_COUNT,
        EntryKind.SHOWED,
        LawKind.ONE_OF_KIND,
        LawKind.ONE_MURDERER,
    },
}
_LIMITS: dict[Rule, set[EntryKind | LawKind]] = {
    Rule.ELSEWHERE: {LawKind.ONE_PLACE},
    Rule.KIND_FOUND: {LawKind.ONE_OF_KIND},
    Rule.HAND_FULL: {EntryKind.CARD_COUNT},
    Rule.FALSE_ACCUSATION: {EntryKind.FALSE_ACCUSATION},
    Rule.MURDERER_FOUND: {LawKind.ONE_MURDERER},
    Rule.TOO_MANY_CARDS: {EntryKind.CARD_COUNT, LawKind.ONE_OF_KIND, LawKind.ONE_MURDERER},
    Rule.TOO_FEW_CARDS: {LawKind.ONE_PLACE},
}
_COUNTING = {Rule.TOO_MANY_CARDS, Rule.TOO_FEW_CARDS}
_PLAIN = {
    EntryKind.OWN_HAND,
    EntryKind.COULD_NOT,
    EntryKind.SAW,
    EntryKind.FACE_UP,
    EntryKind.KNOWN_CARD,
    EntryKind.CASE_FILE,
    EntryKind.MURDERER,
    EntryKind.INNOCENT,
}


def check(facts: Facts, proof: Proof) -> None:
    """Accept a proof whose every step follows from what it cites; else say which does not."""
    used: set[Entry] = set()
    _check_steps(facts, proof.steps, set(), proof.fact, used)
    if used != set(proof.entries) or len(used) != len(proof.entries):
        raise InvalidProof("The entries that the proof cites are not the ones that its steps use.")


def _check_steps(
    facts: Facts,
    steps: Sequence[Step],
    established: set[Fact],
    goal: Fact | None,
    used: set[Entry],
) -> None:
    """Check the steps in order; the last one, and no other, must conclude the goal."""
    for number, step in enumerate(steps, 1):
        if (step.conclusion == goal) != (number == len(steps)):
            raise InvalidProof(f"Step {number}: the last step, and no other, concludes {goal}.")
        if step.conclusion is None and goal is not None:
            raise InvalidProof(f"Step {number}: nothing contradicts itself here.")
        try:
            _check_step(facts, step, established, used)
        except InvalidProof as wrong:
            raise InvalidProof(f"Step {number} ({step.rule}): {wrong}") from None
        if step.conclusion is not None:
            established.add(step.conclusion)
    if not steps:
        raise InvalidProof("There is no step.")


def _check_step(facts: Facts, step: Step, established: set[Fact], used: set[Entry]) -> None:
    if step.rule is Rule.SUPPOSE:
        if step.premises or step.conclusion is None:
            raise InvalidProof("A supposition needs its opposite to conclude, and no premises.")
        supposed = established | {step.conclusion.negated}
        _check_steps(facts, step.inner, supposed, None, used)
        return
    if step.inner:
        raise InvalidProof("Only a supposition has steps of its own.")
    given = [premise for premise in step.premises if isinstance(premise, Fact)]
    sources = [premise for premise in step.premises if not isinstance(premise, Fact)]
    if not established.issuperset(given):
        raise InvalidProof("A premise is not established.")
    if len(set(step.premises)) != len(step.premises):
        raise InvalidProof("A premise is given twice.")
    used.update(source for source in sources if isinstance(source, Entry))
    if step.rule is Rule.NEVER_THERE:
        _check_never_there(facts, step, given, sources)
    else:
        opposite = [] if step.conclusion is None else [step.conclusion.negated]
        _check_counts(facts, step.rule, sources, given, opposite)


def _check_counts(
    facts: Facts, rule: Rule, sources: list[Entry | Law], given: list[Fact], opposite: list[Fact]
) -> None:
    if not _refuted(facts, rule, sources, given + opposite):
        raise InvalidProof("The conclusion does not follow.")
    for fact in given:
        others: list[Fact] = [other for other in given if other != fact]
        if _refuted(facts, rule, sources, others + opposite):
            raise InvalidProof(f"{fact} is not needed.")
    if rule in _COUNTING:
        for source in sources:
            rest = [other for other in sources if other != source]
            if _refuted(facts, rule, rest, given + opposite):
                raise InvalidProof(f"{source} is not needed.")


def _check_never_there(
    facts: Facts, step: Step, given: list[Fact], sources: list[Entry | Law]
) -> None:
    fact = step.conclusion
    if fact is None or fact.holds or given or sources != [Law(LawKind.ONE_PLACE, fact.card)]:
        raise InvalidProof("It says only that one card is not in one place.")
    (bound,) = _meaning(facts, sources[0])
    if (fact.card, fact.place) in bound.spots:
        raise InvalidProof("The card can be there.")


def _refuted(
    facts: Facts, rule: Rule, sources: list[Entry | Law], supposed: Iterable[Fact]
) -> bool:
    """Whether these entries and laws, in the part that the rule gives them, forbid these facts."""
    taken = {(fact.card, fact.place) for fact in supposed if fact.holds}
    empty = {(fact.card, fact.place) for fact in supposed if not fact.holds}
    if rule is Rule.ENTRY:
        if len(sources) != 1 or sources[0].kind not in _PLAIN:
            raise InvalidProof("It applies one entry that says something by itself.")
        return any(
            _overflow([bound], [], taken, empty) or _overflow([], [bound], taken, empty)
            for bound in _meaning(facts, sources[0])
        )
    if rule not in _COUNTING and len(sources) != 1:
        raise InvalidProof("It applies one entry or law.")
    needs: list[_Bound] = []
    limits: list[_Bound] = []
    for source in sources:
        if source.kind in _NEEDS.get(rule, ()):
            needs += _meaning(facts, source)
        elif source.kind in _LIMITS.get(rule, ()):
            limits += _meaning(facts, source)
        else:
            raise InvalidProof(f"It does not apply {source.kind}.")
    if rule in _COUNTING and not (needs and limits):
        return False
    return _overflow(needs, limits, taken, empty)


def _overflow(
    needs: list[_Bound], limits: list[_Bound], taken: set[Spot], empty: set[Spot]
) -> bool:
    """Whether more must be there than can be: the needs, less all that could meet them.

    A spot meets every need that counts it. It costs one of each limit that counts it, and beyond
    those it can be filled for one more need each; taken spots are there already, empty ones never.
    """
    lacking = sum(bound.least - len(bound.spots & taken) for bound in needs)
    allowed = sum(bound.most - len(bound.spots & taken) for bound in limits)
    meets = Counter(spot for bound in needs for spot in bound.spots - taken - empty)
    costs = Counter(spot for bound in limits for spot in bound.spots)
    free = sum(max(0, number - costs[spot]) for spot, number in meets.items())
    return lacking > allowed + free


def _meaning(facts: Facts, source: Entry | Law) -> list[_Bound]:
    """What an entry or law says, read from the facts anew; refused if the facts do not say it."""
    bounds = _law(facts, source) if isinstance(source, Law) else _entry(facts, source)
    if not bounds:
        raise InvalidProof(f"The facts do not say {source}.")
    return bounds


def _law(facts: Facts, law: Law) -> list[_Bound]:
    deck = facts.deck
    seats = range(len(facts.seats))
    suspects = {seat.suspect for seat in facts.seats} if facts.red_card else set()
    if law.kind is LawKind.ONE_PLACE and law.about in deck.index:
        places: list[Place] = [*seats, CASE_FILE]
        places += [RED_CARD] if law.about in suspects else []
        places += [FACE_UP] if law.about in facts.face_up else []
        return [_Bound(1, 1, frozenset((law.about, place) for place in places))]
    if law.kind is LawKind.ONE_OF_KIND and law.about in set(CardKind):
        cards = [card for card in deck.cards if deck.kinds[card] == law.about]
        return [_Bound(1, 1, frozenset((card, CASE_FILE) for card in cards))]
    if law.kind is LawKind.ONE_MURDERER and law.about is None and facts.red_card:
        murderers = [card for card in deck.suspects if card in suspects]
        return [_Bound(1, 1, frozenset((card, RED_CARD) for card in murderers))]
    return []


def _entry(facts: Facts, entry: Entry) -> list[_Bound]:
    match entry:
        case Entry(EntryKind.OWN_HAND, int(seat), None, None, None) if seat == facts.me:
            hand = _spots(facts.hand, seat)
            if len(facts.hand) + (facts.murderer == seat) != facts.seats[seat].cards:
                return [_all(hand)]
            return [_all(hand), _none(_spots(facts.deck.cards, seat) - hand)]
        case Entry(EntryKind.CARD_COUNT, int(seat), None, None, None) if _is_seat(facts, seat):
            number = facts.seats[seat].cards
            return [_Bound(number, number, _spots(facts.deck.cards, seat) | _red(facts, seat))]
        case Entry(EntryKind.COULD_NOT, int(seat), int(number), None, None):
            if seat in _suggestion(facts, number).cannot:
                return [_none(_spots(_suggestion(facts, number).named, seat))]
        case Entry(EntryKind.SHOWED, int(seat), int(number), None, None):
            if seat == _suggestion(facts, number).shown_by:
                return [_Bound(1, 3, _spots(_suggestion(facts, number).named, seat))]
        case Entry(EntryKind.SAW, int(seat), int(number), None, str(card)):
            suggestion = _suggestion(facts, number)
            if seat == suggestion.shown_by and card == suggestion.card:
                return [_all(_spots((card,), seat))]
        case Entry(EntryKind.FACE_UP, None, None, None, str(card)) if card in facts.face_up:
            return [_all(_spots((card,), FACE_UP))]
        case Entry(EntryKind.FALSE_ACCUSATION, None, None, int(number), None):
            if 0 <= number < len(facts.false_accusations):
                accused = facts.false_accusations[number]
                played = facts.red_card and any(
                    seat.suspect == accused.suspect for seat in facts.seats
                )
                murderer = _spots((accused.suspect,) if played else (), RED_CARD)
                return [_Bound(0, 2, _spots(accused, CASE_FILE) | murderer)]
        case Entry(EntryKind.KNOWN_CARD, int(seat), None, None, str(card)):
            if (card, seat) in facts.known:
                return [_all(_spots((card,), seat))]
        case Entry(EntryKind.CASE_FILE, None, None, None, None) if facts.case_file is not None:
            return [_all(_spots(facts.case_file, CASE_FILE))]
        case Entry(EntryKind.MURDERER, int(seat), None, None, None) if seat == facts.murderer:
            return [_all(_red(facts, seat))]
        case Entry(EntryKind.INNOCENT, int(seat), None, None, None) if seat in facts.innocent:
            return [_none(_red(facts, seat))]
    return []


def _suggestion(facts: Facts, number: int) -> SuggestionFacts:
    if not 0 <= number < len(facts.suggestions):
        raise InvalidProof(f"There is no suggestion {number}.")
    return facts.suggestions[number]


def _is_seat(facts: Facts, seat: int) -> bool:
    return 0 <= seat < len(facts.seats)


def _spots(cards: Iterable[Card], place: Place) -> frozenset[Spot]:
    return frozenset((card, place) for card in cards)


def _red(facts: Facts, seat: int) -> frozenset[Spot]:
    suspect = facts.seats[seat].suspect
    return _spots((suspect,) if facts.red_card and suspect is not None else (), RED_CARD)


def _all(spots: frozenset[Spot]) -> _Bound:
    return _Bound(len(spots), len(spots), spots)


def _none(spots: frozenset[Spot]) -> _Bound:
    return _Bound(0, 0, spots)
