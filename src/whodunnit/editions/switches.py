"""The switches of an edition as a host sees them: what each does, and which values it takes."""

import re
from enum import StrEnum
from typing import get_type_hints

from whodunnit.core.edition import Accuse, Edition, FalseAccusation, Passages
from whodunnit.editions.hints import known_names
from whodunnit.editions.names import MAX_TITLE, Fault, name_fault, quoted, word_fault

EXPLANATIONS = {
    "name": "The word to choose this edition by.",
    "title": "What people read.",
    "board": 'The board: a name, a file beside this one, or "none".',
    "theme": "The names of the cards: a theme's name, or a file beside this one.",
    "deck": "How many suspects, weapons and rooms there are.",
    "seats": "The fewest and the most seats.",
    "humans": 'How many seats are for people, the computers taking the rest; "any" for no matter.',
    "dice": "How many dice are rolled, up to two; with 0 a move is one step.",
    "secret_passages": "Secret passages are taken: none, instead_of_rolling or as_a_step.",
    "tokens_block": "A token blocks the space it stands on, for stopping and for passing.",
    "leave_by_entry_door": "A room is left by the door it was entered by.",
    "same_room_by_another_door": "The room left may be entered again at once, by another door.",
    "short_moves": "A token that cannot use up its roll goes as far as it can.",
    "must_suggest": "Entering a room (without a board: having the turn) obliges to suggest.",
    "summoned_may_suggest": "Whoever was summoned may suggest there on the next turn, unmoved.",
    "suspect_is_summoned": "The suggested suspect's token is moved into the room.",
    "weapon_is_moved": "The suggested weapon is moved into the room.",
    "shown_card_is_public": "Everybody sees the shown card, not the suggester alone.",
    "shown_card_ends_turn": "A shown card ends the suggester's turn.",
    "accuse": "Accuse: at_start, at_start_or_undisproved, any_time or after_suggestion.",
    "accusation_may_be_pending": "An accusation may be declared with the suggestion.",
    "first_accusation_round": "The first round in which accusations are open.",
    "accusations_per_seat": "How many accusations a seat has in a game; 0 for no limit.",
    "false_accusation": "A false accusation costs: eliminated, removed or turn.",
    "accuser_sees_case_file": "After a false accusation the accuser has seen the Case File.",
    "strikes": "How many strikes remove a seat; 0 for none.",
    "draw_when_half_removed": "The game is a draw once half or more of the seats are removed.",
    "red_card": "One seat is secretly the murderer and holds the Red Card.",
}
"""Each switch in a line for the host, in the order of the edition files."""

ANY = "any"
"""How a file says that no number is meant."""

_TYPES = get_type_hints(Edition)
_TUPLES = {"deck": ("three", (6, 6, 9)), "seats": ("two", (3, 6))}
_WORDS_FOR_TRUTH = dict.fromkeys(("true", "yes", "on"), True) | dict.fromkeys(
    ("false", "no", "off"), False
)


def switch_fault(switch: str) -> Fault | None:
    """What is wrong with the name of a switch, if anything."""
    if switch in EXPLANATIONS:
        return None
    return Fault(f"No switch is called {quoted(switch)}.", known_names(switch, EXPLANATIONS))


def fitted(switch: str, value: object) -> object:
    """The value as the edition keeps it, or the Fault that keeps it out.

    >>> fitted("seats", [3, 6])
    (3, 6)
    >>> fitted("dice", "two").remedy
    'Use a whole number.'
    """
    kind = _TYPES[switch]
    if switch in _TUPLES:
        if isinstance(value, list | tuple) and len(value) == len(_TUPLES[switch][1]):
            return tuple(value) if all(map(_is_number, value)) else _misfit(switch, value)
        return _misfit(switch, value)
    if switch == "humans" and (value is None or value == ANY):
        return None
    if kind is bool:
        return value if isinstance(value, bool) else _misfit(switch, value)
    if not isinstance(value, str):
        return value if kind in (int, int | None) and _is_number(value) else _misfit(switch, value)
    return _fitted_text(switch, value)


def from_words(switch: str, words: str) -> object:
    """The value that somebody typed on a command line, or the Fault that keeps it out.

    >>> from_words("seats", "3-6"), from_words("dice", "2"), from_words("red_card", "yes")
    ((3, 6), 2, True)
    """
    words = words.strip()
    kind = _TYPES[switch]
    if switch in _TUPLES:
        numbers = [int(number) for number in re.findall(r"\d{1,3}", words)]
        if switch == "seats" and len(numbers) == 1:
            numbers *= 2
        return fitted(switch, numbers) if numbers else _misfit(switch, words)
    if kind is bool:
        return fitted(switch, _WORDS_FOR_TRUTH.get(words.casefold(), words))
    if kind in (int, int | None) and re.fullmatch(r"-?\d{1,3}", words):
        return int(words)
    return fitted(switch, words)


def allowed(switch: str) -> str:
    """What a switch can be set to.

    >>> allowed("secret_passages")
    'one of "none", "instead_of_rolling", "as_a_step"'
    """
    kind = _TYPES[switch]
    if switch in _TUPLES:
        count, example = _TUPLES[switch]
        return f"{count} whole numbers, like {list(example)}"
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return f"one of {', '.join(quoted(choice.value) for choice in kind)}"
    if kind is bool:
        return "true or false"
    if switch == "humans":
        return f'a whole number, or "{ANY}"'
    return "a whole number" if kind is int else 'text in quotes, "like this"'


def _fitted_text(switch: str, text: str) -> object:
    kind = _TYPES[switch]
    if kind in (Passages, Accuse, FalseAccusation):
        return kind(text) if text in set(kind) else _misfit(switch, text)
    if kind is not str:
        return _misfit(switch, text)
    if switch == "name":
        return word_fault(text) or text
    if switch == "title":
        return name_fault(text, MAX_TITLE) or text
    return text or Fault(f"{switch} is empty.", "Name one, or a file.")


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1000


def _misfit(switch: str, value: object) -> Fault:
    return Fault(f"{switch} cannot be {quoted(value)}.", f"Use {allowed(switch)}.")
