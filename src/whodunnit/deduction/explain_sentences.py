"""A proof's steps told as sentences; the plainest steps are told as reasons of the next."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from whodunnit.core.cards import Card
from whodunnit.deduction.explain_words import Words, listed, sentence
from whodunnit.deduction.facts import Facts
from whodunnit.deduction.places import RED_CARD
from whodunnit.deduction.proof import Entry, EntryKind, Fact, Law, LawKind, Premise, Rule, Step

_PLAIN = {Rule.ENTRY, Rule.ELSEWHERE, Rule.KIND_FOUND, Rule.MURDERER_FOUND}
"""The rules whose steps are told only as reasons, unless they conclude the whole."""

_INDIRECT = {EntryKind.MURDERER, EntryKind.INNOCENT}
"""The entries that name a seat where the fact names its suspect."""


def tell(facts: Facts, steps: Sequence[Step]) -> tuple[str, ...]:
    """The steps in words, in order."""
    return tuple(_Teller(facts, {}).tell(steps))


class _Teller:
    """Tells steps in order, remembering where the plain facts come from."""

    def __init__(self, facts: Facts, origin: dict[Fact, tuple[Entry | None, Fact]]) -> None:
        self.facts = facts
        self.words = Words(facts)
        self.origin = origin

    def tell(self, steps: Sequence[Step]) -> Iterator[str]:
        """The steps as sentences; steps from the same premises share one."""
        for plain, run in groupby(steps, lambda step: _is_plain(step) and step is not steps[-1]):
            if plain:
                for step in run:
                    self._remember(step)
                continue
            for (rule, premises), same in groupby(run, lambda step: (step.rule, step.premises)):
                if rule is Rule.SUPPOSE:
                    for step in same:
                        yield from self._suppose(step)
                else:
                    yield self._say(rule, premises, [step.conclusion for step in same])

    def _remember(self, step: Step) -> None:
        """Note the entry that a plain fact comes from, or else the fact that it is told as."""
        assert step.conclusion is not None
        for premise in step.premises:
            if isinstance(premise, Entry):
                self.origin[step.conclusion] = premise, step.conclusion
            elif isinstance(premise, Fact):
                self.origin[step.conclusion] = self._origin(premise)

    def _origin(self, fact: Fact) -> tuple[Entry | None, Fact]:
        return self.origin.get(fact, (None, fact))

    def _suppose(self, step: Step) -> Iterator[str]:
        assert step.conclusion is not None
        yield sentence(f"suppose that {self.words.fact(step.conclusion.negated)}")
        yield from _Teller(self.facts, dict(self.origin)).tell(step.inner)
        yield sentence(f"that cannot be, so {self.words.fact(step.conclusion)}")

    def _say(
        self, rule: Rule, premises: tuple[Premise, ...], conclusions: list[Fact | None]
    ) -> str:
        sources = [premise for premise in premises if not isinstance(premise, Fact)]
        given = [premise for premise in premises if isinstance(premise, Fact)]
        follows = [fact for fact in conclusions if fact is not None]
        if rule in (Rule.TOO_MANY_CARDS, Rule.TOO_FEW_CARDS):
            told = self._count(rule, sources, self._because(self.words, given), bool(follows))
        else:
            told = sentence(self._told(rule, sources[0], given, follows))
        if not follows or (rule is Rule.ENTRY and sources[0].kind not in _INDIRECT):
            return told
        return f"{told} {sentence(f'so {listed(_clauses(self.words, follows))}')}"

    def _told(self, rule: Rule, source: Entry | Law, given: list[Fact], follows: list[Fact]) -> str:
        """What a rule says up to its conclusion, or how it fails if nothing follows."""
        words = self.words
        because = self._because(words, given)
        match rule, source:
            case Rule.ENTRY, Entry():
                says = next(_said(words, {source: follows or [given[0].negated]}))
                return says if follows else f"{because}, but {says}"
            case Rule.ELSEWHERE, Law(about=str(card)) if not follows:
                return f"{words.card(card)} cannot be in two places, but {because}"
            case (Rule.KIND_FOUND, Law(about=str(kind))) if not follows:
                return f"the Case File has only one {kind}, but {because}"
            case Rule.MURDERER_FOUND, _ if not follows:
                return f"only one suspect is the murderer, but {because}"
            case Rule.ONE_PLACE_LEFT, Law(about=str(card)):
                left = "only one place is" if follows else "no place is"
                without_name = self._because(Words(self.facts, it=card), given)
                return _colon(f"{left} left for {words.card(card)}", without_name)
            case Rule.ONE_CANDIDATE_LEFT, Law(about=str(kind)):
                left = f"only {words.card(follows[0].card)}" if follows else f"no {kind}"
                return _colon(f"{left} is left as the {kind} of the Case File", because)
            case Rule.ONE_SUSPECT_LEFT, _:
                left = f"only {words.card(follows[0].card)}" if follows else "nobody"
                return _colon(f"{left} is left as the murderer", because)
            case Rule.HAND_FULL, Entry(seat=int(seat)):
                has = words.has_cards(seat)
                return _colon(f"{has} and no more", because) if follows else f"{has}, but {because}"
            case Rule.HAND_NEEDS_ALL, Entry(seat=int(seat)):
                left = f"{words.has_cards(seat)}, {'and' if follows else 'but'}"
                return _colon(f"{left} {self._left_for(seat, given)}", because)
            case ((Rule.SHOWED_THE_OTHER | Rule.FALSE_ACCUSATION), Entry()):
                return f"{words.entry(source)}, but {because}"
            case Rule.NEVER_THERE, _:
                return words.never_there(follows[0])
        return because

    def _count(self, rule: Rule, sources: list[Entry | Law], because: str, follows: bool) -> str:
        """A counting argument: who has room for cards or needs them, and which cards there are."""
        words = self.words
        hands: list[str] = []
        shown: list[str] = []
        cards: list[Card] = []
        for source in sources:
            match source:
                case Entry(EntryKind.CARD_COUNT):
                    hands.append(words.entry(source))
                case Entry():
                    shown.append(words.entry(source))
                case Law(LawKind.ONE_OF_KIND, str(kind)):
                    hands.append(f"the Case File has one {kind}")
                case Law(LawKind.ONE_PLACE, str(card)):
                    cards.append(card)
                case Law(LawKind.ONE_MURDERER):
                    hands.append("one suspect is the murderer")
        told = [sentence(_joined(clauses)) for clauses in (hands, shown) if clauses]
        told += [sentence(because)] if because else []
        if rule is Rule.TOO_FEW_CARDS:
            left = words.cards(cards) if cards else "no card"
            be = "would be" if follows else "are" if len(cards) > 1 else "is"
            claim = f"only {left} {be} left for this, too few"
        elif cards:
            claim = f"there {'would be' if follows else 'is'} no room for {words.cards(cards)}"
        else:
            claim = f"these {'would be' if follows else 'are'} too many different cards"
        return " ".join([*told, sentence(f"otherwise {claim}" if follows else claim)])

    def _left_for(self, seat: int, given: list[Fact]) -> str:
        """The cards that a hand can still have."""
        excluded = {(fact.card, fact.place) for fact in given}
        cards = [card for card in self.facts.deck.cards if (card, seat) not in excluded]
        left = [self.words.card(card) for card in cards]
        suspect = self.facts.seats[seat].suspect
        if self.facts.red_card and suspect and (suspect, RED_CARD) not in excluded:
            left.append("the Red Card")
        if not left:
            return "none is left"
        return f"only {listed(left)} {'are' if len(left) > 1 else 'is'} left"

    def _because(self, words: Words, given: Iterable[Fact]) -> str:
        """The facts that a step rests on, each with the entry that says so, if one does."""
        said: dict[Entry, list[Fact]] = {}
        plain: dict[Fact, None] = {}
        for entry, fact in map(self._origin, given):
            if entry is None:
                plain[fact] = None
            else:
                facts = said.setdefault(entry, [])
                facts += [fact] if fact not in facts else []
        return _joined([*_said(words, said), *_clauses(words, plain)])


def _is_plain(step: Step) -> bool:
    return step.rule in _PLAIN and step.conclusion is not None


def _joined(clauses: Sequence[str]) -> str:
    if len(clauses) < 3:
        return ", and ".join(clauses)
    return f"{'; '.join(clauses[:-1])}; and {clauses[-1]}"


def _colon(claim: str, because: str) -> str:
    return f"{claim}: {because}" if because else claim


def _said(words: Words, said: dict[Entry, list[Fact]]) -> Iterator[str]:
    """What entries say, oldest first; seats that could not show the same share a clause."""
    together: dict[object, list[Entry]] = {}
    for entry in sorted(said, key=_age):
        cards = tuple(fact.card for fact in said[entry])
        alike = entry.kind is EntryKind.COULD_NOT
        together.setdefault((entry.suggestion, cards) if alike else entry, []).append(entry)
    for entries in together.values():
        first = entries[0]
        if first.kind is EntryKind.COULD_NOT and first.suggestion is not None:
            seats = [entry.seat for entry in entries if entry.seat is not None]
            yield words.could_not(first.suggestion, seats, [fact.card for fact in said[first]])
        else:
            yield words.entry(first, said[first])


def _age(entry: Entry) -> tuple[int, bool]:
    """The viewer's own hand first, then what everybody knows, then the suggestions in order."""
    when = -1 if entry.suggestion is None else entry.suggestion
    return when, entry.kind is not EntryKind.OWN_HAND


def _clauses(words: Words, facts: Iterable[Fact]) -> list[str]:
    """Facts as clauses, those about the same place in one."""
    grouped: dict[tuple[bool, str], list[Fact]] = {}
    for fact in facts:
        grouped.setdefault((not fact.holds, str(fact.place)), []).append(fact)
    return [
        words.together([fact.card for fact in group], group[0].place, group[0].holds)
        for _, group in sorted(grouped.items())
    ]
