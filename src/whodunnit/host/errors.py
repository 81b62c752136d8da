"""What a table refuses: each error says what is wrong and what would be right."""

from whodunnit.core.errors import WhodunnitError


class TableError(WhodunnitError):
    """Something that a table does not allow; nothing has changed."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        """What is wrong and what would be right."""
        self.rule = rule
        """The id of the rule that refuses it, if a rule does."""


class BadRequest(TableError):
    """What was sent cannot be meant: a name, a text, a nonce or a setting out of bounds."""


class NotFound(TableError):
    """What was asked for does not exist."""


class NotYours(TableError):
    """Somebody else may do this."""


class NotNow(TableError):
    """It may be done, but at another time or in another state of the table."""


class TooMany(TableError):
    """There are as many of these as there may be."""


class NoSuchTable(NotFound):
    """No table has this code."""


class NoSuchLink(NotFound):
    """No seat has this secret link."""


class NoSuchSuspect(NotFound):
    """Nobody plays this suspect here."""


class NoSuchLevel(NotFound):
    """There are no computer players of this level."""


class NotTheHost(NotYours):
    """Only the host of the table may do this."""


class NotSeated(NotYours):
    """Only who sits at the table may do this."""


class SpectatorsOff(NotYours):
    """Only who sits at the table may look on."""


class ChairTaken(NotNow):
    """Somebody sits there already."""


class AlreadySeated(NotNow):
    """The guest sits at this table already."""


class TableFull(NotNow):
    """Every seat of the table is taken."""


class SeatsFree(NotNow):
    """The game cannot start while seats are free."""


class NotOpen(NotNow):
    """The game has started already."""


class NotStarted(NotNow):
    """The game has not started yet."""


class NotRunning(NotNow):
    """The game is not being played."""


class NotOver(NotNow):
    """The game is still being played."""


class PlayerPresent(NotNow):
    """The player is there, and plays."""


class HandedOver(NotNow):
    """A computer plays the seat, until its player takes it back."""


class NotHandedOver(NotNow):
    """The seat is not in the hands of a computer."""


class ChatOff(NotNow):
    """This table has no chat."""
