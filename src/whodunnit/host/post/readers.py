"""Readers: people who are told of their games, in the page always and by e-mail if they want."""

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Final, TypeAlias
from zoneinfo import available_timezones

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from whodunnit.host.errors import BadRequest, NotNow
from whodunnit.host.ports import Clock, GuestId, Mail
from whodunnit.host.post.addresses import MailLinks
from whodunnit.host.post.letters import Letter, read_letter
from whodunnit.host.post.ports import Language, MailMode, MailSettings, PostStore

LISTED: Final = 50
"""How many notices a list has at most."""

# What mail servers take without any extension; whether it exists, only a mail to it can tell.
_ADDRESS: Final = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
    r"@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?"
)

AddressText: TypeAlias = Annotated[str, Meta(max_length=254)]
"""An e-mail address, or nothing."""


class NoMail(NotNow):
    """This host sends no e-mail."""


class MailWishes(Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody wants to get e-mail from now on."""

    address: AddressText
    """Where to; empty for nowhere."""
    mode: MailMode = "each"
    """A mail for each thing that happens, one a day for all of them, or none."""
    language: Language = "en"
    """The language of the mails."""
    time_zone: Annotated[str, Meta(max_length=60)] = "UTC"
    """Whose clocks the deadlines are told by: "Europe/Berlin"."""


class MailInfo(Struct, frozen=True):
    """How somebody gets e-mail."""

    available: bool
    """Whether this host sends e-mail at all."""
    settings: MailSettings
    """What they want."""


class NoticeLine(Struct, frozen=True):
    """A notice as its reader sees it."""

    n: int
    """Its number."""
    at: float
    """When it happened."""
    read: bool
    """Whether it has been read."""
    letter: Letter
    """What happened."""


class NoticeList(Struct, frozen=True):
    """The newest notices of somebody."""

    unread: int
    """How many have not been read, of all there are."""
    notices: tuple[NoticeLine, ...]
    """The newest first."""


class Readers:
    """Everybody's notices and mail settings."""

    def __init__(
        self,
        store: PostStore,
        clock: Clock,
        links: MailLinks | None = None,
        new_mail: Callable[[], None] | None = None,
    ) -> None:
        """Without `links` there is no e-mail; `new_mail` is called when one has been written."""
        self._store = store
        self._clock = clock
        self._links = links
        self._new_mail = new_mail

    async def info(self, guest: GuestId) -> MailInfo:
        """How somebody gets e-mail."""
        settings = await self._store.mail_settings(guest)
        return MailInfo(self._links is not None, settings or MailSettings("", "none"))

    async def change(self, guest: GuestId, wishes: MailWishes) -> MailInfo:
        """Keep how somebody wants to get e-mail; a new address is asked to confirm first."""
        address = checked_address(wishes.address)
        # An address can be taken back anywhere.
        if self._links is None and address:
            raise NoMail("This host sends no e-mail. The notices in the page tell everything.")
        if wishes.time_zone not in available_timezones():
            raise BadRequest(
                f'There is no time zone "{wishes.time_zone}": write one like Europe/Berlin.'
            )
        old = await self._store.mail_settings(guest)
        confirmed = old is not None and old.confirmed and old.address == address
        settings = MailSettings(address, wishes.mode, confirmed, wishes.language, wishes.time_zone)
        asks = bool(address) and not confirmed and wishes.mode != "none"
        mails = [_asking(guest, address, self._clock.now())] if asks else []
        await self._store.save_mail_settings(guest, settings, mails)
        if asks and self._new_mail is not None:
            self._new_mail()
        return MailInfo(self._links is not None, settings)

    def check_confirmation(self, token: str) -> str:
        """The address that a link confirms; raises NoSuchMailLink."""
        return self._made_here().confirmation(token, self._clock.now()).address

    async def confirm(self, token: str) -> str:
        """An address is that of whoever gave it; says which. Raises NoSuchMailLink."""
        links = self._made_here()
        found = links.confirmation(token, self._clock.now())
        for guest in await self._store.guests_at(found.address):
            settings = await self._store.mail_settings(guest)
            if settings is not None and links.mark(guest) == found.mark:
                await self._store.save_mail_settings(guest, replace(settings, confirmed=True))
        return found.address

    def check_end(self, token: str) -> str:
        """The address that a link ends all mail to; raises NoSuchMailLink."""
        return self._made_here().address_to_end(token)

    async def end(self, token: str) -> str:
        """No more mail to an address, whoever gave it; says which. Raises NoSuchMailLink."""
        address = self.check_end(token)
        for guest in await self._store.guests_at(address):
            settings = await self._store.mail_settings(guest)
            if settings is not None:
                # Whoever wants mail there again must be able to read it.
                ended = replace(settings, mode="none", confirmed=False)
                await self._store.save_mail_settings(guest, ended)
        return address

    async def notices(self, guest: GuestId) -> NoticeList:
        """The newest notices of somebody."""
        kept = await self._store.notices_of(guest, LISTED)
        lines = (
            NoticeLine(one.n, one.notice.at, one.read, read_letter(one.notice.body)) for one in kept
        )
        return NoticeList(await self._store.unread(guest), tuple(lines))

    async def mark_read(self, guest: GuestId, upto: int) -> None:
        """Somebody has read all notices up to a number."""
        await self._store.mark_read(guest, upto)

    def _made_here(self) -> MailLinks:
        if self._links is None:
            raise NoMail("This host sends no e-mail any more, to nobody.")
        return self._links


def checked_address(address: str) -> str:
    """An address as it is kept; raises BadRequest with what is wrong.

    >>> checked_address(" ada@example.org ")
    'ada@example.org'
    """
    tidy = address.strip()
    if tidy and not _ADDRESS.fullmatch(tidy):
        raise BadRequest(
            "This is no e-mail address we can write to: write one like ada@example.org."
        )
    return tidy


def _asking(guest: GuestId, address: str, now: float) -> Mail:
    """The mail that asks whether an address is right."""
    letter = Letter("confirm_address")
    id = sha256(f"{guest}/{address}/{now}".encode()).hexdigest()[:32]
    return Mail(id, guest, "", letter.kind, msgspec.json.encode(letter), now)
