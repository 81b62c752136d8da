"""What can go wrong on the way to a host and back."""

from whodunnit.core.errors import WhodunnitError


class Asked(WhodunnitError):
    """The host refuses what was asked; nothing has changed."""

    def __init__(self, error: str, rule: str | None, sentence: str, status: int | None) -> None:
        super().__init__(f"{error}: {sentence}")
        self.error = error
        """The class of the error, as the host calls it."""
        self.rule = rule
        """The rule of the game that refuses it, if one does."""
        self.sentence = sentence
        """What is wrong and what would be right."""
        self.status = status
        """The status of the HTTP response; none on a socket."""


class Gap(WhodunnitError):
    """A version is missing in what a host has sent: that must never happen."""


class ConnectionGone(WhodunnitError):
    """The host has closed the socket for good."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(f"The host has closed the socket: {reason or code}.")
        self.code = code
        """The close code."""
        self.reason = reason
        """Why."""
