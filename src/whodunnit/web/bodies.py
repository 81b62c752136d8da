"""Bodies are read strictly: a number is a number, and nothing unknown is overlooked."""

from functools import lru_cache
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import ValidationException
from litestar.handlers import HTTPRouteHandler


async def check_body(request: Request[Any, Any, Any]) -> None:
    """Raise ValidationException unless the body is exactly what the route takes.

    Litestar itself is lenient: it would take "4" for 4.
    """
    decoder = _decoder(request.route_handler)
    if decoder is not None:
        try:
            decoder.decode(await request.body())
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise ValidationException(str(error)) from error


@lru_cache(maxsize=256)
def _decoder(handler: HTTPRouteHandler) -> "msgspec.json.Decoder[Any] | None":
    field = handler.parsed_data_field
    return None if field is None else msgspec.json.Decoder(field.annotation)
