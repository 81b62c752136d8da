"""The rules once more, written from the rules alone and sharing no code with the engine.

A game without a board, or on the nook: two homes, one hallway, two rooms. Everything is public to
this walker; it only counts games, so it does not keep what cannot change what may be done.
"""

import copy
from collections.abc import Iterator
from itertools import product
from typing import Any

HALL = "hall"
HOME = "home"


class Naive:
    """A toy game; `switches` are the values of an edition by name."""

    def __init__(
        self,
        switches: dict[str, Any],
        cards: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]],
        case_file: tuple[str, str, str],
        hands: list[set[str]],
        murderer: int | None,
    ) -> None:
        self.switches, self.cards, self.case_file = switches, cards, case_file
        self.hands, self.murderer = hands, murderer
        seats = len(hands)
        self.standing = ["playing"] * seats
        self.strikes = [0] * seats
        self.accused = [0] * seats
        self.place = [HOME] * seats
        self.summoned = [False] * seats
        self.turn, self.round, self.phase = 0, 1, "start"
        self.named: tuple[str, str, str] | None = None
        self.pending = False
        self.asked = 0
        self._settle()

    def following(self) -> Iterator["Naive"]:
        """The game after each thing that can be done now."""
        if self.phase == "asking":
            for card in self._showable(self.asked):
                yield self._after("show", card)
            return
        if self.phase in ("start", "entered") and self.switches["strikes"]:
            yield self._after("strike")
        yield from (self._after("walk", to) for to in self._exits())
        yield from (self._after("suggest", *named) for named in self._suggestions())
        if self._may_accuse():
            yield from (self._after("accuse", named) for named in product(*self.cards))
        if self._may_end():
            yield self._after("end")

    def _after(self, do: str, *what: Any) -> "Naive":
        game = copy.copy(self)
        for mutable in ("standing", "strikes", "accused", "place", "summoned"):
            setattr(game, mutable, list(getattr(self, mutable)))
        getattr(game, f"_{do}")(*what)
        game._settle()
        return game

    # what can be done

    def _on_board(self) -> bool:
        return bool(self.switches["board"] != "none")

    def _exits(self) -> list[str]:
        if not self._on_board() or self.phase != "start":
            return []
        here, rooms = self.place[self.turn], self.cards[2]
        if here == HALL:
            return list(rooms)
        full = self.switches["tokens_block"] and HALL in self.place
        ways = [] if full else [HALL]
        if here in rooms and self.switches["secret_passages"] != "none":
            ways += [room for room in rooms if room != here]
        return ways

    def _suggestions(self) -> Iterator[tuple[tuple[str, str, str], bool]]:
        here = self.place[self.turn]
        may_stay = self.switches["summoned_may_suggest"] and self.summoned[self.turn]
        if not (
            self.phase == "entered"
            or (self.phase == "start" and (not self._on_board() or may_stay))
        ):
            return
        rooms = (here,) if self._on_board() else self.cards[2]
        may_declare = self.switches["accusation_may_be_pending"] and self._accusations_left()
        for declared in (False, True) if may_declare else (False,):
            for named in product(self.cards[0], self.cards[1], rooms):
                yield named, declared

    def _accusations_left(self) -> bool:
        most = self.switches["accusations_per_seat"]
        used_up = most and self.accused[self.turn] >= most
        return not used_up and self.round >= self.switches["first_accusation_round"]

    def _may_accuse(self) -> bool:
        open_now = {
            "at_start": {"start"},
            "at_start_or_undisproved": {"start", "undisproved"},
            "any_time": {"start", "entered", "moved", "undisproved", "disproved"},
            "after_suggestion": {"undisproved", "disproved"},
        }[self.switches["accuse"]]
        cut_off = (
            self.phase == "disproved" and self.switches["shown_card_ends_turn"] and not self.pending
        )
        return self.phase in open_now and not cut_off and self._accusations_left()

    def _may_end(self) -> bool:
        if self.phase in ("moved", "undisproved", "disproved"):
            return True
        must = self.switches["must_suggest"] and any(self._suggestions())
        return self.phase in ("start", "entered") and not must and not self._exits()

    def _showable(self, seat: int) -> list[str]:
        return [card for card in self.named or () if card in self.hands[seat]]

    # what it does

    def _walk(self, to: str) -> None:
        self.place[self.turn] = to
        self.summoned[self.turn] = False
        self.phase = "moved" if to == HALL else "entered"

    def _suggest(self, named: tuple[str, str, str], declared: bool) -> None:
        self.named, self.pending, self.phase = named, declared, "asking"
        self.asked = (self.turn + 1) % len(self.hands)
        suspect = self.cards[0].index(named[0])
        if self.switches["suspect_is_summoned"] and self.place[suspect] != named[2]:
            self.place[suspect], self.summoned[suspect] = named[2], True

    def _show(self, card: str) -> None:
        self.phase = "disproved"

    def _strike(self) -> None:
        self.strikes[self.turn] += 1
        if self.strikes[self.turn] == self.switches["strikes"]:
            self._leave("removed")
        self._end()

    def _accuse(self, named: tuple[str, str, str]) -> None:
        self.accused[self.turn] += 1
        right = {self.case_file}
        if self.murderer is not None:
            right.add((self.cards[0][self.murderer], *self.case_file[1:]))
        if named in right:
            self.phase = "over"
            return
        if self.switches["false_accusation"] != "turn":
            self._leave(self.switches["false_accusation"])
        self._end()

    def _leave(self, standing: str) -> None:
        self.standing[self.turn] = standing
        if self.place[self.turn] == HALL and self.switches["tokens_block"]:
            self.place[self.turn] = self.cards[2][0]

    def _end(self) -> None:
        self.summoned[self.turn] = False
        self.phase = "ended"

    # what follows by itself

    def _settle(self) -> None:
        while self.phase != "over":
            if self.phase == "asking" and not self._showable(self.asked):
                self.asked = (self.asked + 1) % len(self.hands)
                if self.asked == self.turn:
                    self.phase = "undisproved"
            elif self.phase == "ended":
                self._pass_on()
            elif self.phase != "asking" and self._can_only_end():
                self._end()
            else:
                return

    def _can_only_end(self) -> bool:
        return self._may_end() and not self._may_accuse() and not any(self._suggestions())

    def _pass_on(self) -> None:
        seats = len(self.hands)
        playing = [seat for seat in range(seats) if self.standing[seat] == "playing"]
        half = 2 * self.standing.count("removed") >= seats
        if not playing or (half and self.switches["draw_when_half_removed"]):
            self.phase = "over"
            return
        later = [seat for seat in playing if seat > self.turn]
        self.round += not later
        self.turn = (later or playing)[0]
        self.phase, self.named, self.pending = "start", None, False


def naive_perft(games: list[Naive], depth: int) -> list[list[int]]:
    """How many games there are after each number of actions, and how many just ended."""
    counts = [[0, 0] for _ in range(depth + 1)]
    for game in games:
        _count(game, counts, 0)
    return counts


def _count(game: Naive, counts: list[list[int]], played: int) -> None:
    counts[played][0] += 1
    if game.phase == "over":
        counts[played][1] += 1
    elif played + 1 < len(counts):
        for following in game.following():
            _count(following, counts, played + 1)
