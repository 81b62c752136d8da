"""The outbox sends to a real mail server what people want to get, each thing once."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from threading import Event

from tests.post.mailing import NOON, MailScene, server_at
from tests.post.smtp_server import Got, free_port, smtp_server

from whodunnit.host.post.mailer import Envelope, Leave, SmtpMailer
from whodunnit.host.post.outbox import GIVE_UP, LAST_RETRY, LEASE
from whodunnit.store.sqlite import SqliteStore

HOUR = 3_600.0
DAY = 24 * HOUR

Play = Callable[[MailScene, Got], Awaitable[None]]


def play(scene: Play) -> Got:
    """Play a scene with a mail server; what has arrived in the end."""

    async def run(got: Got, port: int) -> None:
        begun = await MailScene(port).begin()
        await scene(begun, got)
        await begun.outbox.close()

    with smtp_server() as (got, port):
        asyncio.run(asyncio.wait_for(run(got, port), 60))
    return got


def test_everybody_who_wants_mail_gets_it_once_and_nobody_else() -> None:
    async def scene(post: MailScene, got: Got) -> None:
        await post.wants("ada")
        await post.wants("bob", confirmed=False)
        await post.wants("cleo", "none")
        await post.tell("ada", "bob", "cleo", "dan")
        await post.deliver()
        await post.later(LEASE + DAY)
        assert await post.store.next_mail() is None
        assert [await post.store.unread(name) for name in ("ada", "bob", "cleo", "dan")] == [1] * 4

    assert play(scene).to == ["ada@example.net"]


def test_a_new_address_is_asked_and_gets_nothing_else_before_it_is_confirmed() -> None:
    async def scene(post: MailScene, got: Got) -> None:
        await post.wants("ada", confirmed=False)
        await post.tell("ada", kind="confirm_address")
        await post.tell("ada")
        await post.deliver()
        await post.wants("ada")
        await post.tell("ada")
        await post.tell("ada", kind="confirm_address")
        await post.deliver()

    got = play(scene)

    assert [mail["Subject"] for mail in got.mails] == [
        "Confirm your address",
        "Weekend murder: it is the turn of Mrs. Peacock",
    ]


def test_who_says_no_more_mail_before_it_is_sent_gets_none() -> None:
    async def scene(post: MailScene, got: Got) -> None:
        await post.wants("ada")
        await post.tell("ada")
        await post.wants("ada", "none")
        await post.deliver()

    assert play(scene).to == []


def test_one_mail_a_day_has_everything_in_it_and_comes_in_the_morning() -> None:
    async def scene(post: MailScene, got: Got) -> None:
        await post.wants("ada", "digest", zone="Europe/Berlin")
        await post.wants("bob")
        for kind in ("strike", "paused", "resumed"):
            await post.tell("ada", "bob", kind=kind)
            await post.later(HOUR)
        assert got.to == ["bob@example.net"] * 3
        # Three in the afternoon in Greenwich; seven in the next morning is eight in Berlin.
        await post.later(15 * HOUR + 59 * 60)
        assert len(got.mails) == 3
        await post.later(60)
        assert got.to[3:] == ["ada@example.net"]
        await post.tell("ada")
        await post.later(23 * HOUR)
        assert len(got.mails) == 4
        await post.later(HOUR)

    got = play(scene)

    first, second = got.mails[3:]
    plain = first.get_body(("plain",))
    assert plain is not None
    text = plain.get_content()
    assert all(words in text for words in ("a strike for", "paused", "it goes on"))
    assert first["Subject"] == "Your games by post"
    assert second["Subject"] == "Weekend murder: it is the turn of Mrs. Peacock"


def test_a_mail_server_that_is_down_delays_with_backing_off_and_loses_nothing() -> None:
    port = free_port()

    async def down() -> MailScene:
        post = await MailScene(port).begin()
        await post.wants("ada")
        await post.wants("bob")
        await post.tell("ada", "bob")
        waits = []
        for _ in range(12):
            await post.deliver()
            due = await post.store.next_mail()
            assert due is not None
            waits.append(due - post.clock.now())
            # Whoever is told meanwhile does not make the mail server be asked more often.
            await post.tell("ada")
            await post.deliver()
            await post.clock.advance(waits[-1])
        minutes = [min(2**n, LAST_RETRY / 60) for n in range(12)]
        assert all(
            wait / 60 / 1.25 <= least <= wait / 60 + 0.01
            for wait, least in zip(waits, minutes, strict=True)
        )
        return post

    async def back(post: MailScene, got: Got) -> None:
        await post.deliver()
        assert sorted(got.to) == ["ada@example.net"] * 13 + ["bob@example.net"]
        assert await post.store.next_mail() is None
        # It is up again: the next trouble starts with a minute.
        await post.outbox.close()

    post = asyncio.run(down())
    with smtp_server(port) as (got, _):
        asyncio.run(back(post, got))


def test_a_recipient_who_is_refused_for_now_gets_it_later_and_holds_up_nobody() -> None:
    async def scene(post: MailScene, got: Got) -> None:
        await post.wants("ada")
        await post.wants("bob")
        got.refusals = ["451 4.7.1 come back later"]
        await post.tell("ada", "bob")
        await post.deliver()
        assert got.to == ["bob@example.net"]
        await post.later(59)
        assert len(got.to) == 1
        await post.later(20)

    assert play(scene).to == ["bob@example.net", "ada@example.net"]


def test_a_recipient_who_is_always_refused_is_given_up_after_some_tries() -> None:
    async def scene(post: MailScene, got: Got) -> None:
        await post.wants("ada")
        got.refusals = ["550 5.1.1 no such person"] * (GIVE_UP + 3)
        await post.tell("ada")
        await post.deliver()
        for _ in range(GIVE_UP):
            await post.later(LAST_RETRY)
        assert await post.store.next_mail() is None
        assert len(got.refusals) == 3
        assert await post.store.unread("ada") == 1

    assert play(scene).to == []


def test_several_hosts_of_one_store_send_each_mail_once(tmp_path: Path) -> None:
    async def run(got: Got, port: int) -> None:
        post = await MailScene(port, SqliteStore(tmp_path / "tables.db")).begin()
        names = [f"guest{n}" for n in range(120)]
        for name in names:
            await post.wants(name)
        await post.tell(*names)
        hosts = [post.outbox, *(post.another_outbox(SmtpMailer(server_at(port))) for _ in "ab")]
        assert all(await asyncio.gather(*(host.deliver() for host in hosts)))
        assert sorted(got.to) == sorted(f"{name}@example.net" for name in names)
        for host in hosts:
            await host.close()
        await post.store.close()

    with smtp_server() as (got, port):
        asyncio.run(run(got, port))


class Sleepy:
    """A host that falls asleep with a mail in its hands, for longer than it has it."""

    def __init__(self, port: int) -> None:
        self._mailer = SmtpMailer(server_at(port))
        self.asleep = asyncio.Event()
        self.wakes = asyncio.Event()

    async def send(self, envelope: Envelope, leave: Leave) -> None:
        self.asleep.set()
        await self.wakes.wait()
        await self._mailer.send(envelope, leave)

    async def rest(self) -> None:
        await self._mailer.rest()


def test_a_host_that_wakes_too_late_does_not_send_what_another_one_has_sent() -> None:
    async def run(got: Got, port: int) -> None:
        sleepy = Sleepy(port)
        post = await MailScene(port, mailer=sleepy).begin()
        other = post.another_outbox(SmtpMailer(server_at(port)))
        await post.wants("ada")
        await post.tell("ada")
        sleeping = asyncio.create_task(post.outbox.deliver())
        await sleepy.asleep.wait()
        await other.deliver()
        assert got.to == []
        await post.clock.advance(LEASE)
        await other.deliver()
        assert got.to == ["ada@example.net"]
        sleepy.wakes.set()
        await sleeping
        assert got.to == ["ada@example.net"]
        for host in (post.outbox, other):
            await host.close()

    with smtp_server() as (got, port):
        asyncio.run(run(got, port))


def test_a_mail_server_that_takes_its_time_holds_up_nobody() -> None:
    async def scene(post: MailScene, got: Got) -> None:
        answers, asked = Event(), asyncio.Event()
        loop = asyncio.get_running_loop()

        def slow() -> None:
            loop.call_soon_threadsafe(asked.set)
            answers.wait(30)

        got.at["rcpt"] = slow
        await post.wants("ada")
        await post.tell("ada")
        sending = asyncio.create_task(post.deliver())
        await asked.wait()
        await post.tell("ada")
        assert not sending.done()
        answers.set()
        await sending

    assert len(play(scene).to) == 2


def test_an_open_outbox_sends_when_it_is_told_of_new_mail_and_when_mail_is_due() -> None:
    async def scene(post: MailScene, got: Got) -> None:
        await post.wants("ada")
        await post.wants("bob", "digest")
        post.outbox.open()
        await post.tell("ada", "bob")
        post.outbox.changed()
        await got.wait_for(1)
        while await post.store.next_mail() != NOON + 20 * HOUR:
            await asyncio.sleep(0)
        await post.clock.advance(20 * HOUR)
        await got.wait_for(2)

    assert play(scene).to == ["ada@example.net", "bob@example.net"]
