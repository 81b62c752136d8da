"""The master: reads the others as well as the cards, and weighs every choice by what it wins."""

from collections.abc import Mapping, Sequence

from whodunnit.bots._framing import framing
from whodunnit.bots._hunting import hunting
from whodunnit.bots._odds import Odds, odds
from whodunnit.bots._opponents import Reading, read
from whodunnit.bots._planning import Plan
from whodunnit.bots._rivals import summoning_gain, two_ways
from whodunnit.bots._shortlist import shortlist
from whodunnit.bots._sweeps import Named, Prospect
from whodunnit.bots._tempo import Outlook, outlook
from whodunnit.bots._trying import attempt, can_wait
from whodunnit.bots._walks import Choice, Walks
from whodunnit.bots.expert import asked_in_turn
from whodunnit.bots.master_parts import Parts
from whodunnit.bots.master_showing import least_helpful
from whodunnit.bots.player import Belief, Player, Question
from whodunnit.bots.walking import turns_on
from whodunnit.core.actions import Action, Move, Roll, Suggest, TakePassage
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.edition import Accuse as When
from whodunnit.deduction import Contradiction, Facts

MASTER = Parts()
"""All that a master makes use of."""

LIKELIEST, LIKELIEST_ON_BOARD = 4, 3
"""How many unsure cards of each kind it thinks of naming."""
BIT, BIT_ON_BOARD = 0.002, 0.06
"""What a bit of information is worth beside the chance of the next guess."""
RIVALS_BIT = 0.2
"""What a bit that a rival gains by a summons costs: it may need but one room more."""
DOUBT = 1.4
"""What a bit of doubt whether a room is the one counts on the way there, beside the bits that a
suggestion brings: suspect and weapon are found along the way, the room is what all lack."""
LEAST = 0.05
"""What entering a room is worth at least."""
PATIENCE = 0.8
"""What is left of the worth of a room with every turn of the way."""

CERTAIN = 0.995
"""As good as certain, with others who may do anything."""


class Master(Player):
    """Believes what the others' choices tell, as far as each of them has earned it."""

    def __init__(self, seed: int, parts: Parts = MASTER) -> None:
        super().__init__(seed)
        self._parts = parts
        self._walks = Walks()
        self._known: tuple[tuple[Facts, int, int], Odds] | None = None
        self._weighed: dict[Named, Prospect] | None = None
        self._looked: tuple[int, Outlook] | None = None

    def odds(self, asked: Question) -> Odds:
        """All the chances; worked out once for what has been seen."""
        watched = self._watched(asked)
        seen = asked.facts, asked.view.state.turn, len(watched or ())
        if self._known is None or self._known[0] != seen:
            found = self._read(asked, watched) or odds(asked.facts)
            if found is None:
                raise Contradiction(asked.facts)
            self._known = seen, found
            self._weighed = None
        return self._known[1]

    def _watched(self, asked: Question) -> tuple[Choice, ...] | None:
        board = asked.view.state.setup.edition.has_board
        return self._walks.seen(asked.view) if board and self._parts.watches else None

    def _read(self, asked: Question, watched: tuple[Choice, ...] | None) -> Odds | None:
        if not self._parts.reads:
            return None
        state, parts = asked.view.state, self._parts
        edition = state.setup.edition
        reading = Reading(
            whose_turn=state.turn,
            free_room=not edition.has_board,
            # S10: where accusations come at the start of a turn only, silence says nothing yet
            silence=parts.notices_silence and edition.accuse is not When.AT_START,
            repeats=parts.notices_repeats,
            learns=parts.learns,
            walks=watched,
        )
        return read(asked.facts, reading)

    def weighed(self, asked: Question) -> dict[Named, Prospect]:
        """The suggestions worth a thought, and what each can be expected to bring."""
        if self._weighed is None:
            known = self.odds(asked)
            board = asked.view.state.setup.edition.has_board
            likeliest = LIKELIEST_ON_BOARD if board else LIKELIEST
            choices = shortlist(known, board, likeliest, int(self._parts.uses_blanks))
            found = known.after(choices, asked_in_turn(asked))
            self._weighed = dict(zip(choices, found, strict=True))
        return self._weighed

    def believe(self, asked: Question) -> Belief:
        """The likeliest accusation; as settled if waiting would cost more than being wrong."""
        known = self.odds(asked)
        named, chance = known.best
        case_file = known.case_file(named)
        if chance >= CERTAIN or (self._parts.dares and self._dares(asked, chance)):
            return Belief(case_file, self.confidence)
        return Belief(case_file, min(chance, CERTAIN))

    def _dares(self, asked: Question, chance: float) -> bool:
        """Whether to accuse now, rather than wait or try a guess for nothing first."""
        if can_wait(asked.view.state) or chance <= self._outlook(asked).hope:
            return False
        return self._attempt(asked) is None

    def _attempt(self, asked: Question) -> CaseFile | None:
        """The guess to try this turn, once the best one is good enough to accuse."""
        known, outlook = self.odds(asked), self._outlook(asked)
        if not self._parts.dares or known.best[1] <= outlook.hope:
            return None
        named = attempt(asked.view.state, known, outlook)
        return None if named is None else known.case_file(named)

    def _outlook(self, asked: Question) -> Outlook:
        """What it can look forward to; worked out once for each moment."""
        known, version = self.odds(asked), asked.view.state.version
        if self._looked is None or self._looked[0] != version:
            found = outlook(asked, self.memory.made, known, lambda: self._hoped(asked))
            self._looked = version, found
        return self._looked[1]

    def _hoped(self, asked: Question) -> float:
        """How likely its best guess is expected to be after its next suggestion."""
        return max(found.best for found in self.weighed(asked).values())

    def suggest(self, asked: Question, rooms: Sequence[Card]) -> CaseFile:
        """What makes its best guess likeliest, with a thought to whom it summons, or frames."""
        known = self.odds(asked)
        tries = self._attempt(asked)
        if tries is not None and tries.room in rooms:
            return tries
        inside = {known.deck.index[room] for room in rooms}
        gains = self._gains(asked)
        bit = BIT_ON_BOARD if asked.view.state.setup.edition.has_board else BIT
        worth: Mapping[Named, float] = {
            named: found.best - bit * found.left - RIVALS_BIT * gains.get(named[0], 0.0)
            for named, found in self.weighed(asked).items()
            if named[2] in inside
        }
        if self._parts.frames and asked.facts.murderer == asked.seat:
            worth = framing(known, worth, asked.seat, asked_in_turn(asked))
        elif self._parts.hunts and len(known.shares) > 1:
            worth = hunting(known, worth, asked.seat, asked_in_turn(asked))
        most = max(worth.values())
        best = [named for named, one in worth.items() if one == most]
        return known.case_file(asked.chance.choice(best))

    def _gains(self, asked: Question) -> Mapping[int, float]:
        """What each suspect's seat gains by being summoned to where this player is, in bits."""
        state = asked.view.state
        here = state.room_of(asked.seat)
        if here is None or not self._parts.summons:
            return {}
        known, index = self.odds(asked), asked.facts.deck.index
        return {
            index[suspect]: summoning_gain(state, asked.seat, known, suspect, here)
            for suspect in asked.facts.deck.suspects
        }

    def room_values(self, asked: Question) -> Mapping[Card, float]:
        """The bits of the best suggestion in each room, and the doubt whether it is the one."""
        if asked.view.state.setup.board is None:
            return {}
        tries = self._attempt(asked)
        if tries is not None:
            return {tries.room: 1.0}
        known = self.odds(asked)
        values: dict[Card, float] = {}
        for named, found in self.weighed(asked).items():
            room, doubt = known.deck.cards[named[2]], two_ways(known.hidden[named[2]])
            value = known.bits - found.left + DOUBT * doubt + LEAST
            values[room] = max(values.get(room, 0.0), value)
        return values

    def way_on(
        self, asked: Question, ways: Sequence[Action], values: Mapping[Card, float]
    ) -> Action | None:
        """The first step of the best plan."""
        state = asked.view.state
        if not self._parts.plans or not any(values.values()):
            return super().way_on(asked, ways, values)
        plan = Plan(state, values, PATIENCE)
        best, most = None, -1.0
        here = state.room_of(asked.seat)
        if Suggest in asked.kinds and here is not None:
            # P22: whoever was summoned may stay
            most = plan.by({here: 1.0})
        for way in ways:
            if isinstance(way, Roll | TakePassage | Move):
                value = plan.by(turns_on(state, way))
                if value > most:
                    best, most = way, value
        return best

    def show(self, asked: Question, cards: Sequence[Card]) -> Card:
        """A card that the asker knows already, or else the one that helps it least."""
        suggestion = asked.view.state.suggestion
        if not self._parts.hides or suggestion is None:
            return asked.chance.choice(cards)
        known = self.memory.shown.get(suggestion.by, set())
        again = [card for card in cards if card in known]
        if again:
            return again[0]
        if asked.view.state.setup.edition.has_board:
            # On a board the room is what everybody looks for longest
            rooms = asked.facts.deck.rooms
            cards = [card for card in cards if card not in rooms] or cards
        return least_helpful(asked.facts, suggestion.by, known, cards)
