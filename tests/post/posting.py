"""People who play by post against a real host: each with cookies of their own."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any, Final

import httpx
from tests.camps.games import LISTS, PHRASE

CODE: Final = "a camp code"
SUSPECTS: Final = LISTS.suspects

_ids = count()


class Refusal(Exception):
    """What the host refused, as it said so."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(response.text)
        self.status = response.status_code
        self.error = response.json()["error"]
        self.sentence = response.json()["sentence"]


class Player:
    """Somebody with a browser."""

    def __init__(self, address: str, name: str) -> None:
        self.name = name
        self._http = httpx.AsyncClient(
            base_url=address,
            timeout=60,
            verify=False,
            limits=httpx.Limits(max_keepalive_connections=0),
        )

    async def __aenter__(self) -> "Player":
        await self._asked("POST", "/api/me", {"name": self.name})
        return self

    async def __aexit__(self, *error: object) -> None:
        await self._http.aclose()

    async def get(self, path: str) -> Any:
        """Read something."""
        return await self._asked("GET", path)

    async def put(self, path: str, body: Any) -> Any:
        """Keep something."""
        return await self._asked("PUT", path, body)

    async def page(self, code: str) -> Any:
        """The game as this person sees it."""
        return await self.get(f"/api/post/games/{code}")

    async def prepare(self, reuse: str | None = None, **settings: Any) -> str:
        """Prepare a game, announce it, and say its code."""
        lists = {"suspects": SUSPECTS, "weapons": LISTS.weapons, "rooms": LISTS.rooms}
        body = {"settings": {"title": "Trial", "lists": lists} | settings, "reuse": reuse}
        code: str = (await self._asked("POST", "/api/post/games", body))["code"]
        await self.ask(code, "open_registration")
        return code

    async def ask(self, game: str, type: str, id: str | None = None, **fields: Any) -> Any:
        """Ask for something; the game after it, or Refusal."""
        body = {"id": id or str(next(_ids)), "action": {"type": type, **fields}}
        return await self._asked("POST", f"/api/post/games/{game}/actions", body)

    async def register(self, code: str, character: str, **fields: Any) -> Any:
        """Register for a character as the announcement asks."""
        return await self.ask(
            code, "register", character=character, key_phrase=PHRASE, nonce="0a" * 16, **fields
        )

    async def _asked(self, method: str, path: str, body: Any = None) -> Any:
        response = await self._http.request(method, path, json=body)
        if response.status_code >= 400:
            raise Refusal(response)
        kind = response.headers["content-type"].partition(";")[0]
        return response.json() if kind == "application/json" else response.content


@asynccontextmanager
async def people(address: str, *names: str) -> AsyncIterator[list[Player]]:
    """Some people, each with cookies of their own."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Player(address, name)) for name in names]


async def start_game(operator: Player, leaders: list[Player], **settings: Any) -> str:
    """A game whose cards are dealt to as many camps as there are leaders."""
    code = await operator.prepare(**{"camps": len(leaders)} | settings)
    for leader, character in zip(leaders, SUSPECTS, strict=False):
        await leader.register(code, character)
        await leader.ask(code, "set_code", code=f"{CODE} of {character}")
    await operator.ask(code, "start")
    return code
