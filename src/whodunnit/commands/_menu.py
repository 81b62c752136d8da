"""What you may do now: one sentence, and a choice for each legal action."""

from collections.abc import Sequence

from msgspec import Struct

from whodunnit.commands._prompt import Choice
from whodunnit.core.actions import (
    Accuse,
    Action,
    EndTurn,
    Move,
    Roll,
    Seat,
    Show,
    Suggest,
    TakePassage,
)
from whodunnit.core.board import cell_of
from whodunnit.core.legal import legal_by_kind
from whodunnit.core.state import Phase, State
from whodunnit.host.story import short_names, the


class Menu(Struct, frozen=True):
    """A question with its choices."""

    question: str
    """What you may do now, in a sentence."""
    choices: tuple[Choice, ...]
    """The choices; a suggestion or an accusation is one choice, its cards are asked for later."""
    actions: dict[str, Action]
    """The action behind each key; of suggestions and accusations, the first that is legal."""
    lit: dict[str, str]
    """The number of each place, or door, that one can move to."""
    enter: str | None
    """The key that an empty answer means."""


def menu_of(state: State, seat: Seat) -> Menu:
    """The menu of a seat that is to act; `state` is the game as the seat knows it."""
    choices: list[Choice] = []
    actions: dict[str, Action] = {}
    lit: dict[str, str] = {}
    for kind in legal_by_kind(state, seat):
        # Of all suggestions or accusations, one stands for the others.
        of_kind = kind[:1] if isinstance(kind[0], Suggest | Accuse) else kind
        for number, action in enumerate(of_kind, start=1):
            choice = _choice(state, action, number, of_kind)
            choices.append(choice)
            actions[choice.key] = action
            if isinstance(action, Move):
                lit[action.door or action.to] = choice.key
    return Menu(_question(state, choices), tuple(choices), actions, lit, _enter(choices))


def _choice(state: State, action: Action, number: int, kind: Sequence[Action]) -> Choice:
    setup = state.setup
    match action:
        case Move(_, to):
            is_room = to in setup.deck.index
            first = next(move for move in kind if isinstance(move, Move) and move.to == to)
            note = "by another door" if is_room and action != first else ""
            is_hallway = not is_room and cell_of(to) is None
            return Choice(
                str(number),
                f"hallway {to}" if is_hallway else to,
                note,
                listed=is_room or is_hallway,
            )
        case TakePassage(_, room):
            key = "p" if number == 1 else f"p{number}"
            return Choice(key, f"take the secret passage to {the(setup, room)}")
        case Show(_, card):
            return Choice(str(number), short_names(setup.deck).get(card, card), name=card)
        case Roll():
            return Choice("r", "roll the die" if setup.edition.dice == 1 else "roll the dice")
        case Suggest(seat, _):
            here = state.room_of(seat)
            return Choice("s", f"suggest in {the(setup, here)}" if here else "suggest")
        case Accuse():
            return Choice("a", "accuse")
        case EndTurn():
            return Choice("e", "end your turn")
        case _:
            raise TypeError(f"{type(action).__name__} is not for a person to choose")


def _enter(choices: Sequence[Choice]) -> str | None:
    keys = [choice.key for choice in choices]
    if len(keys) == 1:
        return keys[0]
    return next((key for key in ("r", "s", "e") if key in keys), None)


def _question(state: State, choices: Sequence[Choice]) -> str:
    if state.phase is Phase.DISPROVING and state.suggestion is not None:
        by = the(state.setup, state.suspect_of(state.suggestion.by))
        to = "everybody" if state.setup.edition.shown_card_is_public else by
        return f"You can disprove the suggestion of {by}. Which card do you show {to}?"
    may = _either(_verbs(choices))
    return f"{_situation(state)} {may[:1].upper()}{may[1:]}."


def _situation(state: State) -> str:
    room = state.room_of(state.turn)
    match state.phase:
        case Phase.START:
            return "Your turn."
        case Phase.MOVING:
            return f"You rolled {' and '.join(map(str, state.dice))}."
        case Phase.ENTERED:
            return f"You have entered {the(state.setup, room)}." if room else "You have moved."
        case Phase.DISPROVED:
            return "A card was shown."
        case Phase.UNDISPROVED:
            return "Nobody could disprove."
        case _:
            return "You have moved."


def _verbs(choices: Sequence[Choice]) -> list[str]:
    verbs = [choice.label for choice in choices if not choice.key.isdecimal()]
    numbered = [choice for choice in choices if choice.key.isdecimal()]
    spaces = [choice.key for choice in numbered if not choice.listed]
    if len(spaces) < len(numbered):
        verbs.insert(0, "enter a room" if _are_rooms(numbered) else "walk into a lit hallway")
    if spaces:
        several = f"walk to one of the lit spaces {spaces[0]} to {spaces[-1]}"
        one = f"walk to the lit space {spaces[0]}"
        verbs.insert(int(len(spaces) < len(numbered)), several if spaces[1:] else one)
    return verbs


def _are_rooms(choices: Sequence[Choice]) -> bool:
    return any(choice.listed and not choice.label.startswith("hallway ") for choice in choices)


def _either(verbs: Sequence[str]) -> str:
    *before, last = verbs
    return f"{', '.join(before)} or {last}" if before else last
