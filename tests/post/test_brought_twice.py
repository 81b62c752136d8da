"""A game in memory is brought up to date by its writer and by its readers: each event once."""

import asyncio

from tests.camps.games import LISTS

from whodunnit.camps.actions import OpenRegistration
from whodunnit.camps.rules import decide, prepare
from whodunnit.camps.settings import GameSettings
from whodunnit.camps.state import Stage
from whodunnit.host.post.game import PostGame
from whodunnit.host.post.meta import PostMeta

META = PostMeta(code="HAWK-42", created=0.0, operator="olga", secrets=("00",))


def _drafted() -> PostGame:
    return PostGame(META, prepare(GameSettings(title="Trial", lists=LISTS), ("f0",), "olga", 0.0))


def test_what_a_reader_was_faster_to_bring_happens_once() -> None:
    game = _drafted()
    after = game.version
    opened = decide(game.state, OpenRegistration(), by=0, now=1.0)
    game.apply(META, after, opened)
    game.apply(META, after, opened)
    assert (game.version, game.state.stage) == (after + 1, Stage.REGISTERING)


def test_whoever_waits_after_the_news_waits_for_the_next() -> None:
    async def scene() -> None:
        game = _drafted()
        waiting = game.news
        game.tell()
        assert waiting.is_set()
        assert not game.news.is_set()

    asyncio.run(scene())
