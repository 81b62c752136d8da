"""What play by post refuses, beside the rules of the game itself."""

from whodunnit.core.errors import Refused, WhodunnitError


class BadSettings(WhodunnitError):
    """Settings that no game can be played with."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(" ".join(faults))
        self.faults = faults
        """Everything that is wrong, each with its remedy."""


class NotNow(Refused):
    """The game has not come to this, or is past it."""


class NotAllowed(Refused):
    """Somebody else may do this, not you."""


class NoSuchCamp(Refused):
    """No camp plays this character."""


class NoSuchPerson(Refused):
    """Nobody with this number is meant."""


class NotRegistered(Refused):
    """The registration does not count; it is kept with the reason (N4)."""


class WrongCode(Refused):
    """The camp code is not right."""
