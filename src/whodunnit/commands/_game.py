"""The conversation of a game: what happens is told, and you are asked what to do."""

from collections.abc import Callable, Iterable, Sequence

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from whodunnit.commands._look import FAINT, HEADING, Look
from whodunnit.commands._menu import Menu, menu_of
from whodunnit.commands._notes import notes_of, notes_table
from whodunnit.commands._prompt import Choice, Prompt, Reader
from whodunnit.commands._rules import rules_of
from whodunnit.commands._screen import plan_lines, print_screen
from whodunnit.commands._table import Table, Told
from whodunnit.core.actions import Accuse, Action, Suggest
from whodunnit.core.cards import Card, CaseFile
from whodunnit.core.edition import FalseAccusation
from whodunnit.core.events import GameEnded, HandsOpened, TurnStarted
from whodunnit.core.legal import may_be_pending
from whodunnit.core.state import Phase
from whodunnit.host.story import short_names, the, whole

BACK = Choice("b", "back")
"""Whoever was asked for cards may think again."""

COMMANDS = {
    "board": "the whole plan",
    "notes": "your Detective Notes",
    "story": "all that happened so far",
    "rules": "the rules of this edition",
    "help": "these words",
    "quit": "leave; the record is kept",
}
"""What can be typed at any question."""


class Game:
    """One game, from the deal to the Case File."""

    def __init__(
        self,
        table: Table,
        look: Look,
        console: Console,
        read: Reader,
        pause: Callable[[], None] | None,
    ) -> None:
        self._table, self._look, self._console, self._pause = table, look, console, pause
        self._prompt = Prompt(
            console,
            read,
            {
                "board": self._show_board,
                "notes": lambda: console.print(notes_table(table.view)),
                "story": self._show_story,
                "rules": self._show_rules,
                "help": self._show_help,
                "?": self._show_help,
            },
        )

    def run(self) -> None:
        """Play to the end; Quit if the person leaves before."""
        self._welcome()
        while True:
            self._tell(self._table.others_act(), self._pause)
            if self._table.is_over:
                break
            self._tell(self._table.act(self._chosen()), None)
        self._show_end()

    def _welcome(self) -> None:
        state = self._table.view.state
        you = short_names(state.setup.deck)[state.suspect_of(self._table.seat)]
        self._console.print(Text(f"Whodunnit: {state.setup.edition.title}", style=HEADING))
        self._console.print(f"You play {you}. Type help at any question to see what else there is.")

    def _tell(self, told: Iterable[Told], pause: Callable[[], None] | None) -> None:
        for event, sentence in told:
            if isinstance(event, HandsOpened):
                continue  # They are shown as a table.
            if isinstance(event, TurnStarted):
                self._console.print()
            if pause is not None:
                pause()
            style = "bold" if isinstance(event, TurnStarted | GameEnded) else ""
            self._console.print(Text(sentence, style=style))

    def _chosen(self) -> Action:
        """What you do; suggestions and accusations are asked for card by card."""
        state = self._table.view.state
        menu = menu_of(state, self._table.seat)
        if menu.lit or state.phase is Phase.START:
            self._show_screen(menu)
        while True:
            only = len(menu.choices) == 1 and "s" in menu.actions
            key = "s" if only else self._prompt.ask(menu.question, menu.choices, menu.enter).key
            action: Action | None = menu.actions[key]
            if isinstance(action, Suggest):
                action = self._suggestion()
            elif isinstance(action, Accuse):
                action = self._accusation()
            if action is not None:
                return action

    def _suggestion(self) -> Suggest | None:
        state, seat = self._table.view.state, self._table.seat
        room = state.room_of(seat)
        where = f"You are in {the(state.setup, room)}. " if room else ""
        named = self._cards(f"{where}Whom do you suspect?", "With what weapon?", room)
        if named is None:
            return None
        pending = may_be_pending(state) and self._prompt.is_sure(
            "Declare that an accusation will follow, disproved or not?"
        )
        return Suggest(seat, named, pending)

    def _accusation(self) -> Accuse | None:
        state, seat = self._table.view.state, self._table.seat
        named = self._cards("Whom do you accuse?", "With what weapon?", None)
        if named is None:
            return None
        costs = {
            FalseAccusation.ELIMINATED: "you are eliminated",
            FalseAccusation.REMOVED: "you are removed from the game",
            FalseAccusation.TURN: "your turn is over",
        }
        cost = costs[state.setup.edition.false_accusation]
        question = f"You accuse {whole(state.setup, named)}. If it is false, {cost}. Are you sure?"
        return Accuse(seat, named) if self._prompt.is_sure(question) else None

    def _cards(self, who: str, with_what: str, room: Card | None) -> CaseFile | None:
        """Three cards, one question after another; nothing if you go back."""
        deck = self._table.view.state.setup.deck
        questions = [(who, deck.suspects), (with_what, deck.weapons)]
        if room is None:
            questions.append(("In which room?", deck.rooms))
        named = []
        for question, cards in questions:
            choices = [*self._card_choices(cards), BACK]
            chosen = self._prompt.ask(question, choices)
            if chosen == BACK:
                return None
            named.append(cards[int(chosen.key) - 1])
        if room is not None:
            named.append(room)
        return CaseFile(*named)

    def _card_choices(self, cards: Sequence[Card]) -> list[Choice]:
        view = self._table.view
        names, notes = short_names(view.state.setup.deck), notes_of(view)
        choices = []
        for number, card in enumerate(cards, start=1):
            holder = notes.seen.get(card)
            note = ""
            if holder is not None:
                whose = names[view.state.suspect_of(holder)]
                note = "yours" if holder == view.viewer else f"{whose} has it"
            choices.append(Choice(str(number), names.get(card, card), note, name=card))
        return choices

    def _show_screen(self, menu: Menu) -> None:
        print_screen(self._console, self._table.view, self._look, self._table.story, menu.lit)

    def _show_board(self) -> None:
        view = self._table.view
        setup = view.state.setup
        if setup.board is None:
            self._console.print("This edition has no board.")
            return
        lit = menu_of(view.state, self._table.seat).lit if self._table.is_yours else {}
        for line in plan_lines(view, self._look, lit, limit=1_000):
            self._console.print(line, no_wrap=True, overflow="crop", crop=True)
        weapons = zip(setup.deck.weapons, view.state.weapons, strict=True)
        lying = ", ".join(f"{weapon} in {the(setup, room)}" for weapon, room in weapons)
        self._console.print(f"Weapons: {lying}.")
        if setup.board.passages:
            joined = ", ".join(f"{start} to {to}" for start, to in setup.board.passages)
            self._console.print(f"Secret passages: {joined}.")

    def _show_story(self) -> None:
        for sentence in self._table.story:
            self._console.print(Text(sentence))

    def _show_rules(self) -> None:
        for sentence in rules_of(self._table.view.state.setup.edition):
            self._console.print(f"· {sentence}")

    def _show_help(self) -> None:
        self._console.print("Answer with the number, the letter, or the beginning of the name.")
        words = Grid.grid(padding=(0, 2))
        for word, meaning in COMMANDS.items():
            words.add_row(Text(word, style=HEADING), meaning)
        self._console.print(words)

    def _show_end(self) -> None:
        state = self._table.view.state
        names = short_names(state.setup.deck)
        self._console.print()
        self._console.print(Text("The hands", style=HEADING))
        hands = Grid.grid(padding=(0, 1))
        for seat, suspect in enumerate(state.setup.seats):
            cards = ", ".join(names.get(card, card) for card in state.hands[seat] or ())
            you = Text("(you)" if seat == self._table.seat else "", style=FAINT)
            hands.add_row(self._look.token(suspect), names[suspect], you, cards)
        self._console.print(hands)
