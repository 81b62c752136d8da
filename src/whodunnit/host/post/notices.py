"""Who is told what when something happens in a post game; never which card."""

from collections.abc import Iterator, Sequence

import msgspec

from whodunnit.camps import events as happened
from whodunnit.camps.actions import Person
from whodunnit.camps.events import Moment, PostEntry
from whodunnit.camps.evolve import evolve
from whodunnit.camps.state import Camp, PostState, Waits
from whodunnit.core import events as played
from whodunnit.core.cards import Card
from whodunnit.host.ports import GuestId, Mail, Notice, TableCode
from whodunnit.host.post.letters import Letter, LetterKind


def notices_of(
    code: TableCode, state: PostState, entries: Sequence[PostEntry]
) -> tuple[Notice, ...]:
    """The notices of what has just happened; `state` is the game before it."""
    found: list[Notice] = []
    for entry in entries:
        before, state = state, evolve(state, entry)
        for person, kind, camp, deadline in _told(before, state, entry):
            letter = Letter(
                kind=kind, game=state.settings.title, code=code, camp=camp, deadline=deadline
            )
            guest: GuestId = state.people[person]
            found.append(Notice(guest, code, kind, entry.at, msgspec.json.encode(letter)))
    return tuple(found)


def mails_of(notices: Sequence[Notice], version: int) -> tuple[Mail, ...]:
    """The same as mails: each has a name of its own, so that none is written twice."""
    return tuple(
        Mail(
            f"{notice.code}-{version}-{n}",
            notice.guest,
            notice.code,
            notice.kind,
            notice.body,
            notice.at,
        )
        for n, notice in enumerate(notices)
    )


_Told = tuple[Person, LetterKind, Card | None, float | None]


def _told(before: PostState, state: PostState, entry: PostEntry) -> Iterator[_Told]:
    event = entry.event
    match event:
        case happened.Registered(person, camp):
            yield person, "registered", camp, None
        case happened.BackedUp(person, camp):
            yield person, "backup", camp, None
        case happened.BackupCalled(camp, person):
            yield person, "backup_called", camp, _due(state, camp)
        case happened.CampReminded(camp, moment):
            kind: LetterKind = "half_time" if moment is Moment.HALF else "nearly_out"
            for person in _heads(state.camp(camp)):
                yield person, kind, camp, _due(state, camp)
        case happened.BetaActed(_, camp):
            leader = _leader(state.camp(camp))
            if leader is not None:
                yield leader, "beta_waiting", camp, state.waiting[-1].due
        case happened.BetaCountered(camp, number):
            for waiting in before.waiting:
                if (waiting.camp, waiting.number) == (camp, number):
                    yield waiting.person, "beta_countered", camp, None
        case happened.GameStarted():
            yield from _to_all(state, "game_started")
        case happened.GamePaused():
            yield from _to_all(state, "paused")
        case happened.GameResumed():
            yield from _to_all(state, "resumed")
        case happened.GameCalledOff():
            yield from _to_all(state, "game_over")
        case happened.Played(inner):
            yield from _told_of_play(before, state, inner)


def _told_of_play(before: PostState, state: PostState, event: played.Event) -> Iterator[_Told]:
    seats = state.game.setup.seats if state.game is not None else ()
    match event:
        case played.TurnStarted(seat):
            yield from _to_camp(state, seats[seat], "your_turn")
        case played.CardShown(_, to):
            yield from _to_camp(state, seats[to], "card_shown")
        case played.StrikeGiven(seat):
            yield from _to_camp(state, seats[seat], "strike")
        case played.SeatRemoved(seat):
            yield from _to_camp(state, seats[seat], "camp_removed")
        case played.AccusationOffered(seat):
            for person in _heads(state.camp(seats[seat])):
                yield person, "accusation_offered", seats[seat], _due(state, seats[seat])
        case played.GameEnded():
            yield from _to_all(state, "game_over")
    asked = state.deadlines[0] if state.deadlines else None
    if asked is not None and asked.waits is Waits.CARD and state.deadlines != before.deadlines:
        for person in _heads(state.camp(asked.camp)):
            yield person, "must_show", asked.camp, asked.due


def _to_camp(state: PostState, character: Card, kind: LetterKind) -> Iterator[_Told]:
    for person in _everybody(state.camp(character)):
        yield person, kind, character, _due(state, character)


def _to_all(state: PostState, kind: LetterKind) -> Iterator[_Told]:
    for camp in state.camps:
        for person in _everybody(camp):
            yield person, kind, camp.character, None


def _leader(camp: Camp | None) -> Person | None:
    return None if camp is None else camp.leader


def _heads(camp: Camp | None) -> tuple[Person, ...]:
    """Who can act for a camp."""
    if camp is None:
        return ()
    return camp.betas if camp.leader is None else (camp.leader, *camp.betas)


def _everybody(camp: Camp | None) -> tuple[Person, ...]:
    if camp is None:
        return ()
    return camp.members if camp.leader is None else (camp.leader, *camp.members)


def _due(state: PostState, character: Card) -> float | None:
    return next((d.due for d in state.deadlines if d.camp == character), None)
