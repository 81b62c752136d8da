"""A small house as courses write them: a layout of cells and a legend, imported."""

from typing import Final

from whodunnit.editions.boards import format_board
from whodunnit.editions.course import parse_course
from whodunnit.editions.course_theme import format_theme

LAYOUT: Final = """\
L,L,L,W,W,W,W,G,G,G
L,L*,L,W<,W,W,W>,G,G*,G
L,L,LM,W,W,W,W,G,G,G
W,W,W,W,X,X,W,W,W,W
W,W,W,W,X,X,W,W,W,W
M,M,M,W,W,W,W,S,S,S
M,M*,M,W<,W,W,W>,S,S*,S
M,M,M,W,W,W,W,S,S,SL
"""
LEGEND: Final = """\
Room, Lamp Room, L
Room, Gull Loft, G
Room, Map Cellar, M
Room, Salt Store, S
Space, Rock, X
Space, Walkway, W
Weapon, Anchor
Weapon, Boat Hook
Weapon, Flare Gun
Weapon, Net
Weapon, Oar
Weapon, Tar Brush
Player, Ann Chovy, red, Human, 0, 4
Player, Cora Reef, yellow, Computer, 3, 0
Player, Dory Bright, white, Computer, 3, 9
Player, Finn Wake, green, Computer, 4, 0
Player, Marina Bell, blue, Computer, 4, 9
Player, Otto Buoy, purple, Computer, 7, 4
"""


def imported() -> tuple[str, str]:
    """The board and the theme that `whodunnit import` makes of them."""
    course = parse_course(LAYOUT, "layout.csv", LEGEND, "legend.txt", "lighthouse")
    assert course.problems == ()
    return format_board(course.board), format_theme(course, "lighthouse", "lighthouse.toml")
