"""Players that know all there is to know, and weigh every suggestion exactly."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence

from whodunnit.bots.accusing import likeliest
from whodunnit.bots.candidates import distinct
from whodunnit.bots.player import Belief, Player, Question
from whodunnit.core.cards import Card, CaseFile
from whodunnit.deduction import UNIFORM_CHOICE, Assessment, Facts, Knowledge, know

Weighed = dict[CaseFile, Assessment]
"""Suggestions, and what each can be expected to bring."""


class ExactPlayer(Player):
    """Infers exactly from the facts, as if the others suggested whatever comes to mind."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._known: tuple[Facts, Knowledge] | None = None
        self._weighed: dict[Card, Weighed] = {}

    @abstractmethod
    def worth(self, assessment: Assessment) -> float:
        """What a suggestion is worth to it."""

    def now(self, knowledge: Knowledge) -> float:
        """What its knowledge is worth without another suggestion, in the same measure."""
        return 0.0

    def knowledge(self, facts: Facts) -> Knowledge:
        """All that follows from the facts; worked out once for each."""
        if self._known is None or self._known[0] is not facts:
            self._known = facts, know(facts, UNIFORM_CHOICE)
            self._weighed = {}
        return self._known[1]

    def weighed(self, asked: Question, rooms: Sequence[Card]) -> Weighed:
        """Every suggestion in these rooms, with what it can be expected to bring."""
        knowledge = self.knowledge(asked.facts)
        missing = [room for room in rooms if room not in self._weighed]
        self._weighed |= {room: {} for room in missing}
        choices = distinct(knowledge, missing)
        assessed = knowledge.assess([one for one, _ in choices], by=asked.seat)
        for (_, equals), assessment in zip(choices, assessed, strict=True):
            for named in equals:
                self._weighed[named.room][named] = assessment
        return {named: a for room in rooms for named, a in self._weighed[room].items()}

    def believe(self, asked: Question) -> Belief:
        """The likeliest accusation."""
        return Belief(*likeliest(self.knowledge(asked.facts)))

    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """The suggestion that is worth the most; any of equals."""
        return self.best_of(asked, self.weighed(asked, rooms))

    def best_of(self, asked: Question, weighed: Mapping[CaseFile, Assessment]) -> CaseFile:
        """The best of some suggestions; any of equals."""
        # Rounded, so that both engines of deduction lead to the same choice.
        worth = {named: round(self.worth(one), 9) for named, one in weighed.items()}
        most = max(worth.values())
        return asked.chance.choice([named for named in worth if worth[named] == most])

    def room_values(self, asked: Question) -> Mapping[Card, float]:
        """A room is worth what the best suggestion in it would add to what is known."""
        rooms, now = asked.facts.deck.rooms, self.now(self.knowledge(asked.facts))
        values = dict.fromkeys(rooms, 0.0)
        for named, assessment in self.weighed(asked, rooms).items():
            values[named.room] = max(values[named.room], self.worth(assessment) - now)
        return values
