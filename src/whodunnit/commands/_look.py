"""How the game looks in a terminal: an ink-blue night, warm rooms, brass lines."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from rich.text import Text

from whodunnit.commands._canvas import Canvas
from whodunnit.core.cards import Card
from whodunnit.editions.theme import Theme

CORRIDOR = "#5f6b88 on #161c2b"
CLOSET = "#39415a on #10141f"
WALL = "bold #c9a45c on #33291d"
FLOOR = "#f1e2c4 on #33291d"
LIT = "bold #14110a on #ffd166"
HEADING = "bold #c9a45c"
FAINT = "dim"


def styled(sentence: str) -> Text:
    """A sentence of the story; where a turn begins, one can see it."""
    return Text(sentence, style="bold" if sentence.startswith("Round ") else "")


class Piece(Struct, frozen=True):
    """How a token is drawn."""

    initial: str
    """The letter on it."""
    style: str
    """Its colour, with a letter that can be read on it."""


class Look(Struct, frozen=True):
    """The tokens of a theme."""

    pieces: dict[Card, Piece]
    """How each suspect's token is drawn."""

    @classmethod
    def of(cls, theme: Theme) -> "Look":
        """The look that a theme gives to a game."""
        return cls(
            {
                suspect.name: Piece(
                    suspect.initial, f"bold {_readable_on(suspect.colour)} on {suspect.colour}"
                )
                for suspect in theme.suspects
            }
        )

    def token(self, suspect: Card) -> Text:
        """A token within a line."""
        piece = self.pieces[suspect]
        return Text(f" {piece.initial} ", style=piece.style)


class Scene(Struct, frozen=True):
    """What lies on a board at one moment."""

    tokens: Mapping[str, Sequence[Card]]
    """The suspects on each place that is not empty."""
    lit: Mapping[str, str]
    """The number of each place, or door, that can be chosen now."""
    look: Look
    """How the tokens are drawn."""

    def put_tokens(self, canvas: Canvas, row: int, column: int, place: str) -> None:
        """The tokens of a place, one letter each."""
        for at, suspect in enumerate(self.tokens.get(place, ()), start=column):
            piece = self.look.pieces[suspect]
            canvas.put(row, at, piece.initial, piece.style)


def _readable_on(colour: str) -> str:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#101010" if 0.3 * red + 0.59 * green + 0.11 * blue > 110 else "#ffffff"
