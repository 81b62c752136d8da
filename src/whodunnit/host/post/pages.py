"""Pages of a post game, each made from what its reader may know and from nothing else."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from whodunnit.camps import events as happened
from whodunnit.camps.audience import Reader
from whodunnit.camps.events import Played, PostEntry
from whodunnit.camps.may import may, moves
from whodunnit.camps.roles import Role, role_of
from whodunnit.camps.state import Camp, PostState
from whodunnit.camps.view import thread
from whodunnit.core.cards import Card
from whodunnit.core.events import CardShown
from whodunnit.core.state import Standing
from whodunnit.host.post.wire import (
    CampInfo,
    CampPage,
    DeadlineInfo,
    GamePage,
    MemberInfo,
    PersonInfo,
    PostInfo,
    RegistrationInfo,
    ShownInfo,
    TalkInfo,
    ThreadPage,
    WaitingInfo,
    YouInfo,
)

Names = Mapping[int, str]
"""What the people of a game are called, by their numbers."""


def game_page(
    code: str,
    known: Sequence[PostEntry],
    state: PostState,
    reader: Reader,
    names: Names,
    now: float,
) -> GamePage:
    """A game as a reader sees it: what they know of it, and where that leads."""
    game = state.game
    own = state.camp(reader.camp)
    playing = game is not None and game.round > 0 and game.outcome is None
    return GamePage(
        code=code,
        n=len(known),
        now=now,
        stage=state.stage,
        settings=state.settings,
        operator=_person(0, names),
        files=state.files,
        file=state.file,
        registrations=_registrations(known, state, names),
        camps=tuple(_camp(state, camp, names) for camp in state.camps),
        round=game.round if game is not None else 0,
        turn=game.suspect_of(game.turn) if game is not None and playing else None,
        deadlines=tuple(DeadlineInfo(d.camp, d.waits, d.since, d.due) for d in state.deadlines),
        paused=state.paused,
        called_off=state.called_off,
        outcome=game.outcome if game is not None else None,
        you=YouInfo(
            role=role_of(state, reader.person),
            person=reader.person,
            camp=reader.camp,
            may=may(state, reader.person),
        ),
        camp=None if own is None else _camp_page(known, state, own, names),
    )


def thread_page(entries: Sequence[PostEntry], names: Names, first: int) -> ThreadPage:
    """The thread from a post on, the same for everybody (N17)."""
    posts = thread(entries)
    return ThreadPage(
        tuple(
            PostInfo(n, entry.at, entry.event, _name_in(entry, names))
            for n, entry in enumerate(posts[first - 1 :], start=first)
        ),
        len(posts),
    )


def _name_in(entry: PostEntry, names: Names) -> str | None:
    person = getattr(entry.event, "person", None)
    return names[person] if isinstance(person, int) else None


def _person(number: int, names: Names) -> PersonInfo:
    return PersonInfo(number, names[number])


def _camp(state: PostState, camp: Camp, names: Names) -> CampInfo:
    game, seat = state.game, state.seat(camp.character)
    info = CampInfo(
        character=camp.character,
        leader=None if camp.leader is None else _person(camp.leader, names),
        level=camp.level,
        ready=camp.ready,
        open=camp.open,
        members=len(camp.members) + (camp.leader is not None),
        cards=None,
        strikes=0,
        accused=False,
        standing=Standing.PLAYING,
    )
    if game is None or seat is None:
        return info
    return replace(
        info,
        cards=game.setup.hand_sizes[seat],
        strikes=game.strikes[seat],
        accused=game.accusations[seat] > 0,
        standing=game.standings[seat],
    )


def _registrations(
    known: Sequence[PostEntry], state: PostState, names: Names
) -> tuple[RegistrationInfo, ...]:
    waiting = {backup.person: place for place, backup in enumerate(state.backups, start=1)}
    found: list[RegistrationInfo] = []
    for entry in known:
        match entry.event:
            case happened.Registered(person, camp, file, _):
                row = RegistrationInfo(
                    _person(person, names), camp, entry.at, True, None, file, None
                )
            case happened.BackedUp(person, camp, _):
                place = waiting.get(person)
                row = RegistrationInfo(
                    _person(person, names), camp, entry.at, True, place, None, None
                )
            case happened.RegistrationFailed(person, character, why):
                row = RegistrationInfo(
                    _person(person, names), character, entry.at, False, None, None, why
                )
            case happened.Withdrew(person):
                found = [r for r in found if r.person.person != person or not r.counts]
                continue
            case _:
                continue
        found.append(row)
    return tuple(found)


def _camp_page(known: Sequence[PostEntry], state: PostState, camp: Camp, names: Names) -> CampPage:
    game, seat = state.game, state.seat(camp.character)
    hand = game.hands[seat] if game is not None and seat is not None else None
    shown = _shown(known, state)
    return CampPage(
        character=camp.character,
        hand=hand or (),
        red_card=game is not None and seat is not None and game.murderer == seat,
        shown_to_us=tuple(card for card in shown if card.to == camp.character),
        shown_by_us=tuple(card for card in shown if card.by == camp.character),
        code=camp.code,
        open=camp.open,
        auto_show=camp.auto_show,
        members=tuple(
            MemberInfo(person, names[person], _role(camp, person))
            for person in (*(() if camp.leader is None else (camp.leader,)), *camp.members)
        ),
        talk=_talk(known, camp.character, names),
        waiting=tuple(
            WaitingInfo(w.number, _person(w.person, names), w.action, w.due)
            for w in state.waiting
            if w.camp == camp.character
        ),
        moves=moves(state, camp.character),
    )


def _role(camp: Camp, person: int) -> Role:
    if person == camp.leader:
        return Role.LEADER
    return Role.BETA if person in camp.betas else Role.MEMBER


def _shown(known: Sequence[PostEntry], state: PostState) -> list[ShownInfo]:
    seats: tuple[Card, ...] = state.game.setup.seats if state.game is not None else ()
    found = []
    for entry in known:
        match entry.event:
            case Played(CardShown(by, to, card)):
                found.append(ShownInfo(entry.at, seats[by], seats[to], card))
    return found


def _talk(known: Sequence[PostEntry], camp: Card, names: Names) -> tuple[TalkInfo, ...]:
    talk = []
    for entry in known:
        match entry.event:
            case happened.Said(person, _, text, about):
                talk.append(
                    TalkInfo(
                        entry.at, _person(person, names), text, about, None, None, accusation=False
                    )
                )
            case happened.Proposed(person, _, number, named, accusation, text):
                talk.append(
                    TalkInfo(
                        entry.at, _person(person, names), text, None, number, named, accusation
                    )
                )
    return tuple(talk)
