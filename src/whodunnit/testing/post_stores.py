"""The checks that every store of games by post must pass, beside those of `testing.stores`."""

from collections.abc import Awaitable, Callable

from msgspec.structs import replace

from whodunnit.host.ports import Commit, Conflict, Mail, Notice, TableRow, Timing
from whodunnit.host.post.ports import MailSettings, PostStore
from whodunnit.testing.verdict import Nonconforming

GAME = TableRow("POST-99", 0, "running", True, 100.0, b"{}", ("ada",), (), "post")
"""A game by post to begin with."""

TURN = Notice("ada", "POST-99", "your_turn", 5.0, b'{"x":1}')
MAIL = Mail("first", "ada", "POST-99", "your_turn", b'{"x":1}', 10.0)
LEASE = 60.0


async def check_post_store(store: PostStore) -> None:
    """Raise Nonconforming at the first promise that a store without games by post breaks."""
    await store.create(GAME)
    await _check_notices(store)
    await _check_settings(store)
    await _check_outbox(store)
    await _check_claims(store)
    await _check_leaving(store)
    await _check_next_due(store)


async def check_post_durable(reopen: Callable[[], Awaitable[PostStore]]) -> None:
    """Raise Nonconforming if a store forgets notices or mails when it is closed and opened."""
    store = await reopen()
    await store.create(GAME)
    late = replace(MAIL, id="late", guest="bob", due=20.0)
    await store.append(Commit("POST-99", 0, (b"{}",), notices=(TURN,), mails=(MAIL, late)))
    await store.save_mail_settings("ada", MailSettings("ada@example.org", "digest", True, "de"))
    (claimed,) = await store.claim_mails(10.0, 9, LEASE)
    _expect(await store.mails_leave([claimed], 11.0), "a mail cannot leave")
    await store.close()
    store = await reopen()
    (kept,) = await store.notices_of("ada", 9)
    _expect(kept.notice == TURN and not kept.read, "a notice is forgotten")
    settings = await store.mail_settings("ada")
    _expect(
        settings == MailSettings("ada@example.org", "digest", True, "de"), "settings are forgotten"
    )
    again = [mail.id for mail in await store.claim_mails(1_000.0, 9, LEASE)]
    _expect(again == ["late"], f"after an interruption {again} are sent")
    _expect(await store.forget_mails(12.0) == 1, "that a mail has left is forgotten")
    await store.close()


async def _check_notices(store: PostStore) -> None:
    others = replace(TURN, guest="bob", kind="strike")
    later = replace(TURN, kind="strike", at=6.0)
    await store.append(Commit("POST-99", 0, (b"{}",), notices=(TURN, others, later)))
    kept = await store.notices_of("ada", 9)
    _expect([note.notice for note in kept] == [later, TURN], "the notices are not the same")
    _expect(len(await store.notices_of("ada", 1)) == 1, "the limit of notices is not kept")
    _expect(await store.unread("ada") == 2, "a new notice counts as read")
    await store.mark_read("ada", kept[-1].n)
    _expect(await store.unread("ada") == 1, "a read notice counts as new, or a new one as read")
    await store.mark_read("ada", kept[0].n)
    _expect(await store.unread("ada") == 0, "a read notice counts as new")
    _expect(await store.unread("bob") == 1, "one reads another's notices")
    await _refuses(store, Commit("POST-99", 0, (b"{}",), notices=(TURN,), mails=(MAIL,)))
    _expect(len(await store.notices_of("ada", 9)) == 2, "the notice of nothing is kept")
    _expect(await store.next_mail() is None, "the mail of nothing is kept")


async def _check_settings(store: PostStore) -> None:
    _expect(await store.mail_settings("ada") is None, "settings are there that nobody made")
    first = MailSettings("ada@example.org")
    confirm = replace(MAIL, id="confirm", code="", kind="confirm_address", due=1.0)
    await store.save_mail_settings("ada", first, [confirm])
    _expect(await store.mail_settings("ada") == first, "settings are not the same")
    (mail,) = await store.claim_mails(1.0, 9, LEASE)
    _expect(mail.id == "confirm" and mail.code == "", "the mail of new settings is lost")
    await store.mails_done([mail])
    changed = MailSettings("ada@example.net", "digest", True, "de", "Europe/Berlin")
    await store.save_mail_settings("ada", changed)
    _expect(await store.mail_settings("ada") == changed, "settings are not the last ones")
    _expect(await store.mail_settings("bob") is None, "one has another's settings")
    await store.save_mail_settings("bob", changed)
    found = sorted(await store.guests_at("ada@example.net"))
    _expect(found == ["ada", "bob"], f"an address is that of {found}")
    _expect(await store.guests_at("ada@example.org") == [], "an old address still counts")


async def _check_outbox(store: PostStore) -> None:
    later = replace(MAIL, id="later", guest="bob", due=20.0)
    await store.append(Commit("POST-99", 1, mails=(later, MAIL)))
    await store.append(Commit("POST-99", 1, mails=(replace(MAIL, due=5.0),)))
    _expect(await store.next_mail() == 10.0, "the next mail is another, or written twice")
    _expect(await store.claim_mails(9.9, 9, LEASE) == [], "a mail is sent too early")
    (claimed,) = await store.claim_mails(10.0, 9, LEASE)
    taken = replace(MAIL, due=10.0 + LEASE, tries=1)
    _expect(claimed == taken, "a mail is not given back as it was")
    _expect(await store.next_mail() == 20.0, "a mail that is being sent is due")
    await store.mails_failed([claimed], 40.0)
    _expect(await store.next_mail() == 20.0, "a mail that failed is lost, or due at once")
    both = await store.claim_mails(40.0, 9, LEASE)
    _expect([mail.id for mail in both] == ["later", "first"], "the longest due is not the first")
    _expect([mail.tries for mail in both] == [1, 2], "the tries are not counted")
    await store.mails_done(both)
    _expect(await store.next_mail() is None, "a mail that was sent is still there")


async def _check_claims(store: PostStore) -> None:
    """A mail is claimed by one at a time, and again when nothing is heard of it."""
    mails = tuple(replace(MAIL, id=f"{n}", guest=f"guest {n % 3}", due=float(n)) for n in range(9))
    await store.append(Commit("POST-99", 1, mails=mails))
    first = await store.claim_mails(100.0, 1, LEASE)
    _expect([mail.id for mail in first] == ["0", "3", "6"], "a guest's mails do not come together")
    rest = await store.claim_mails(100.0, 9, LEASE)
    _expect(len(rest) == 6, "a mail is taken out twice, or not at all")
    _expect(await store.claim_mails(100.0 + LEASE - 1, 9, LEASE) == [], "a claim does not last")
    again = await store.claim_mails(100.0 + LEASE, 9, LEASE)
    _expect(len(again) == 9, "the mails of one who is gone are not sent")
    await store.mails_failed(first, 0.0)
    await store.mails_done(rest)
    _expect(await store.claim_mails(100.0 + LEASE, 9, LEASE) == [], "an old claim still counts")
    _expect(not await store.mails_leave(first, 200.0), "a mail leaves on an old claim")
    await store.mails_done(again)
    _expect(await store.next_mail() is None, "a mail that was sent is still there")


async def _check_leaving(store: PostStore) -> None:
    """A mail that has left is never sent again, unless the mail server has refused it."""
    await store.append(Commit("POST-99", 1, mails=(MAIL, replace(MAIL, id="second"))))
    first, second = await store.claim_mails(10.0, 9, LEASE)
    _expect(await store.mails_leave([first], 11.0), "a mail cannot leave")
    _expect(not await store.mails_leave([second, first], 12.0), "a mail leaves twice")
    _expect(await store.mails_leave([second], 12.0), "a refused leave was half kept")
    _expect(await store.claim_mails(9_999.0, 9, LEASE) == [], "a mail is sent that has left")
    _expect(await store.next_mail() is None, "a mail is due that has left")
    await store.mails_failed([second], 30.0)
    (back,) = await store.claim_mails(30.0, 9, LEASE)
    _expect(back.id == "second", "a mail that was refused is not sent again")
    await store.mails_done([back])
    _expect(await store.forget_mails(11.0) == 0, "a mail is forgotten too early")
    _expect(await store.forget_mails(11.5) == 1, "a mail that was never heard of stays")


async def _check_next_due(store: PostStore) -> None:
    await store.append(Commit("POST-99", 1, timing=Timing(b"{}", 7.5)))
    _expect(await store.next_due("post") == 7.5, "the next game by post is due at another time")
    _expect(await store.next_due("nothing") is None, "there is something due of no kind")
    await store.append(Commit("POST-99", 1, timing=Timing(b"{}", None)))
    _expect(await store.next_due("post") is None, "a game by post is due that waits")


async def _refuses(store: PostStore, commit: Commit) -> None:
    try:
        await store.append(commit)
    except Conflict:
        return
    raise Nonconforming("Conflict is not raised")


def _expect(kept: bool, otherwise: str) -> None:
    if not kept:
        raise Nonconforming(otherwise)
