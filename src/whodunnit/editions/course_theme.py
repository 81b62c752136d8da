"""The cards of a course legend, written as a theme."""

import json
from collections.abc import Sequence

from whodunnit.editions.course import CourseFiles
from whodunnit.editions.theme_file import USUAL_DECK, parse_theme


def format_theme(course: CourseFiles, name: str, file: str) -> str:
    """The text of a theme with the names of a legend; raises BadFile if they make no theme."""
    title = name.replace("_", " ").capitalize()
    lists = {"suspects": course.suspects, "weapons": course.weapons, "rooms": course.board.rooms}
    counts = tuple(map(len, lists.values()))
    lines = [f"name = {_quoted(name)}", f"title = {_quoted(title)}"]
    if counts != USUAL_DECK:
        lines.append(f"deck = {list(counts)}")
    lines += [f"\n{key} = {_list(names)}" for key, names in lists.items()]
    text = "\n".join(lines) + "\n"
    parse_theme(text, file)
    return text


def _list(names: Sequence[str]) -> str:
    return "[\n" + "".join(f"    {_quoted(name)},\n" for name in names) + "]"


def _quoted(text: str) -> str:
    # What JSON escapes in a text, TOML escapes in the same way.
    return json.dumps(text, ensure_ascii=False)
