"""A game at a real table, typed line by line: what is entered, asked and corrected."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from whodunnit.commands._advice import best_suggestions
from whodunnit.commands._certain import in_short, worth_telling
from whodunnit.commands._companion_entry import read_entry
from whodunnit.commands._companion_file import read_game, write_game
from whodunnit.commands._companion_game import Entry, Game, facts_of, table_for, told
from whodunnit.commands._companion_screen import (
    show_accusation,
    show_chances,
    show_help,
    show_refusal,
    show_standing,
)
from whodunnit.commands._companion_setup import QUIT
from whodunnit.commands._prompt import Quit
from whodunnit.commands._solve_screen import show_advice, show_case_files, show_certain, show_notes
from whodunnit.core.errors import WhodunnitError
from whodunnit.deduction import Contradiction, Knowledge, know
from whodunnit.deduction.conflict import conflict
from whodunnit.deduction.explain import why
from whodunnit.deduction.notation_names import Misread, Names, case_file_of, words_of
from whodunnit.editions.names import Fault

THINKING: Final = "Working it out."


class Session:
    """One game, from its first entry to its last."""

    def __init__(self, game: Game, console: Console, file: Path | None = None) -> None:
        self.game = game
        """What is entered."""
        self._console = console
        self.file = file
        """Where it is kept, if it is."""
        self._past: list[Game] = []
        self._knowledge: Knowledge | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: show_help(console),
            "notes": self._notes,
            "list": self._list,
            "undo": self._undo,
            "correct": self._correct,
            "delete": self._delete,
            "certain": lambda _: show_certain(in_short(self.knowledge), console),
            "why": self._why,
            "advise": self._advise,
            "accuse": self._accuse,
            "save": self._save,
            "load": self._load,
        }

    @property
    def knowledge(self) -> Knowledge:
        """What can be known now; Contradiction if what was entered cannot all be true."""
        if self._knowledge is None:
            self._knowledge = self._know(self.game)
        return self._knowledge

    def run(self, read: Callable[[], str]) -> None:
        """Answer line after line until somebody has had enough."""
        self._begin()
        while True:
            try:
                line = read()
            except EOFError:
                raise Quit from None
            if line.strip().casefold() in QUIT:
                raise Quit
            if line.strip():
                self.take(line)

    def take(self, line: str) -> None:
        """Do what a line says, or say why not; then nothing has changed."""
        first, _, rest = line.strip().partition(" ")
        command = self._commands.get(first.casefold())
        try:
            if command is not None:
                command(rest.strip())
            else:
                entry = read_entry(line, table_for(self.game))
                self._change((*self.game.entries, entry), len(self.game.entries))
        except Contradiction:
            self._console.print(Text("These entries cannot all be true. Type list.", style="red"))
        except WhodunnitError as error:
            self._console.print(Text(str(error), style="red"))

    def _begin(self) -> None:
        try:
            show_standing(self.knowledge, self._console)
        except Contradiction:
            show_refusal(conflict(facts_of(self.game)), self.game, self._console)
        self._console.print("Type what happens, or help.", highlight=False)

    def _change(self, entries: Sequence[Entry], at: int | None = None) -> None:
        """Take other entries, the one at a place being new, unless they contradict each other."""
        game = replace(self.game, entries=tuple(entries))
        try:
            knowledge = self._know(game)
        except Contradiction:
            show_refusal(conflict(facts_of(game)), game, self._console, at)
            return
        before = set(worth_telling(self._knowledge)) if self._knowledge is not None else set()
        self._past.append(self.game)
        self._set(game, knowledge)
        if at is not None:
            self._console.print(Text(f"{at + 1}. {told(game, game.entries[at])}"))
        new = [fact for fact in worth_telling(knowledge) if fact not in before]
        show_standing(knowledge, self._console, new)

    def _know(self, game: Game) -> Knowledge:
        """Count exactly, which can take a while with many cards in many hands."""
        with self._console.status(THINKING):
            return know(facts_of(game))

    def _set(self, game: Game, knowledge: Knowledge | None) -> None:
        self.game, self._knowledge = game, knowledge
        if self.file is not None:
            write_game(game, self.file)

    def _notes(self, _: str) -> None:
        show_notes(self.knowledge, self._console)
        show_case_files(self.knowledge, self._console)

    def _list(self, _: str) -> None:
        if not self.game.entries:
            self._console.print("Nothing is entered yet.", highlight=False)
        for number, entry in enumerate(self.game.entries, start=1):
            self._console.print(Text(f"{number}. {told(self.game, entry)}"))

    def _undo(self, _: str) -> None:
        if not self._past:
            raise Misread(Fault("There is nothing to undo.", "Type delete N to take an entry out."))
        self._set(self._past.pop(), None)
        self._console.print("The last change is undone.", highlight=False)
        show_standing(self.knowledge, self._console)

    def _correct(self, text: str) -> None:
        number, _, line = text.partition(" ")
        at = self._entry(number)
        entry = read_entry(line, table_for(self.game))
        entries = self.game.entries
        self._change((*entries[:at], entry, *entries[at + 1 :]), at)

    def _delete(self, text: str) -> None:
        at = self._entry(text)
        self._change((*self.game.entries[:at], *self.game.entries[at + 1 :]))

    def _entry(self, number: str) -> int:
        count = len(self.game.entries)
        if not (number.isdecimal() and 1 <= int(number) <= count):
            remedy = f"Type a number from 1 to {count}." if count else "Nothing is entered yet."
            raise Misread(Fault(f'"{number[:20]}" is the number of no entry.', remedy))
        return int(number) - 1

    def _why(self, text: str) -> None:
        card = table_for(self.game).cards.names.find(text)
        about = [fact for fact in self.knowledge.certain if fact.card == card]
        held = [fact for fact in about if fact.holds]
        for fact in held or about:
            proof = why(self.knowledge.facts, fact)
            self._console.print(Text(" ".join(proof.sentences)))
        if not held:
            show_chances(self.knowledge, card, self._console)

    def _advise(self, text: str) -> None:
        deck = self.game.deck
        rooms = Names("room", deck.rooms).split(words_of(text)) or deck.rooms
        knowledge = self.knowledge
        with self._console.status(THINKING):
            best = best_suggestions(knowledge, rooms)
        show_advice(best, len(self.knowledge.case_files) == 1, self._console)

    def _accuse(self, text: str) -> None:
        cards = table_for(self.game).cards
        chosen = case_file_of(words_of(text), cards.names, cards.deck, 1) if text else None
        show_accusation(self.knowledge, chosen, self._console)

    def _save(self, text: str) -> None:
        if not text and self.file is None:
            raise Misread(Fault("Here is no file.", "Type, for example, save friday.json."))
        path = Path(text) if text else self.file
        assert path is not None
        write_game(self.game, path)
        self.file = path
        self._console.print(Text(f"Saved in {path}, and after every change from now on."))

    def _load(self, text: str) -> None:
        path = Path(text)
        self.game, self.file = read_game(path), path
        self._past, self._knowledge = [], None
        self._begin()
