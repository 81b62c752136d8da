"""Mails are put together so that mail programs and people find in them what they need."""

from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from urllib.parse import urlsplit

import msgspec
import pytest

from whodunnit.host.errors import BadRequest
from whodunnit.host.ports import Mail
from whodunnit.host.post.addresses import CONFIRM_WITHIN, MailLinks, NoSuchMailLink
from whodunnit.host.post.letters import Letter
from whodunnit.host.post.mailer import BadMailServer, MailServer, read_mail_server
from whodunnit.host.post.messages import BadSender, Composer, read_sender
from whodunnit.host.post.ports import MailSettings
from whodunnit.host.post.readers import checked_address

GUEST = "0123456789abcdef0123456789abcdef"
LINKS = MailLinks("https://clue.example.org/", b"a key for tests")
COMPOSER = Composer("Clue by post <post@example.org>", LINKS)
ADA = MailSettings("ada@example.net", confirmed=True, language="de")
NOW = 1_796_904_000.0


def mail(id: str = "HAWK-42-7-0", kind: str = "game_over") -> Mail:
    letter = Letter("game_over", "Mörder & Söhne", "HAWK-42")
    return Mail(id, GUEST, "HAWK-42", kind, msgspec.json.encode(letter), NOW)


def composed(*mails: Mail, now: float = NOW) -> tuple[bytes, EmailMessage]:
    raw = COMPOSER.envelope(mails, ADA, now).message
    message = message_from_bytes(raw, policy=default)
    assert isinstance(message, EmailMessage)
    return raw, message


def test_a_mail_has_plain_text_and_the_same_with_links_in_seven_bits() -> None:
    raw, message = composed(mail())

    assert message["Subject"] == "Mörder & Söhne: das Spiel ist zu Ende"
    assert (message["From"], message["To"]) == (
        "Clue by post <post@example.org>",
        "ada@example.net",
    )
    kinds = [part.get_content_type() for part in message.iter_parts()]
    assert kinds == ["text/plain", "text/html"]
    assert all("Das Spiel ist zu Ende." in part.get_content() for part in message.iter_parts())
    assert raw.isascii()
    assert message["Auto-Submitted"] == "auto-generated"


def test_a_mail_program_can_end_all_mail_with_one_click() -> None:
    _, message = composed(mail())

    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = message["List-Unsubscribe"].strip("<>")
    assert link.startswith("https://clue.example.org/api/mail/unsubscribe/")
    assert LINKS.address_to_end(link.rpartition("/")[2]) == "ada@example.net"


def test_the_same_mail_has_the_same_message_id_and_another_has_another() -> None:
    ids = [
        composed(mail())[1]["Message-ID"],
        composed(mail(), now=NOW + 99)[1]["Message-ID"],
        composed(mail("HAWK-42-7-1"))[1]["Message-ID"],
        composed(mail(), mail("HAWK-42-7-1"))[1]["Message-ID"],
    ]

    assert ids[0] == ids[1]
    assert len(set(ids)) == 3


def test_who_somebody_is_stays_a_secret_of_the_host() -> None:
    raw, message = composed(mail())

    texts = [raw.decode(), *(part.get_content() for part in message.iter_parts())]
    assert all(GUEST not in text for text in texts)
    token = urlsplit(LINKS.links(GUEST, "ada@example.net", NOW).confirm).path.rpartition("/")[2]
    assert LINKS.confirmation(token, NOW).mark != GUEST


def test_a_link_that_confirms_can_be_followed_for_a_week_and_not_be_made_up() -> None:
    token = LINKS.links(GUEST, "ada@example.net", NOW).confirm.rpartition("/")[2]
    other = MailLinks("https://clue.example.org", b"another key")

    assert LINKS.confirmation(token, NOW + CONFIRM_WITHIN - 1).address == "ada@example.net"
    for links, used, at in (
        (LINKS, token, NOW + CONFIRM_WITHIN + 1),
        (LINKS, token[:-2], NOW),
        (LINKS, "", NOW),
        (other, token, NOW),
    ):
        with pytest.raises(NoSuchMailLink):
            links.confirmation(used, at)
    # A link of one kind is none of the other.
    with pytest.raises(NoSuchMailLink):
        LINKS.address_to_end(token)


@pytest.mark.parametrize(
    ("url", "server"),
    [
        ("smtp://localhost?tls=none", MailServer("localhost", 25, "none")),
        ("smtp://mail.example.org", MailServer("mail.example.org", 587, "starttls")),
        ("smtps://mail.example.org", MailServer("mail.example.org", 465, "tls")),
        (
            "smtp://ada%40example.org:p%3Aw@mail.example.org:2525?tls=starttls",
            MailServer("mail.example.org", 2525, "starttls", "ada@example.org", "p:w"),
        ),
    ],
)
def test_a_mail_server_is_named_by_its_address(url: str, server: MailServer) -> None:
    assert read_mail_server(url) == server


@pytest.mark.parametrize(
    "url",
    [
        "",
        "mail.example.org",
        "http://mail.example.org",
        "smtp://",
        "smtp://mail.example.org:many",
        "smtp://mail.example.org/inbox",
        "smtp://mail.example.org?tls=maybe",
        "smtp://mail.example.org?secure=1",
        "smtps://mail.example.org?tls=none",
        "smtp://ada@mail.example.org",
        "smtp://ada:geheim@mail.example.org?tls=none",
        "smtp://ada:geheim@mail.example.org:x",
    ],
)
def test_a_mail_server_that_cannot_be_meant_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(BadMailServer, match=r"Write smtp|Say tls") as refused:
        read_mail_server(url)
    assert "geheim" not in str(refused.value)


@pytest.mark.parametrize("sender", ["", "post", "post@", "@example.org", "Böse <pöst@example.org>"])
def test_a_sender_that_cannot_be_meant_is_refused(sender: str) -> None:
    with pytest.raises(BadSender, match="Write post@example"):
        read_sender(sender)


@pytest.mark.parametrize(
    "address", ["ada", "ada@", "a b@example.org", "a@b\nBcc: c@d.org", "ä@b.org"]
)
def test_an_address_that_cannot_be_written_to_is_refused(address: str) -> None:
    with pytest.raises(BadRequest, match="write one like"):
        checked_address(address)
