"""The search for a deal that fits: one card after another, the most constrained first."""

from collections.abc import Iterator
from random import Random

from whodunnit.core.actions import Deal, Seat
from whodunnit.core.cards import Card, CaseFile, Hand
from whodunnit.testing.known import Known

PATIENCE = 2_000
"""How many steps a search takes before it gives up."""


class Search:
    """Goes through all deals that fit what a viewer knows, until its patience is at an end."""

    def __init__(self, known: Known, chance: Random) -> None:
        self._known, self._setup, self._chance = known, known.setup, chance
        self._patience = PATIENCE
        self._room: list[int] = []
        self._choices: dict[Card, set[Seat]] = {}
        self._holder: dict[Card, Seat] = {}

    def deals(self, true: Deal) -> Iterator[Deal]:
        """Every deal that fits, except the true one."""
        for murderer in self._murderers():
            for case_file in self._case_files(murderer):
                self._begin(case_file, murderer)
                for hands in self._hands():
                    deal = Deal(case_file, hands, true.weapons, murderer)
                    if deal != true and self._known.allows(deal):
                        yield deal

    def _murderers(self) -> list[Seat | None]:
        known, setup = self._known, self._setup
        if not setup.edition.red_card:
            return [None]
        if known.murderer is not None:
            return [known.murderer]
        others = [seat for seat in range(len(setup.seats)) if seat != known.viewer]
        return list(self._chance.sample(others, len(others)))

    def _case_files(self, murderer: Seat | None) -> list[CaseFile]:
        known, setup = self._known, self._setup
        if known.case_file is not None:
            return [known.case_file]
        held = {card for _, card in known.has}
        red = None if murderer is None else setup.seats[murderer]
        fitting = [
            case_file
            for case_file in setup.deck.case_files
            if held.isdisjoint(case_file) and case_file.suspect != red
        ]
        return self._chance.sample(fitting, len(fitting))

    def _begin(self, case_file: CaseFile, murderer: Seat | None) -> None:
        known, setup = self._known, self._setup
        red = None if murderer is None else setup.seats[murderer]
        placed = {card: seat for seat, card in known.has}
        self._room = [size - (seat == murderer) for seat, size in enumerate(setup.hand_sizes)]
        self._choices = {
            card: {placed[card]}
            if card in placed
            else {
                seat
                for seat in range(len(setup.seats))
                if seat != known.viewer and (seat, card) not in known.has_not
            }
            for card in setup.deck.cards
            if card not in case_file and card != red
        }
        self._holder = {}

    def _hands(self) -> Iterator[tuple[Hand, ...]]:
        self._patience -= 1
        if self._patience < 0 or not self._possible():
            return
        waiting = [card for card in self._choices if card not in self._holder]
        if not waiting:
            yield tuple(
                self._setup.deck.sort([card for card in self._holder if self._holder[card] == seat])
                for seat in range(len(self._room))
            )
            return
        self._chance.shuffle(waiting)
        card = min(waiting, key=lambda card: len(self._free(card)))
        for seat in self._chance.sample(sorted(self._free(card)), len(self._free(card))):
            self._holder[card] = seat
            self._room[seat] -= 1
            yield from self._hands()
            self._room[seat] += 1
            del self._holder[card]

    def _free(self, card: Card) -> set[Seat]:
        if card in self._holder:
            return set()
        return {seat for seat in self._choices.get(card, ()) if self._room[seat] > 0}

    def _possible(self) -> bool:
        """Whether every hand can be filled, and every suggestion disproved as it was."""
        free = {card: self._free(card) for card in self._choices}
        return all(
            room <= sum(seat in seats for seats in free.values())
            for seat, room in enumerate(self._room)
        ) and all(
            any(self._holder.get(card) == seat or seat in free.get(card, ()) for card in named)
            for seat, named in self._known.one_of
        )
