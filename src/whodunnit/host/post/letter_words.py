"""The words of all letters, in every language; the same kinds in each."""

from typing import Final

from msgspec import Struct

from whodunnit.host.post.ports import Language


class LetterWords(Struct, frozen=True):
    """What one kind of letter says; names are filled in where the braces are."""

    subject: str
    """The line in the list of mails."""
    text: str
    """What has happened, and what to do."""
    until: str = ""
    """How long there is time, where there is a deadline."""


class Frame(Struct, frozen=True):
    """What all letters of a language have around them."""

    open: str
    """The words of the link to the game."""
    confirm: str
    """The words of the link that confirms an address."""
    why: str
    """Why this mail comes, and how to change that."""
    unsubscribe: str
    """The words of the link that stops all mail."""
    digest: str
    """The subject of the mail of a day."""
    date: str
    """How a moment is written."""
    days: tuple[str, ...]
    """The days of the week, from Monday."""
    months: tuple[str, ...]
    """The months."""


ENGLISH: Final = {
    "registered": LetterWords(
        "{game}: you lead {camp}",
        "You are registered as the leader of {camp}. Set a camp code, so that others can join.",
        "The code must be set by {deadline}; after that a back-up is called.",
    ),
    "backup": LetterWords(
        "{game}: you are a back-up",
        "Somebody was faster, and you are a back-up for {camp}. You will be told when you are "
        "called.",
    ),
    "backup_called": LetterWords(
        "{game}: you are called to lead {camp}",
        "The leader did not show up, and {camp} is yours now. Set a camp code, so that others can "
        "join.",
        "The code must be set by {deadline}.",
    ),
    "game_started": LetterWords(
        "{game}: the cards are dealt", "The game has begun. The hand of {camp} is in its camp."
    ),
    "your_turn": LetterWords(
        "{game}: it is the turn of {camp}",
        "It is the turn of {camp}: discuss, then post a suggestion.",
        "There is time until {deadline}.",
    ),
    "half_time": LetterWords(
        "{game}: half of the time has gone",
        "Everybody waits for {camp}, and half of the time has gone.",
        "There is time until {deadline}.",
    ),
    "nearly_out": LetterWords(
        "{game}: the time of {camp} is nearly out",
        "Everybody waits for {camp}, and the time is nearly out.",
        "There is time until {deadline}; after that the game goes on without you.",
    ),
    "must_show": LetterWords(
        "{game}: {camp} must show a card",
        "{camp} can disprove a suggestion: choose the card to show.",
        "There is time until {deadline}; after that the system chooses.",
    ),
    "card_shown": LetterWords(
        "{game}: {camp} was shown a card",
        "A card was shown to {camp}. Which one it is can be seen in the camp only.",
    ),
    "beta_waiting": LetterWords(
        "{game}: a beta leader acts for {camp}",
        "A beta leader has done something in the name of {camp}.",
        "It takes effect on {deadline}; until then you can counter it.",
    ),
    "beta_countered": LetterWords(
        "{game}: countered",
        "The leader of {camp} has countered what you wanted to do; it does not happen.",
    ),
    "strike": LetterWords(
        "{game}: a strike for {camp}",
        "{camp} let its turn pass and got a strike.",
    ),
    "accusation_offered": LetterWords(
        "{game}: {camp} may accuse",
        "Nobody could disprove the suggestion, and {camp} may accuse now. It need not.",
        "The offer stands until {deadline}.",
    ),
    "camp_removed": LetterWords(
        "{game}: {camp} is out of the game",
        "{camp} is disbanded and removed. Its cards go on answering suggestions.",
    ),
    "paused": LetterWords(
        "{game}: paused", "The operator has paused the game; all clocks stand still."
    ),
    "resumed": LetterWords(
        "{game}: it goes on",
        "The operator lets the game go on.",
        "There is time until {deadline}.",
    ),
    "game_over": LetterWords(
        "{game}: the game is over", "The game is over. How it ended stands in its thread."
    ),
    "confirm_address": LetterWords(
        "Confirm your address",
        "Somebody, most likely you, wants to be told of Clue by post at this address. Follow the "
        "link if that was you. If not, do nothing: no other mail will come.",
    ),
}
"""The letters in English."""

GERMAN: Final = {
    "registered": LetterWords(
        "{game}: du leitest {camp}",
        "Du bist für {camp} angemeldet und leitest das Lager. Lege einen Lagercode fest, damit "
        "andere beitreten können.",
        "Der Code muss bis {deadline} festgelegt sein; danach wird ein Ersatz gerufen.",
    ),
    "backup": LetterWords(
        "{game}: du bist Ersatz",
        "Jemand war schneller, und du bist Ersatz für {camp}. Du erfährst es, wenn du gerufen "
        "wirst.",
    ),
    "backup_called": LetterWords(
        "{game}: du leitest jetzt {camp}",
        "Die bisherige Leitung ist nicht erschienen, und {camp} gehört jetzt dir. Lege einen "
        "Lagercode fest, damit andere beitreten können.",
        "Der Code muss bis {deadline} festgelegt sein.",
    ),
    "game_started": LetterWords(
        "{game}: die Karten sind verteilt",
        "Das Spiel hat begonnen. Die Karten von {camp} liegen im Lager.",
    ),
    "your_turn": LetterWords(
        "{game}: {camp} ist am Zug",
        "{camp} ist am Zug: beratet euch, und verdächtigt dann jemanden.",
        "Ihr habt Zeit bis {deadline}.",
    ),
    "half_time": LetterWords(
        "{game}: die Hälfte der Zeit ist um",
        "Alle warten auf {camp}, und die Hälfte der Zeit ist um.",
        "Ihr habt Zeit bis {deadline}.",
    ),
    "nearly_out": LetterWords(
        "{game}: die Zeit von {camp} ist fast um",
        "Alle warten auf {camp}, und die Zeit ist fast um.",
        "Ihr habt Zeit bis {deadline}; danach geht das Spiel ohne euch weiter.",
    ),
    "must_show": LetterWords(
        "{game}: {camp} muss eine Karte zeigen",
        "{camp} kann eine Verdächtigung widerlegen: wählt die Karte, die ihr zeigt.",
        "Ihr habt Zeit bis {deadline}; danach wählt das System.",
    ),
    "card_shown": LetterWords(
        "{game}: {camp} wurde eine Karte gezeigt",
        "{camp} bekam eine Karte gezeigt. Welche es ist, steht nur im Lager.",
    ),
    "beta_waiting": LetterWords(
        "{game}: die Vertretung handelt für {camp}",
        "Eine Vertretung hat etwas im Namen von {camp} getan.",
        "Es wird wirksam: {deadline}. Bis dahin kannst du es verhindern.",
    ),
    "beta_countered": LetterWords(
        "{game}: verhindert",
        "Die Leitung von {camp} hat verhindert, was du tun wolltest; es geschieht nicht.",
    ),
    "strike": LetterWords(
        "{game}: eine Verwarnung für {camp}",
        "{camp} hat den eigenen Zug verstreichen lassen und bekam eine Verwarnung.",
    ),
    "accusation_offered": LetterWords(
        "{game}: {camp} darf anklagen",
        "Niemand konnte die Verdächtigung widerlegen, und {camp} darf jetzt anklagen, muss aber "
        "nicht.",
        "Das Angebot gilt bis {deadline}.",
    ),
    "camp_removed": LetterWords(
        "{game}: {camp} ist aus dem Spiel",
        "{camp} ist aufgelöst und entfernt. Die Karten des Lagers antworten weiter auf "
        "Verdächtigungen.",
    ),
    "paused": LetterWords(
        "{game}: Pause", "Die Spielleitung hat eine Pause ausgerufen; alle Uhren stehen still."
    ),
    "resumed": LetterWords(
        "{game}: es geht weiter",
        "Die Spielleitung lässt das Spiel weitergehen.",
        "Ihr habt Zeit bis {deadline}.",
    ),
    "game_over": LetterWords(
        "{game}: das Spiel ist zu Ende",
        "Das Spiel ist zu Ende. Wie es ausging, steht in seinem Verlauf.",
    ),
    "confirm_address": LetterWords(
        "Bestätige deine Adresse",
        "Jemand, wahrscheinlich du, möchte unter dieser Adresse vom Spiel per Post erfahren. Folge "
        "dem Link, wenn du das warst. Wenn nicht, tu nichts: es kommt keine weitere Mail.",
    ),
}
"""The letters in German."""

WORDS: Final[dict[Language, dict[str, LetterWords]]] = {"en": ENGLISH, "de": GERMAN}
"""The letters of every language, by their kinds."""

FRAMES: Final[dict[Language, Frame]] = {
    "en": Frame(
        open="Open the game",
        confirm="Confirm this address",
        why="You get this mail because you play by post and asked for it.",
        unsubscribe="No more mail to this address",
        digest="Your games by post",
        date="{day}, {number} {month} {year}, {clock} ({zone})",
        days=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
        months=(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ),
    ),
    "de": Frame(
        open="Das Spiel öffnen",
        confirm="Diese Adresse bestätigen",
        why="Du bekommst diese Mail, weil du per Post spielst und darum gebeten hast.",
        unsubscribe="Keine Mail mehr an diese Adresse",
        digest="Deine Spiele per Post",
        date="{day}, {number}. {month} {year}, {clock} Uhr ({zone})",
        days=(
            "Montag",
            "Dienstag",
            "Mittwoch",
            "Donnerstag",
            "Freitag",
            "Samstag",
            "Sonntag",
        ),
        months=(
            "Januar",
            "Februar",
            "März",
            "April",
            "Mai",
            "Juni",
            "Juli",
            "August",
            "September",
            "Oktober",
            "November",
            "Dezember",
        ),
    ),
}
"""What all letters of a language have around them."""
