"""What the host writes down: structured lines without cards, secrets or names."""

import logging
import sys
from typing import Literal, TypeAlias

import structlog

LogStyle: TypeAlias = Literal["json", "pretty"]
"""One line of JSON each, for programs; or words and colours, for people."""


class _Forwarded(logging.Handler):
    """Lines of other packages, in the same style; of an exception only its class."""

    def emit(self, record: logging.LogRecord) -> None:
        kind = record.exc_info[0] if record.exc_info else None
        known = {} if kind is None else {"error": kind.__name__}
        log = structlog.get_logger(record.name)
        log.log(record.levelno, record.getMessage().strip(), **known)


def set_up_logs(style: LogStyle) -> None:
    """From now on, write in this style to standard error."""
    last: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if style == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_Forwarded()], force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "litestar"):
        logging.getLogger(name).setLevel(logging.WARNING)
