"""A guest of a host: everything that is asked over HTTP."""

import secrets
from types import TracebackType
from typing import Any, TypeVar

import httpx
import msgspec

from whodunnit.client.errors import Asked
from whodunnit.client.table import TableClient
from whodunnit.core.actions import Action
from whodunnit.core.cards import Card
from whodunnit.core.events import Entry
from whodunnit.core.record import Fairness
from whodunnit.host.notes import Notes
from whodunnit.host.ports import ChatLine, TableCode
from whodunnit.host.settings import TableSettings
from whodunnit.host.wire import Legal, TableInfo, TableLine, TableLists
from whodunnit.web.knowledge import Known

T = TypeVar("T")


class _Refusal(msgspec.Struct):
    error: str
    rule: str | None
    sentence: str


class _Entries(msgspec.Struct):
    entries: list[Entry]


class _Acted(msgspec.Struct):
    v: int


class _Lines(msgspec.Struct):
    lines: list[ChatLine]


class Client:
    """Somebody at a host. Every method raises Asked where the host refuses."""

    def __init__(self, address: str, *, cookies: dict[str, str] | None = None) -> None:
        self.address = address.rstrip("/")
        """Where the host is."""
        self._http = httpx.AsyncClient(
            base_url=self.address, cookies=cookies, timeout=30, trust_env=False
        )

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Leave the host alone; whoever one is stays known there."""
        await self._http.aclose()

    @property
    def cookies(self) -> dict[str, str]:
        """What makes one known: another client with it is the same guest."""
        return dict(self._http.cookies)

    # Who one is

    async def come_in(self, name: str) -> None:
        """Become a guest, or take another name."""
        await self._ask("POST", "/api/me", {"name": name})

    async def follow(self, link: str) -> TableCode:
        """Play the seat that a secret link leads to; the code of its table."""
        response = await self._http.get(f"/s/{link}")
        where: str = response.headers.get("location", "")
        if not where.startswith("/t/"):
            raise Asked("NoSuchLink", None, "This link leads to no seat.", response.status_code)
        return where.removeprefix("/t/")

    # Tables

    async def tables(self) -> TableLists:
        """The listed tables."""
        return await self._get("/api/tables", TableLists)

    async def mine(self) -> list[TableLine]:
        """One's own tables."""
        return await self._get("/api/me/tables", list[TableLine])

    async def create(self, settings: TableSettings) -> TableInfo:
        """A new table."""
        return _read(await self._ask("POST", "/api/tables", settings), TableInfo)

    async def info(self, code: TableCode) -> TableInfo:
        """A table."""
        return await self._get(f"/api/tables/{code}", TableInfo)

    async def sit(
        self, code: TableCode, suspect: Card | None = None, nonce: str | None = None
    ) -> TableInfo:
        """Sit down; a nonce is drawn if none is given."""
        wish = {"nonce": nonce or secrets.token_hex(16), "suspect": suspect}
        return await self._post(code, "sit", wish)

    async def leave(self, code: TableCode) -> TableInfo:
        """Stand up."""
        return await self._post(code, "leave")

    async def fill(self, code: TableCode, level: str, suspect: Card | None = None) -> TableInfo:
        """Put a computer player into a chair."""
        return await self._post(code, "fill", {"level": level, "suspect": suspect})

    async def remove(self, code: TableCode, suspect: Card) -> TableInfo:
        """Free a chair."""
        return await self._post(code, "remove", {"suspect": suspect})

    async def start(self, code: TableCode) -> TableInfo:
        """Start the game."""
        return await self._post(code, "start")

    async def hand_over(self, code: TableCode, suspect: Card) -> TableInfo:
        """Hand the seat of an absent player to a computer."""
        return await self._post(code, "hand-over", {"suspect": suspect})

    async def take_back(self, code: TableCode) -> TableInfo:
        """Play one's seat again."""
        return await self._post(code, "take-back")

    async def rematch(self, code: TableCode) -> TableInfo:
        """The table where the same people play again."""
        return await self._post(code, "rematch")

    async def prefer(self, code: TableCode, *, auto_show: bool) -> TableInfo:
        """Whether the system may show a single card by itself."""
        body = await self._ask("PUT", f"/api/tables/{code}/preferences", {"auto_show": auto_show})
        return _read(body, TableInfo)

    # Playing

    def watch(self, code: TableCode, since: int = 0) -> TableClient:
        """The live side of a table; an async context manager."""
        path = f"/api/tables/{code}/live"
        request = self._http.build_request("GET", path)
        host = self.address.replace("http", "ws", 1)
        return TableClient(f"{host}{path}", request.headers.get("cookie"), since)

    async def act(
        self, code: TableCode, action: Action, id: str | None = None, v: int | None = None
    ) -> int:
        """Act without a socket; the version that it brought the game to."""
        wish = {"id": id or secrets.token_hex(8), "action": action, "v": v}
        return _read(await self._ask("POST", f"/api/tables/{code}/actions", wish), _Acted).v

    async def legal(self, code: TableCode) -> Legal:
        """What one may do now."""
        return await self._get(f"/api/tables/{code}/legal", Legal)

    async def entries(self, code: TableCode, since: int = 0) -> list[Entry]:
        """What happened after a version."""
        path = f"/api/tables/{code}/entries?since={since}"
        return (await self._get(path, _Entries)).entries

    async def record(self, code: TableCode) -> bytes:
        """The record."""
        return await self._ask("GET", f"/api/tables/{code}/record")

    async def fairness(self, code: TableCode) -> Fairness:
        """What cards and dice are drawn from."""
        return await self._get(f"/api/tables/{code}/fairness", Fairness)

    async def notes(self, code: TableCode) -> Notes:
        """One's Detective Notes."""
        return await self._get(f"/api/tables/{code}/notes", Notes)

    async def save_notes(self, code: TableCode, notes: Notes) -> None:
        """Keep one's Detective Notes."""
        await self._ask("PUT", f"/api/tables/{code}/notes", notes)

    async def knowledge(self, code: TableCode) -> Known:
        """What one can know, to the table's level of help."""
        return await self._get(f"/api/tables/{code}/knowledge", Known)

    async def chat(self, code: TableCode, since: int = 0) -> list[ChatLine]:
        """What was said after a line."""
        return (await self._get(f"/api/tables/{code}/chat?since={since}", _Lines)).lines

    async def say(self, code: TableCode, text: str) -> ChatLine:
        """Say something."""
        body = await self._ask("POST", f"/api/tables/{code}/chat", {"text": text})
        return _read(body, ChatLine)

    # Inside

    async def _post(self, code: TableCode, what: str, wish: Any = None) -> TableInfo:
        return _read(await self._ask("POST", f"/api/tables/{code}/{what}", wish), TableInfo)

    async def _get(self, path: str, kind: type[T]) -> T:
        return _read(await self._ask("GET", path), kind)

    async def _ask(self, method: str, path: str, wish: Any = None) -> bytes:
        content = None if wish is None else msgspec.json.encode(wish)
        headers = None if wish is None else {"Content-Type": "application/json"}
        response = await self._http.request(method, path, content=content, headers=headers)
        if response.is_success:
            return response.content
        try:
            refusal = msgspec.json.decode(response.content, type=_Refusal)
        except msgspec.DecodeError:
            refusal = _Refusal("Unreadable", None, "The host answered something unreadable.")
        raise Asked(refusal.error, refusal.rule, refusal.sentence, response.status_code)


def _read(body: bytes, kind: type[T]) -> T:
    return msgspec.json.decode(body, type=kind)
