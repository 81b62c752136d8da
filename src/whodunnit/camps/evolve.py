"""How each event changes a post game: the same for the system and for every reader."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec.structs import replace

from whodunnit.camps import events as happened
from whodunnit.camps.events import PostEntry, PostEvent
from whodunnit.camps.hours import after, counted
from whodunnit.camps.state import (
    Attempts,
    Backup,
    Camp,
    Deadline,
    PostState,
    Stage,
    Waiting,
    Waits,
)
from whodunnit.core.cards import Card
from whodunnit.core.events import GameCreated
from whodunnit.core.legal import to_act
from whodunnit.core.state import Phase, open_game
from whodunnit.core.state import State as Game
from whodunnit.core.state import evolve as evolve_game

Changes = dict[str, Any]

NOT_YET: Final = "a post game begins with the event GameDrafted or RegistrationOpened"


def fold(entries: Iterable[PostEntry]) -> PostState:
    """The game after all that a reader, or the system, was told."""
    state: PostState | None = None
    people: list[str] = []
    for entry in entries:
        if state is None:
            match entry.event:
                case happened.PersonCame(_, guest):
                    people.append(guest)
                case happened.GameDrafted(settings, files):
                    state = PostState(settings=settings, files=files, people=tuple(people))
                case happened.RegistrationOpened(settings, files):
                    state = PostState(settings=settings, files=files, stage=Stage.REGISTERING)
                case _:
                    raise ValueError(NOT_YET)
        else:
            state = evolve(state, entry)
    if state is None:
        raise ValueError(NOT_YET)
    return state


def evolve(state: PostState, entry: PostEntry) -> PostState:
    """The game after one more event."""
    return replace(state, **_CHANGES[type(entry.event)](state, entry.event, entry.at))


def _came(state: PostState, event: happened.PersonCame, at: float) -> Changes:
    return {"people": (*state.people, event.guest)}


def _drafted(state: PostState, event: happened.GameDrafted, at: float) -> Changes:
    return {"settings": event.settings, "files": event.files}


def _opened(state: PostState, event: happened.RegistrationOpened, at: float) -> Changes:
    return {"settings": event.settings, "files": event.files, "stage": Stage.REGISTERING}


def _adjusted(state: PostState, event: happened.SettingsAdjusted, at: float) -> Changes:
    return {"settings": event.settings}


def _registered(state: PostState, event: happened.Registered, at: float) -> Changes:
    camp = Camp(event.camp, event.person, nonce=event.nonce, file=event.file)
    return {"camps": _in_order(state, (*state.camps, camp))}


def _backed_up(state: PostState, event: happened.BackedUp, at: float) -> Changes:
    return {"backups": (*state.backups, Backup(event.person, event.nonce))}


def _withdrew(state: PostState, event: happened.Withdrew, at: float) -> Changes:
    return {
        "camps": tuple(camp for camp in state.camps if camp.leader != event.person),
        "backups": tuple(b for b in state.backups if b.person != event.person),
        "deadlines": tuple(
            d
            for d in state.deadlines
            if (camp := state.camp(d.camp)) and camp.leader != event.person
        ),
    }


def _closed(state: PostState, event: happened.RegistrationClosed, at: float) -> Changes:
    return {
        "stage": Stage.GATHERING,
        "deadlines": tuple(
            _gathering(state, camp.character, at) for camp in state.camps if not camp.ready
        ),
    }


def _backup_called(state: PostState, event: happened.BackupCalled, at: float) -> Changes:
    backup = next(b for b in state.backups if b.person == event.person)
    old = state.camp(event.camp) or Camp(event.camp)
    # The old leader knows the old code, so there is none until the new one sets it.
    camp = replace(old, leader=event.person, level=None, nonce=backup.nonce, ready=False, code=None)
    return {
        **_with_camp(state, camp),
        "backups": tuple(b for b in state.backups if b != backup),
        **_new_deadline(state, _gathering(state, event.camp, at)),
        "former": _former(state, event.instead_of, event.camp),
    }


def _computer_named(state: PostState, event: happened.ComputerNamed, at: float) -> Changes:
    old = state.camp(event.camp) or Camp(event.camp)
    camp = replace(old, leader=None, level=event.level, nonce="", ready=True, code=None)
    return {
        **_with_camp(state, camp),
        "deadlines": tuple(
            d for d in state.deadlines if d.camp != event.camp or d.waits is not Waits.SHOW_UP
        ),
        "waiting": tuple(w for w in state.waiting if w.camp != event.camp),
        "former": _former(state, event.instead_of, event.camp),
    }


def _code_set(state: PostState, event: happened.CodeSet, at: float) -> Changes:
    return _in_camp(state, event.camp, code=event.code)


def _ready(state: PostState, event: happened.CampReady, at: float) -> Changes:
    return {
        **_in_camp(state, event.camp, ready=True),
        "deadlines": tuple(
            d for d in state.deadlines if d.camp != event.camp or d.waits is not Waits.SHOW_UP
        ),
    }


def _enrolment_set(state: PostState, event: happened.EnrolmentSet, at: float) -> Changes:
    return _in_camp(state, event.camp, open=event.open)


def _enrolled(state: PostState, event: happened.Enrolled, at: float) -> Changes:
    camp = state.camp(event.camp)
    members = camp.members if camp is not None else ()
    return {
        **_in_camp(state, event.camp, members=(*members, event.person)),
        "attempts": tuple(a for a in state.attempts if a.person != event.person),
        "former": tuple(f for f in state.former if f[0] != event.person),
    }


def _code_refused(state: PostState, event: happened.CodeRefused, at: float) -> Changes:
    before = next((a.count for a in state.attempts if a.person == event.person), 0)
    others = tuple(a for a in state.attempts if a.person != event.person)
    return {"attempts": (*others, Attempts(event.person, before + 1, at))}


def _member_left(state: PostState, event: happened.MemberLeft, at: float) -> Changes:
    camp = state.camp(event.camp) or Camp(event.camp)
    return {
        **_in_camp(
            state,
            event.camp,
            members=tuple(p for p in camp.members if p != event.person),
            betas=tuple(p for p in camp.betas if p != event.person),
        ),
        "former": _former(state, event.person, event.camp),
        "waiting": tuple(w for w in state.waiting if w.person != event.person),
    }


def _beta_named(state: PostState, event: happened.BetaNamed, at: float) -> Changes:
    camp = state.camp(event.camp) or Camp(event.camp)
    return _in_camp(state, event.camp, betas=(*camp.betas, event.person))


def _beta_dismissed(state: PostState, event: happened.BetaDismissed, at: float) -> Changes:
    camp = state.camp(event.camp) or Camp(event.camp)
    return {
        **_in_camp(state, event.camp, betas=tuple(p for p in camp.betas if p != event.person)),
        "waiting": tuple(w for w in state.waiting if w.person != event.person),
    }


def _auto_show_set(state: PostState, event: happened.AutoShowSet, at: float) -> Changes:
    return _in_camp(state, event.camp, auto_show=event.on)


def _proposed(state: PostState, event: happened.Proposed, at: float) -> Changes:
    return _in_camp(state, event.camp, proposals=event.number)


def _beta_acted(state: PostState, event: happened.BetaActed, at: float) -> Changes:
    waiting = Waiting(
        event.number,
        event.camp,
        event.person,
        event.action,
        at,
        after(at, state.settings.beta_hours, state.settings),
    )
    return {
        **_in_camp(state, event.camp, delayed=event.number),
        "waiting": (*state.waiting, waiting),
    }


def _no_longer_waits(
    state: PostState,
    event: happened.BetaCountered | happened.BetaTookEffect | happened.BetaLapsed,
    at: float,
) -> Changes:
    return {
        "waiting": tuple(
            w for w in state.waiting if (w.camp, w.number) != (event.camp, event.waiting)
        )
    }


def _started(state: PostState, event: happened.GameStarted, at: float) -> Changes:
    return {
        "stage": Stage.PLAYING,
        "file": event.file,
        "nonces": event.nonces,
        "deadlines": (),
    }


def _played(state: PostState, event: happened.Played, at: float) -> Changes:
    played = event.event
    if isinstance(played, GameCreated):
        return {"game": open_game(played)}
    if state.game is None:
        raise ValueError("something was played before the game was created")
    game = evolve_game(state.game, played)
    changes: Changes = {"game": game}
    if game.phase is Phase.OVER:
        return {**changes, "stage": Stage.OVER, "deadlines": (), "waiting": ()}
    changes["deadlines"] = _deadlines(state, game, at)
    return changes


def _reminded(state: PostState, event: happened.CampReminded, at: float) -> Changes:
    return {
        "deadlines": tuple(
            replace(d, reminded=d.reminded + 1) if d.camp == event.camp else d
            for d in state.deadlines
        )
    }


def _paused(state: PostState, event: happened.GamePaused, at: float) -> Changes:
    return {"paused": at}


def _resumed(state: PostState, event: happened.GameResumed, at: float) -> Changes:
    """Every deadline has as much time left as when the clocks were stopped."""
    stopped = at if state.paused is None else state.paused

    def moved(due: float) -> float:
        return after(at, counted(stopped, due, state.settings), state.settings)

    return {
        "paused": None,
        "deadlines": tuple(
            replace(d, since=d.since + at - stopped, due=moved(d.due)) for d in state.deadlines
        ),
        "waiting": tuple(replace(w, due=moved(w.due)) for w in state.waiting),
    }


def _extended(state: PostState, event: happened.DeadlineExtended, at: float) -> Changes:
    return {
        "deadlines": tuple(
            replace(d, due=after(d.due, event.hours, state.settings), reminded=0)
            if d.camp == event.camp
            else d
            for d in state.deadlines
        )
    }


def _called_off(state: PostState, event: happened.GameCalledOff, at: float) -> Changes:
    return {
        "stage": Stage.OVER,
        "called_off": event.reason,
        "deadlines": (),
        "waiting": (),
        "paused": None,
    }


def _nothing(state: PostState, event: PostEvent, at: float) -> Changes:
    return {}


def awaited(game: Game) -> tuple[Card, Waits] | None:
    """The camp that everybody waits for, and what for; nobody while the system is to act."""
    seat = to_act(game)
    if seat is None or seat < 0:
        return None
    suggestion = game.suggestion
    if game.phase is Phase.START:
        waits = Waits.TURN
    elif game.phase is Phase.DISPROVING:
        waits = Waits.CARD
    elif suggestion is not None and suggestion.accusation_pending:
        waits = Waits.ACCUSATION
    else:
        waits = Waits.OFFER
    return game.setup.seats[seat], waits


def _deadlines(state: PostState, game: Game, at: float) -> tuple[Deadline, ...]:
    now = awaited(game)
    if now is None:
        return ()
    old = state.deadlines[0] if state.deadlines else None
    if old is not None and (old.camp, old.waits) == now and not _new_turn(state.game, game):
        return state.deadlines
    settings = state.settings
    hours = {
        Waits.TURN: settings.turn_hours,
        Waits.CARD: settings.show_hours,
        Waits.ACCUSATION: settings.extension_hours,
        Waits.OFFER: settings.extension_hours,
    }[now[1]]
    return (Deadline(*now, at, after(at, hours, settings)),)


def _new_turn(before: Game | None, game: Game) -> bool:
    return before is None or (before.round, before.turn) != (game.round, game.turn)


def _gathering(state: PostState, camp: Card, at: float) -> Deadline:
    return Deadline(camp, Waits.SHOW_UP, at, after(at, state.settings.gather_hours, state.settings))


def _new_deadline(state: PostState, deadline: Deadline) -> Changes:
    if state.stage is not Stage.GATHERING:
        return {}
    others = tuple(d for d in state.deadlines if d.camp != deadline.camp)
    return {"deadlines": (*others, deadline)}


def _former(state: PostState, person: int | None, camp: Card) -> tuple[tuple[int, Card], ...]:
    """Whoever has seen a hand may not join another camp (N7)."""
    if person is None or state.game is None:
        return state.former
    return (*state.former, (person, camp))


def _in_camp(state: PostState, character: Card, **changes: Any) -> Changes:
    return {
        "camps": tuple(
            replace(camp, **changes) if camp.character == character else camp
            for camp in state.camps
        )
    }


def _with_camp(state: PostState, new: Camp) -> Changes:
    others = tuple(camp for camp in state.camps if camp.character != new.character)
    return {"camps": _in_order(state, (*others, new))}


def _in_order(state: PostState, camps: tuple[Camp, ...]) -> tuple[Camp, ...]:
    order = state.settings.lists.suspects
    return tuple(sorted(camps, key=lambda camp: order.index(camp.character)))


_CHANGES: dict[type[PostEvent], Callable[[PostState, Any, float], Changes]] = {
    happened.PersonCame: _came,
    happened.GameDrafted: _drafted,
    happened.RegistrationOpened: _opened,
    happened.SettingsAdjusted: _adjusted,
    happened.Registered: _registered,
    happened.BackedUp: _backed_up,
    happened.RegistrationFailed: _nothing,
    happened.Withdrew: _withdrew,
    happened.RegistrationClosed: _closed,
    happened.BackupCalled: _backup_called,
    happened.ComputerNamed: _computer_named,
    happened.CodeSet: _code_set,
    happened.CampReady: _ready,
    happened.EnrolmentSet: _enrolment_set,
    happened.Enrolled: _enrolled,
    happened.CodeRefused: _code_refused,
    happened.MemberLeft: _member_left,
    happened.BetaNamed: _beta_named,
    happened.BetaDismissed: _beta_dismissed,
    happened.AutoShowSet: _auto_show_set,
    happened.Said: _nothing,
    happened.Proposed: _proposed,
    happened.Posted: _nothing,
    happened.BetaActed: _beta_acted,
    happened.BetaCountered: _no_longer_waits,
    happened.BetaTookEffect: _no_longer_waits,
    happened.BetaLapsed: _no_longer_waits,
    happened.GameStarted: _started,
    happened.Played: _played,
    happened.CampReminded: _reminded,
    happened.GamePaused: _paused,
    happened.GameResumed: _resumed,
    happened.DeadlineExtended: _extended,
    happened.GameCalledOff: _called_off,
}
