"""Everything that can go wrong, as one tree: each error says what, where, and what to do."""

from msgspec import Struct


class WhodunnitError(Exception):
    """The root: catch it to catch every refusal of this package."""


class Refused(WhodunnitError):
    """An action that the rules do not allow; nothing has changed."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.sentence = sentence
        """What is wrong and what would be right."""
        self.rule = rule
        """The id of the rule that refuses it."""


class UnknownSeat(Refused):
    """There is no such seat at this table."""


class NotYourSeat(Refused):
    """Somebody asked in the name of a seat that is not theirs."""


class NotYourTurn(Refused):
    """Somebody else is to act now."""


class WrongPhase(Refused):
    """The seat is to act, but not in this way."""


class StaleVersion(Refused):
    """The action was meant for an earlier or later moment of the game."""


class GameIsOver(Refused):
    """The game has ended."""


class UnknownCard(Refused):
    """No such card of that kind is in this deck."""


class OutOfReach(Refused):
    """The token cannot get there now."""


class NoPassage(Refused):
    """No secret passage leads there."""


class WrongRoom(Refused):
    """A suggestion must name the room that its token stands in."""


class CardNotNamed(Refused):
    """The shown card is not one of the three that were named."""


class CardNotHeld(Refused):
    """The shown card is not in the seat's hand."""


class RedCardNotShown(Refused):
    """The Red Card is never shown."""


class TooEarlyToAccuse(Refused):
    """Accusations are not open yet."""


class NoAccusationLeft(Refused):
    """The seat has used up its accusations."""


class NotForSeats(Refused):
    """Only the dealer may do this."""


class NoStrikes(Refused):
    """This edition knows no strikes."""


class BadDice(Refused):
    """The dice do not fit the edition."""


class BadDeal(Refused):
    """The deal does not fit the deck, the seats or the edition."""


class BadSetup(WhodunnitError):
    """Edition, deck, board and seats do not fit together."""


class Problem(Struct, frozen=True):
    """One thing wrong with a file: where, what, and what would be right."""

    file: str
    """The file as the user named it."""
    line: int
    """The line, counted from 1; 0 for the file as a whole."""
    column: int
    """The column, counted from 1; 0 for the line as a whole."""
    what: str
    """What is wrong."""
    remedy: str
    """What would be right."""

    def __str__(self) -> str:
        place = ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)])
        return f"{place}: {self.what} {self.remedy}"


class BadFile(WhodunnitError):
    """A file of the user's that cannot be used, with everything that is wrong with it."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems
        """Every problem found, in the order of the file."""


class BadEdition(WhodunnitError):
    """Switches that contradict each other, or have values that make no sense."""

    def __init__(self, contradictions: "tuple[Contradiction, ...]") -> None:
        super().__init__("\n".join(c.sentence for c in contradictions))
        self.contradictions = contradictions
        """Every contradiction found."""


class Contradiction(Struct, frozen=True):
    """Two switches that cannot both be so."""

    switches: tuple[str, ...]
    """The names of the switches."""
    sentence: str
    """Which ones, and why not."""


class BadRecord(WhodunnitError):
    """A game record that is damaged or untrue."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line
        """The first line that is wrong, counted from 1."""
        self.what = what
        """What is wrong with it."""
