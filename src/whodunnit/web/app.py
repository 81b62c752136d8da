"""The application: all routes behind the door, and the guard before it."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from litestar import Litestar, MediaType, Router
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from whodunnit import __version__
from whodunnit.core.errors import WhodunnitError
from whodunnit.web import (
    routes_guests,
    routes_health,
    routes_mail,
    routes_play,
    routes_post,
    routes_records,
    routes_tables,
)
from whodunnit.web.analyses import Analyses
from whodunnit.web.bodies import check_body
from whodunnit.web.door import Door, at_the_door
from whodunnit.web.errors import fail, refuse, refuse_http
from whodunnit.web.guard import Application, Guard
from whodunnit.web.knowledge import KnownBefore
from whodunnit.web.live import live
from whodunnit.web.metrics import Metrics
from whodunnit.web.pages import Pages, page
from whodunnit.web.sending import Outbox


def make_app(door: Door, release: Callable[[], Awaitable[None]]) -> Application:
    """The host as an ASGI application; its tables are open while it runs, then all is released."""
    metrics = Metrics(door.tables)
    routes = Router(
        path="/",
        route_handlers=[
            routes_guests.me,
            routes_guests.name_me,
            routes_guests.my_tables,
            routes_tables.editions,
            routes_tables.tables,
            routes_tables.create,
            routes_tables.table,
            routes_tables.sit,
            routes_tables.leave,
            routes_tables.fill,
            routes_tables.remove,
            routes_tables.start,
            routes_tables.hand_over,
            routes_tables.take_back,
            routes_tables.rematch,
            routes_tables.prefer,
            routes_play.entries,
            routes_play.legal,
            routes_play.act,
            routes_play.notes,
            routes_play.save_notes,
            routes_play.chat,
            routes_play.say,
            routes_play.record,
            routes_play.fairness,
            routes_play.knowledge,
            routes_post.presets,
            routes_post.games,
            routes_post.prepare,
            routes_post.game,
            routes_post.news,
            routes_post.thread,
            routes_post.ask,
            routes_post.knowledge,
            routes_post.notes,
            routes_post.save_notes,
            routes_post.record,
            routes_mail.notices,
            routes_mail.mark_read,
            routes_mail.mail_settings,
            routes_mail.change_mail_settings,
            routes_mail.confirm_page,
            routes_mail.confirm,
            routes_mail.unsubscribe_page,
            routes_mail.unsubscribe,
            routes_records.replay,
            routes_records.analysis,
            routes_records.open_record,
            routes_records.file_analysis,
        ],
    )

    @asynccontextmanager
    async def open_tables(app: Litestar) -> AsyncIterator[None]:
        await door.tables.open()
        await door.post.open()
        app.state.ready = True
        try:
            yield
        finally:
            app.state.ready = False
            app.state.analyses.close()
            await door.post.close()
            await door.tables.close()
            await release()

    app = Litestar(
        route_handlers=[
            routes,
            live,
            routes_guests.seat_link,
            routes_health.health,
            routes_health.readiness,
            routes_health.numbers,
            page,
        ],
        before_request=check_body,
        dependencies=at_the_door(door),
        lifespan=[open_tables],
        state=State(
            {
                "door": door,
                "metrics": metrics,
                "outbox": Outbox(),
                "pages": Pages(),
                "known_before": KnownBefore(),
                "analyses": Analyses(),
                "ready": False,
            }
        ),
        exception_handlers={
            WhodunnitError: refuse,
            HTTPException: refuse_http,
            Exception: fail,
        },
        openapi_config=OpenAPIConfig(
            title="Whodunnit",
            version=__version__,
            description="Everything about tables that is not live. The live part is a WebSocket.",
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/", media_type=MediaType.JSON)],
        ),
        request_max_body_size=door.limits.body,
        logging_config=None,
        debug=False,
    )
    return Guard(app, door, metrics)  # type: ignore[arg-type]
