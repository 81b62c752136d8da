"""What an operator asks: is it there, is it ready, how much goes on."""

from typing import Any

from litestar import Request, Response, get

from whodunnit.web.metrics import Metrics

AnyRequest = Request[Any, Any, Any]


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def health() -> str:
    """The process is there."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def readiness(request: AnyRequest) -> Response[str]:
    """The tables are open, and the store that keeps them answers."""
    if request.app.state.ready and request.app.state.door.tables.is_in_touch:
        return Response("ready\n")
    return Response("not ready\n", status_code=503)


@get("/metrics", include_in_schema=False)
async def numbers(request: AnyRequest) -> Response[bytes]:
    """The numbers, as Prometheus reads them."""
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
