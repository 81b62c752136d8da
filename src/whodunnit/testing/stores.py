"""The checks that every store must pass: one call, with a way to open it again."""

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from whodunnit.core.errors import WhodunnitError
from whodunnit.host.ports import (
    AlreadyAnswered,
    Answer,
    CodeTaken,
    Commit,
    Conflict,
    EventStore,
    Mark,
    TableRow,
    Timing,
)
from whodunnit.testing.verdict import Nonconforming

ROW = TableRow("HAWK-42", 0, "open", True, 100.0, b'{"x":1}', ("ada", "bob"), ("link",))
"""A table to begin with."""

FIRST = b'{"type":"first"}'
SECOND = '{"type":"second","who":"Mrs. Péacock \\" \\\\ \\n"}'.encode()
THIRD = b'{"type":"third"}'


async def check_store(store: EventStore) -> None:
    """Raise Nonconforming at the first promise that a new, empty store does not keep."""
    await _check_tables(store)
    await _check_events(store)
    await _check_nothing_is_half_kept(store)
    await _check_answers(store)
    await _check_races(store)
    await _check_timing(store)
    await _check_kinds(store)
    await _check_claims(store)
    await _check_chat_and_notes(store)
    await _check_marks(store)
    await _check_guests(store)
    await _check_interruptions(store)


async def check_durable(reopen: Callable[[], Awaitable[EventStore]]) -> None:
    """Raise Nonconforming if a store forgets something when it is closed and opened again."""
    store = await reopen()
    await store.create(ROW)
    await store.append(
        Commit("HAWK-42", 0, (FIRST, SECOND), Answer(0, "a", b"1"), None, Timing(b"2", 3.0))
    )
    await store.append(Commit("HAWK-42", 2, row=replace(ROW, revision=1, phase="running")))
    await store.say("HAWK-42", "Ada", "Hello", 5.0)
    await store.save_notes("HAWK-42", "ada", b"3")
    await store.save_guest("ada", "Ada")
    await store.beat(7.0)
    await store.close()
    store = await reopen()
    table = await store.table("HAWK-42")
    _expect(table is not None and table.row.phase == "running", "the table is forgotten")
    _expect(table is not None and table.timing == Timing(b"2", 3.0), "the time is forgotten")
    _expect(table is not None and (table.version, table.said) == (2, 1), "lines are forgotten")
    _expect(await store.events("HAWK-42", 0, 9) == [FIRST, SECOND], "events are forgotten")
    _expect(await store.answer("HAWK-42", 0, "a") == b"1", "an answer is forgotten")
    _expect(await store.notes("HAWK-42", "ada") == b"3", "notes are forgotten")
    _expect(await store.guest_name("ada") == "Ada", "a guest is forgotten")
    await store.resume(11.0)
    _expect(await store.interruptions() == [(7.0, 11.0)], "the interruption is not noticed")
    await store.close()


async def _check_tables(store: EventStore) -> None:
    _expect(await store.table("HAWK-42") is None, "a table is there that nobody created")
    await store.create(ROW)
    await store.create(replace(ROW, code="LION-77", created=200.0, links=(), members=("bob",)))
    await store.create(replace(ROW, code="WOLF-11", public=False, links=(), members=()))
    await _refuses(store.create(ROW), CodeTaken)
    table = await store.table("HAWK-42")
    bare = replace(ROW, members=(), links=())
    _expect(table is not None and table.row == bare, "a table is not given back as it was")
    _expect(table is not None and table.timing is None, "a new table has a time")
    listed = [row.code for row in await store.public_tables("open", 9)]
    _expect(listed == ["LION-77", "HAWK-42"], f"the listed tables are {listed}")
    _expect(len(await store.public_tables("open", 1)) == 1, "the limit of a list is not kept")
    _expect(await store.public_tables("over", 9) == [], "a list has tables of another phase")
    bobs = [row.code for row in await store.tables_of("bob", 9)]
    _expect(bobs == ["LION-77", "HAWK-42"], f"the tables of a guest are {bobs}")
    _expect(await store.table_with_link("link") == "HAWK-42", "a link leads nowhere")
    _expect(await store.table_with_link("other") is None, "any link leads somewhere")
    changed = replace(ROW, revision=1, phase="running", members=("eve",), links=("new",))
    await store.append(Commit("HAWK-42", row=changed))
    _expect(await store.table_with_link("link") is None, "an old link still leads somewhere")
    _expect(await store.table_with_link("new") == "HAWK-42", "a new link leads nowhere")
    _expect(len(await store.tables_of("eve", 9)) == 1, "a new guest has no table")
    await _refuses(store.append(Commit("HAWK-42", row=changed)), Conflict)


async def _check_events(store: EventStore) -> None:
    await store.append(Commit("HAWK-42", 0, (FIRST, SECOND)))
    await store.append(Commit("HAWK-42", 2, (THIRD,)))
    events = await store.events("HAWK-42", 0, 99)
    _expect(events == [FIRST, SECOND, THIRD], "the events are not given back as they were")
    _expect(await store.events("HAWK-42", 1, 2) == [SECOND], "some of the events are others")
    _expect(await store.events("HAWK-42", 3, 3) == [], "there are events after the last")
    _expect(await store.events("LION-77", 0, 9) == [], "events are those of another table")
    table = await store.table("HAWK-42")
    _expect(table is not None and table.version == 3, "the version is not the number of events")
    await _refuses(store.append(Commit("HAWK-42", 2, (THIRD,))), Conflict)
    await _refuses(store.append(Commit("HAWK-42", 4, (THIRD,))), Conflict)
    await _refuses(store.append(Commit("NOBODY-99", 0, (FIRST,))), Conflict)
    stale = Commit("HAWK-42", 2, answer=Answer(0, "stale", b"1"), timing=Timing(b"1", 1.0))
    await _refuses(store.append(stale), Conflict)
    _expect(await store.answer("HAWK-42", 0, "stale") is None, "a stale decision is answered")


async def _check_nothing_is_half_kept(store: EventStore) -> None:
    stale = replace(ROW, revision=1)
    await _refuses(
        store.append(Commit("HAWK-42", 3, (FIRST,), Answer(0, "half", b"1"), stale)), Conflict
    )
    _expect(len(await store.events("HAWK-42", 0, 99)) == 3, "half a change is kept")
    _expect(await store.answer("HAWK-42", 0, "half") is None, "the answer to nothing is kept")


async def _check_answers(store: EventStore) -> None:
    await store.append(Commit("HAWK-42", 3, answer=Answer(0, "one", b"yes")))
    again = Commit("HAWK-42", 3, (FIRST,), Answer(0, "one", b"no"))
    await _refuses(store.append(again), AlreadyAnswered)
    _expect(len(await store.events("HAWK-42", 0, 99)) == 3, "a repeated action is kept")
    _expect(await store.answer("HAWK-42", 0, "one") == b"yes", "an answer has changed")
    _expect(await store.answer("HAWK-42", 1, "one") is None, "one seat has another's answer")
    await store.append(Commit("HAWK-42", 3, answer=Answer(1, "one", b"other")))
    _expect(await store.answer("HAWK-42", 1, "one") == b"other", "seats share their ids")


async def _check_races(store: EventStore) -> None:
    """Of twenty changes at once that exclude each other, one is kept; all others are whole."""
    commits = [Commit("LION-77", 0, (FIRST,), Answer(0, f"{n}", b"x")) for n in range(20)]
    beside = [Commit("WOLF-11", answer=Answer(0, f"{n}", b"x")) for n in range(20)]
    results = await asyncio.gather(
        *(store.append(commit) for pair in zip(commits, beside, strict=True) for commit in pair),
        return_exceptions=True,
    )
    kept = sum(result is None for result in results[::2])
    refused = sum(isinstance(result, Conflict) for result in results[::2])
    _expect((kept, refused) == (1, 19), f"{kept} of twenty are kept and {refused} refused")
    _expect(all(result is None for result in results[1::2]), "others suffer from a conflict")
    answered = [await store.answer("LION-77", 0, f"{n}") for n in range(20)]
    _expect(sum(answer is not None for answer in answered) == 1, "several are answered")


async def _check_timing(store: EventStore) -> None:
    await store.append(Commit("LION-77", 1, timing=Timing(b"[1]", 17.5)))
    await store.append(Commit("WOLF-11", timing=Timing(b"[2]", 3.5)))
    _expect(await store.due_tables() == ["WOLF-11", "LION-77"], "the next table is not the first")
    _expect(await store.due_tables(before=3.5) == ["WOLF-11"], "a table is due too early or late")
    _expect(await store.due_tables(limit=1) == ["WOLF-11"], "the limit of due tables is not kept")
    await store.append(Commit("LION-77", 1, timing=Timing(b"[3]", None)))
    _expect(await store.due_tables() == ["WOLF-11"], "a table that waits is due")
    table = await store.table("LION-77")
    _expect(table is not None and table.timing == Timing(b"[3]", None), "the time is another")


async def _check_kinds(store: EventStore) -> None:
    """Tables where people sit down and games by post do not come into each other's lists."""
    await store.create(replace(ROW, code="POST-55", members=("gil",), links=(), kind="post"))
    await store.append(Commit("POST-55", timing=Timing(b"[4]", 1.5)))
    game = await store.table("POST-55")
    _expect(game is not None and game.row.kind == "post", "a game by post is kept as a table")
    _expect(await store.due_tables() == ["WOLF-11"], "a game by post is due among the tables")
    _expect(await store.due_tables("post") == ["POST-55"], "a game by post is never due")
    _expect(await store.tables_of("gil", 9) == [], "a game by post is one of a guest's tables")
    _expect(len(await store.tables_of("gil", 9, "post")) == 1, "a guest has no game by post")
    listed = [row.code for row in await store.public_tables("open", 9)]
    _expect("POST-55" not in listed, "a game by post is listed as a table")
    posts = [row.code for row in await store.public_tables("open", 9, "post")]
    _expect(posts == ["POST-55"], f"the listed games by post are {posts}")


async def _check_claims(store: EventStore) -> None:
    """A table that is late goes to one host; one that was let go is late at once."""
    for number in range(6):
        code = f"LATE-{number}"
        await store.create(replace(ROW, code=code, members=(), links=()))
        await store.append(Commit(code, timing=Timing(b"[]", 100.0 + number)))
    await store.append(Commit("WOLF-11", timing=Timing(b"[2]", None)))
    _expect(await store.claim(100.0, 500.0, 9) == [], "a table is claimed that is not late")
    claims = await asyncio.gather(*(store.claim(104.0, 500.0, 2) for _ in range(5)))
    claimed = sorted(code for claim in claims for code in claim)
    _expect(claimed == [f"LATE-{n}" for n in range(4)], f"hosts have claimed {claimed}")
    _expect(all(len(claim) <= 2 for claim in claims), "the limit of a claim is not kept")
    await store.let_go(["LATE-2", "WOLF-11", "LION-77"])
    _expect(await store.claim(1.0, 500.0, 9) == ["LATE-2"], "a table is not let go")


async def _check_marks(store: EventStore) -> None:
    marks = await store.marks(["HAWK-42", "LION-77", "NOBODY-99"])
    expected = {"HAWK-42": Mark(3, 1, 5), "LION-77": Mark(1, 0, 0)}
    _expect(marks == expected, f"the marks are {marks}")


async def _check_chat_and_notes(store: EventStore) -> None:
    lines = await asyncio.gather(*(store.say("HAWK-42", "Ada", f"{n}", n) for n in range(5)))
    _expect(sorted(line.n for line in lines) == [1, 2, 3, 4, 5], "lines share their numbers")
    _expect([line.n for line in await store.said("HAWK-42", 3)] == [4, 5], "lines are missing")
    _expect(await store.said("LION-77", 0) == [], "lines are those of another table")
    await store.save_notes("HAWK-42", "ada", b"1")
    await store.save_notes("HAWK-42", "ada", b"2")
    _expect(await store.notes("HAWK-42", "ada") == b"2", "the notes are not the last ones")
    _expect(await store.notes("HAWK-42", "bob") is None, "one reads another's notes")


async def _check_guests(store: EventStore) -> None:
    _expect(await store.guest_name("ada") is None, "a guest is there who never came")
    await store.save_guest("ada", "Ada")
    await store.save_guest("ada", "Countess")
    _expect(await store.guest_name("ada") == "Countess", "a guest has the wrong name")


async def _check_interruptions(store: EventStore) -> None:
    await store.resume(10.0)
    _expect(await store.interruptions() == [], "the first time counts as an interruption")
    await store.beat(20.0)
    await store.resume(50.0)
    await store.resume(60.0)
    found = await store.interruptions()
    _expect(found == [(20.0, 50.0), (50.0, 60.0)], f"the interruptions are {found}")


async def _refuses(doing: Awaitable[None], error: type[WhodunnitError]) -> None:
    try:
        await doing
    except error:
        return
    raise Nonconforming(f"{error.__name__} is not raised")


def _expect(kept: bool, otherwise: str) -> None:
    if not kept:
        raise Nonconforming(otherwise)
