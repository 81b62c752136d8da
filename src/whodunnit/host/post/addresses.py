"""The links in mails: signed, so that only whoever got the mail can follow them."""

import hmac
from collections.abc import Sequence
from typing import Any, Final

from itsdangerous import BadSignature, URLSafeSerializer
from msgspec import Struct

from whodunnit.host.errors import NotFound
from whodunnit.host.ports import GuestId
from whodunnit.host.post.letters import Links

CONFIRM_WITHIN: Final = 7 * 86_400.0
"""How many seconds the link that confirms an address can be followed."""


class NoSuchMailLink(NotFound):
    """The link was not made here, or is too old."""


class Confirmation(Struct, frozen=True):
    """What a link that confirms an address says."""

    address: str
    """The address."""
    mark: str
    """Whose it is; `MailLinks.mark` of the guest."""


class MailLinks:
    """Makes the links of this host, and reads them again."""

    def __init__(self, site: str, key: bytes) -> None:
        self._site = site.rstrip("/")
        self._key = key
        self._unsubscribing = URLSafeSerializer(key, salt="unsubscribe")
        self._confirming = URLSafeSerializer(key, salt="confirm address")

    def links(self, guest: GuestId, address: str, now: float) -> Links:
        """The links of a mail to a guest."""
        token = self._confirming.dumps([address, self.mark(guest), int(now + CONFIRM_WITHIN)])
        return Links(
            self._site,
            f"{self._site}/api/mail/unsubscribe/{self._unsubscribing.dumps(address)}",
            f"{self._site}/api/mail/confirm/{token}",
        )

    def mark(self, guest: GuestId) -> str:
        """A sign for a guest that says nothing about who it is: their id stays a secret."""
        return hmac.digest(self._key, b"mail to " + guest.encode(), "sha256").hex()[:32]

    def address_to_end(self, token: str) -> str:
        """The address that shall get no more mail; raises NoSuchMailLink."""
        address = _read(self._unsubscribing, token)
        if not isinstance(address, str):
            raise _no_such_link()
        return address

    def confirmation(self, token: str, now: float) -> Confirmation:
        """The address that is confirmed; raises NoSuchMailLink."""
        match _read(self._confirming, token):
            case [str(address), str(mark), int(until)] if now <= until:
                return Confirmation(address, mark)
        raise _no_such_link()


def _read(serializer: "URLSafeSerializer", token: str) -> Any:
    try:
        found: str | Sequence[Any] = serializer.loads(token)
    except BadSignature as error:
        raise _no_such_link() from error
    return found


def _no_such_link() -> NoSuchMailLink:
    return NoSuchMailLink("This link leads nowhere any more; look into your newest mail.")
