"""Why a record cannot be analysed."""

from whodunnit.core.errors import WhodunnitError


class NotAnalysed(WhodunnitError):
    """Only the whole record of a finished game can be analysed."""
