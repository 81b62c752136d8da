"""The plain pages behind the links in mails: they need no cookie, no script and no style sheet."""

from html import escape
from typing import Final

from msgspec import Struct

from whodunnit.host.post.ports import Language


class PageWords(Struct, frozen=True):
    """What a page says."""

    title: str
    """Its heading."""
    text: str
    """What it is about; the address is filled in where the braces are."""
    button: str = ""
    """The words of the button, where there is something to do."""


WORDS: Final[dict[Language, dict[str, PageWords]]] = {
    "en": {
        "confirm": PageWords(
            "Confirm your address",
            "Shall {address} get mail about your games by post?",
            "Yes, confirm",
        ),
        "confirmed": PageWords("Confirmed", "From now on {address} gets your mail."),
        "unsubscribe": PageWords(
            "No more mail",
            "Shall {address} get no more mail from here? Your games go on, and their pages still "
            "tell you everything.",
            "Yes, no more mail",
        ),
        "unsubscribed": PageWords("No more mail", "{address} gets no more mail from here."),
        "gone": PageWords(
            "This link leads nowhere", "It is too old or not whole. Look into your newest mail."
        ),
    },
    "de": {
        "confirm": PageWords(
            "Bestätige deine Adresse",
            "Soll {address} Mail über deine Spiele per Post bekommen?",
            "Ja, bestätigen",
        ),
        "confirmed": PageWords("Bestätigt", "Ab jetzt bekommt {address} deine Mail."),
        "unsubscribe": PageWords(
            "Keine Mail mehr",
            "Soll {address} keine Mail mehr von hier bekommen? Deine Spiele gehen weiter, und ihre "
            "Seiten sagen dir weiterhin alles.",
            "Ja, keine Mail mehr",
        ),
        "unsubscribed": PageWords("Keine Mail mehr", "{address} bekommt keine Mail mehr von hier."),
        "gone": PageWords(
            "Dieser Link führt nirgendwohin",
            "Er ist zu alt oder nicht vollständig. Schau in deine neueste Mail.",
        ),
    },
}
"""The pages in every language."""

HOME: Final[dict[Language, str]] = {"en": "To the games", "de": "Zu den Spielen"}
"""The words of the link to the games."""


# There is no style sheet: these pages work without any other file.
_BODY = (
    "font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36rem;"
    " margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere;"
    " background: Canvas; color: CanvasText"
)
_BUTTON = "font: inherit; padding: 0.7rem 1.4rem"


def mail_page(name: str, language: Language, address: str = "") -> str:
    """A page, with a button that asks the same address for it to be done."""
    words = WORDS[language][name]
    button = f'<button style="{_BUTTON}">{escape(words.button)}</button>'
    form = f'<form method="post"><p>{button}</p></form>\n' if words.button else ""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="robots" content="noindex">\n'
        f"<title>{escape(words.title)} - Whodunnit</title>\n</head>\n"
        f'<body style="{_BODY}">\n<main>\n'
        f"<h1>{escape(words.title)}</h1>\n"
        f"<p>{escape(words.text.format(address=address))}</p>\n{form}"
        f'<p><a href="/">{escape(HOME[language])}</a></p>\n</main>\n</body>\n</html>\n'
    )
