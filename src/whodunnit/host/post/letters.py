"""Letters: what somebody is told of a game by post, from facts to words. No card is ever in one."""

from collections.abc import Sequence
from datetime import datetime
from html import escape
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from whodunnit.host.ports import TableCode
from whodunnit.host.post.letter_words import FRAMES, WORDS
from whodunnit.host.post.ports import Language

LetterKind: TypeAlias = Literal[
    "registered",
    "backup",
    "backup_called",
    "game_started",
    "your_turn",
    "half_time",
    "nearly_out",
    "must_show",
    "card_shown",
    "beta_waiting",
    "beta_countered",
    "strike",
    "accusation_offered",
    "camp_removed",
    "paused",
    "resumed",
    "game_over",
    "confirm_address",
]
"""What a letter can be about."""


class Letter(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The facts of a letter: all of them are public, or known to everybody whom it goes to.

    There is no place in it for a card that was shown, nor for a hand: that is behind the link.
    """

    kind: LetterKind
    """What has happened."""
    game: str = ""
    """The title of the game."""
    code: TableCode = ""
    """The code of the game."""
    camp: str | None = None
    """The camp that it is about: the character that it plays."""
    deadline: float | None = None
    """Until when there is time for something."""


class Links(Struct, frozen=True):
    """Where the links of a mail lead."""

    site: str
    """Where the games are, without a slash at the end."""
    unsubscribe: str
    """Where to end all mail."""
    confirm: str
    """Where to confirm the address."""


class Written(Struct, frozen=True):
    """A mail in words."""

    subject: str
    """The line in the list of mails."""
    text: str
    """The mail for those who read plain text."""
    html: str
    """The same with links to click on."""


def write(letters: Sequence[Letter], language: Language, time_zone: str, links: Links) -> Written:
    """A mail with one letter in it, or with all letters of a day."""
    frame = FRAMES[language]
    only = letters[0] if len(letters) == 1 else None
    subject = frame.digest if only is None else subject_of(only, language)
    parts = [_part(letter, only is None, language, time_zone, links) for letter in letters]
    # Whoever is asked to confirm an address gets no other mail, so there is nothing to end.
    if only is None or only.kind != "confirm_address":
        parts.append(_Part("", (frame.why,), frame.unsubscribe, links.unsubscribe))
    text = "\n\n".join(part.text for part in parts) + "\n"
    html = (
        f'<!doctype html>\n<html lang="{language}">\n<meta charset="utf-8">\n'
        f"<title>{escape(subject)}</title>\n" + "\n<hr>\n".join(part.html for part in parts) + "\n"
    )
    return Written(subject, text, html)


def read_letter(body: bytes) -> Letter:
    """The letter of a notice or a mail."""
    return _decoder.decode(body)


def subject_of(letter: Letter, language: Language) -> str:
    """What a letter is about, in one line."""
    return _filled(WORDS[language][letter.kind].subject, letter)


def sentences_of(letter: Letter, language: Language, time_zone: str) -> tuple[str, ...]:
    """What a letter says."""
    words = WORDS[language][letter.kind]
    told = [_filled(words.text, letter)]
    if letter.deadline is not None and words.until:
        until = moment(letter.deadline, language, time_zone)
        told.append(words.until.format(deadline=until))
    return tuple(told)


def moment(at: float, language: Language, time_zone: str) -> str:
    """A moment by the clocks of a place.

    >>> moment(1_793_017_800, "en", "Europe/Berlin")
    'Monday, 26 October 2026, 13:30 (Europe/Berlin)'
    >>> moment(1_793_017_800, "de", "America/New_York")
    'Montag, 26. Oktober 2026, 08:30 Uhr (America/New_York)'
    """
    frame = FRAMES[language]
    here = datetime.fromtimestamp(at, ZoneInfo(time_zone))
    return frame.date.format(
        day=frame.days[here.weekday()],
        number=here.day,
        month=frame.months[here.month - 1],
        year=here.year,
        clock=f"{here:%H:%M}",
        zone=time_zone,
    )


class _Part(Struct, frozen=True):
    """A part of a mail: a heading, some sentences and a link."""

    heading: str
    sentences: tuple[str, ...]
    words: str
    link: str

    @property
    def text(self) -> str:
        heading = [self.heading] if self.heading else []
        return "\n".join([*heading, *self.sentences, f"{self.words}: {self.link}"])

    @property
    def html(self) -> str:
        heading = [f"<h2>{escape(self.heading)}</h2>"] if self.heading else []
        link = f'<p><a href="{escape(self.link)}">{escape(self.words)}</a></p>'
        return "\n".join([*heading, *(f"<p>{escape(line)}</p>" for line in self.sentences), link])


def _part(letter: Letter, headed: bool, language: Language, time_zone: str, links: Links) -> _Part:
    heading = subject_of(letter, language) if headed else ""
    sentences = sentences_of(letter, language, time_zone)
    if letter.kind == "confirm_address":
        return _Part(heading, sentences, FRAMES[language].confirm, links.confirm)
    return _Part(heading, sentences, FRAMES[language].open, f"{links.site}/post/{letter.code}")


def _filled(words: str, letter: Letter) -> str:
    filled = words.format(game=letter.game, camp=letter.camp or "")
    # What people have written goes into the head of a mail: it must stay one line.
    return " ".join("".join(c if c.isprintable() else " " for c in filled).split())


_decoder = msgspec.json.Decoder(Letter)
