"""Mails as mail programs read them: head, plain text, and the same with links to click on."""

from collections.abc import Sequence
from datetime import UTC, datetime
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr

from whodunnit.core.errors import WhodunnitError
from whodunnit.host.ports import Mail
from whodunnit.host.post.addresses import MailLinks
from whodunnit.host.post.letters import read_letter, write
from whodunnit.host.post.mailer import Envelope
from whodunnit.host.post.ports import MailSettings

# Any mail server takes it, also one that knows seven bits only.
_POLICY = SMTP.clone(cte_type="7bit")


class BadSender(WhodunnitError):
    """The address that mails come from cannot be read."""


class Composer:
    """Puts letters into envelopes."""

    def __init__(self, sender: str, links: MailLinks) -> None:
        """Mails come from `sender`; raises BadSender."""
        self._sender = read_sender(sender)
        self._links = links

    def envelope(self, mails: Sequence[Mail], settings: MailSettings, now: float) -> Envelope:
        """One mail with all letters in it; the same mails make the same Message-ID."""
        links = self._links.links(mails[0].guest, settings.address, now)
        letters = [read_letter(mail.body) for mail in mails]
        written = write(letters, settings.language, settings.time_zone, links)
        message = EmailMessage(_POLICY)
        message["From"] = self._sender
        message["To"] = Address(addr_spec=settings.address)
        message["Subject"] = written.subject
        message["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
        # A mail that comes twice after all is recognised by this.
        mark = self._links.mark("\n".join(mail.id for mail in mails))
        message["Message-ID"] = f"<{mark}@{self._sender.domain}>"
        # Holiday notices and the like do not answer it (RFC 3834).
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{links.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(written.text)
        message.add_alternative(written.html, subtype="html")
        return Envelope(self._sender.addr_spec, settings.address, message.as_bytes())


def read_sender(sender: str) -> Address:
    """The address that mails come from; raises BadSender.

    >>> str(read_sender("Clue by post <post@example.org>"))
    'Clue by post <post@example.org>'
    """
    name, address = parseaddr(sender)
    try:
        found = Address(name, addr_spec=address)
    except (ValueError, IndexError, HeaderParseError):
        found = Address()
    if not found.username or not found.domain or not address.isascii():
        raise BadSender(
            "The address that mails come from cannot be read. "
            'Write post@example.org or "Clue by post <post@example.org>".'
        )
    return found
