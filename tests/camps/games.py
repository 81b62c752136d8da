"""Post games for tests: people ask, time is moved by hand, and the system does what is due."""

from random import Random

from msgspec.structs import replace

from whodunnit.camps.actions import (
    SYSTEM,
    Asked,
    CallBackup,
    CloseRegistration,
    Drive,
    OpenRegistration,
    Person,
    Register,
    Remind,
    SetCode,
    Start,
    TakeEffect,
)
from whodunnit.camps.due import EffectDue, ReminderDue, SystemToAct, TimeUp, next_step
from whodunnit.camps.events import PostEntry, PostEvent
from whodunnit.camps.evolve import evolve, fold
from whodunnit.camps.rules import came, decide, prepare
from whodunnit.camps.settings import GameSettings, Lists
from whodunnit.camps.state import PostState, Waits
from whodunnit.core.actions import Action, EndTurn, Strike
from whodunnit.core.cards import Card
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.state import Phase
from whodunnit.core.state import State as Game
from whodunnit.editions.load import load_theme
from whodunnit.host.dealer import Dealer

HOUR = 3600.0
DAY = 24 * HOUR
MONDAY = 1_793_610_000.0
"""Monday, 2 November 2026, 09:00 UTC."""

CLUE = load_theme("classic").deck
LISTS = Lists(CLUE.suspects, CLUE.weapons, CLUE.rooms)
SETTINGS = GameSettings(title="Murder by post", lists=LISTS)
PHRASE = SETTINGS.key_phrase


class PostTrial:
    """A post game in the hands of a test."""

    def __init__(self, settings: GameSettings = SETTINGS, seed: int = 1, start: float = MONDAY):
        self.now = start
        self.entries: list[PostEntry] = list(prepare(settings, ("00" * 32,), "operator", start))
        self.state: PostState = fold(self.entries)
        self.dealer = Dealer(Random(seed).randrange)

    def ask(self, by: Person | str, action: Asked) -> list[PostEvent]:
        """Somebody asks for something, and the dealer does what he has to."""
        person = self.person(by) if isinstance(by, str) else by
        return self._happen(decide(self.state, action, by=person, now=self.now)) + self.deal()

    def person(self, guest: str) -> Person:
        """The number of somebody, who may be new."""
        number = self.state.number_of(guest)
        if number is None:
            number = len(self.state.people)
            self._happen((came(self.state, guest, self.now),))
        return number

    def deal(self) -> list[PostEvent]:
        """What the dealer has to do at once."""
        events: list[PostEvent] = []
        while isinstance(next_step(self.state), SystemToAct):
            events += self._system(Drive(self.dealer.act(self.game)))
        return events

    def wait(self, seconds: float) -> list[PostEvent]:
        """Let time go by; the system does what falls due, when it falls due."""
        until, events = self.now + seconds, list[PostEvent]()
        while (step := next_step(self.state)) is not None and step.at <= until:
            self.now = max(self.now, step.at)
            match step:
                case EffectDue(_, waiting):
                    events += self._system(TakeEffect(waiting.number), waiting.camp)
                case ReminderDue(_, camp):
                    events += self._system(Remind(camp))
                case TimeUp(_, deadline) if deadline.waits is Waits.SHOW_UP:
                    events += self._system(CallBackup(deadline.camp))
                case TimeUp():
                    events += self._system(Drive(self._time_up()))
                case SystemToAct():
                    events += self.deal()
        self.now = until
        return events

    @property
    def game(self) -> Game:
        """The game itself."""
        assert self.state.game is not None
        return self.state.game

    @property
    def turn(self) -> Card:
        """Whose turn it is."""
        return self.game.suspect_of(self.game.turn)

    def leader(self, camp: Card) -> Person:
        """Who leads a camp."""
        found = self.state.camp(camp)
        assert found is not None
        assert found.leader is not None
        return found.leader

    def _time_up(self) -> Action:
        seat = to_act(self.game)
        assert seat is not None
        if self.game.phase is Phase.START:
            return Strike(seat)
        if self.game.phase is Phase.DISPROVING:
            return self.dealer.choose(legal_actions(self.game, seat))
        return EndTurn(seat)

    def _system(self, action: Asked, camp: Card | None = None) -> list[PostEvent]:
        return self._happen(decide(self.state, action, by=SYSTEM, now=self.now, camp=camp))

    def _happen(self, entries: tuple[PostEntry, ...]) -> list[PostEvent]:
        for entry in entries:
            self.state = evolve(self.state, entry)
        self.entries += entries
        return [entry.event for entry in entries]


def registered(settings: GameSettings = SETTINGS, people: int | None = None) -> PostTrial:
    """A game with registrations: "Miss Scarlet's leader" and so on, in the list's order."""
    trial = PostTrial(settings)
    trial.ask(0, OpenRegistration())
    for character in LISTS.suspects[: people or settings.camps]:
        file = 1 if settings.files > 1 else None
        trial.ask(f"{character}'s leader", Register(character, settings.key_phrase, file))
    return trial


def started(settings: GameSettings = SETTINGS, camps: int = 6, seed: int = 1) -> PostTrial:
    """A game whose cards are dealt; every camp has its code."""
    trial = registered(replace(settings, camps=camps))
    trial.dealer = Dealer(Random(seed).randrange)
    trial.ask(0, CloseRegistration())
    for camp in trial.state.camps:
        trial.ask(trial.leader(camp.character), SetCode(f"code of {camp.character}"))
    trial.ask(0, Start())
    return trial
