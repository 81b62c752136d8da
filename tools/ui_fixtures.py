"""Write the boards that the client's tests and its gallery are tried on.

Usage: python tools/ui_fixtures.py
"""

from pathlib import Path
from typing import Final

import msgspec

from whodunnit.core.board import Board
from whodunnit.editions.course import parse_course
from whodunnit.editions.course_theme import format_theme
from whodunnit.editions.load import load_theme
from whodunnit.editions.setup import make_setup
from whodunnit.editions.theme import Theme
from whodunnit.editions.theme_file import parse_theme

FIXTURES: Final = Path(__file__).parents[1] / "ui" / "fixtures"

SETUPS: Final = {
    "mansion": ("classic", None),
    "mansion_uk": ("cluedo", None),
    "manor": ("solo", None),
    "hallways": ("hallways", None),
    "comet": ("classic", "comet"),
}
"""The edition of each fixture, and a theme where it is not the edition's."""

COURSE_LAYOUT: Final = """\
X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X
X,X,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,X,X
X,W,L,L,L,L,L,W,W,A,A,A,A,A,W,W,W,G,G,G,W,X
X,W,L,L,L#,L*,L,W<,W>,A,A,A*,A,A,W,W,G,G,G,G,W,X
X,W,L,L,L,L,W,W,W,A,A,A,A,A,W,W>,G,G,G*,G,W,X
X,W,L,L,L,W,W,W,W,W,A,A,A,W,W,G,G,G,G,G,W,X
X,W,LS,L,W^,W,W,W,W,W,W,W^,W,W,W,G,G,G,G,GP,W,X
X,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W^,W,W,W,W,X
X,W,W,W,Wv,W,W,W,X,X,X,X,X,W,W,W,W,W,Wv,W,W,X
X,W,T,T,T,T,W,W,X,X,X,X,X,W,W,O,O,O,O,O,W,X
X,W,T,T*,T,T,W<,W,X,X,X,X,X,W,W>,O,O,O*,O,O,W,X
X,W,T,T,T,T,W,W,X,X,X,X,X,W,W,O,O,O,O,O,W,X
X,W,T,T,T,T,W,W,W,W,W,W,W,W,W,O,O,W,W,W,W,X
X,W,W,W,W,W,W,W,W,W,Wv,W,W,W,W,O,O,W<,W,W,W,X
X,W,W,W,W,Wv,W,W,H,H,H,H,H,W,W,W,W,W,Wv,W,W,X
X,W,P,P,P,P,P,W,H,H,H,H,H,W,W,W,S,S,S,S,W,X
X,W,P,P,P*,P,P,W>,H,H,H*,H,H,W<,W,S,S,S,S,S,W,X
X,W,P,P,P,P,P,W,H,H,H,H,H,W,W,S,S,S*,S,S,W,X
X,W,PG,P,P,P,P,W,H,H,H,H,H,W,W,S,S,S,S,SL,W,X
X,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,W,X
X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X,X
"""
COURSE_LEGEND: Final = """\
Room, Lantern Workshop, L
Room, Astronomy Classroom, A
Room, Greenhouse, G
Room, Tea Room, T
Room, Harbourmaster's Office, O
Room, Puppet Theatre, P
Room, Hall of Mirrors, H
Room, Seed Cellar, S
Space, Unused, X
Space, Walkway, W
Weapon, Paper Knife
Weapon, Bottle of Ink
Weapon, Loose Step
Weapon, Croquet Mallet
Weapon, Silk Scarf
Weapon, Old Goblet
Player, Ada Quill, red, Human, 1, 5
Player, Bo Tanner, yellow, Computer, 7, 20
Player, Cyd Marl, white, Computer, 19, 14
Player, Dee Fenn, green, Computer, 19, 5
Player, Edwin Brook, blue, Computer, 13, 1
Player, Flora Sloe, purple, Computer, 7, 1
"""


def course() -> tuple[Board, Theme]:
    """A board as courses write them: irregular rooms, long names, a strip of nothing around."""
    files = parse_course(COURSE_LAYOUT, "layout.csv", COURSE_LEGEND, "legend.txt", "course")
    for problem in files.problems + files.remarks:
        raise SystemExit(str(problem))
    theme = parse_theme(format_theme(files, "course", "course.toml"), "course.toml")
    return files.board, theme


def fixtures() -> dict[str, tuple[Board, Theme]]:
    """Every fixture by its name."""
    found = {}
    for name, (edition, theme) in SETUPS.items():
        setup = make_setup(edition, seats=6, theme=theme)
        assert setup.board is not None
        found[name] = (setup.board, load_theme(setup.edition.theme))
    return found | {"course": course()}


if __name__ == "__main__":
    FIXTURES.mkdir(exist_ok=True)
    for name, (board, theme) in fixtures().items():
        text = msgspec.json.format(msgspec.json.encode({"board": board, "theme": theme}), indent=1)
        (FIXTURES / f"{name}.json").write_bytes(text + b"\n")
