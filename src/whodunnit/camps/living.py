"""Life in a camp: codes, members, beta leaders, talk and proposals (N6, N7, N8)."""

from collections.abc import Iterator
from math import ceil

from whodunnit.camps.actions import (
    DismissBeta,
    Enrol,
    LeaveCamp,
    NameBeta,
    Person,
    Post,
    Propose,
    RemoveMember,
    Say,
    SetAutoShow,
    SetCode,
    SetEnrolment,
)
from whodunnit.camps.errors import NoSuchPerson, NotAllowed, NotNow
from whodunnit.camps.events import (
    AutoShowSet,
    BetaDismissed,
    BetaNamed,
    CampReady,
    CodeRefused,
    CodeSet,
    Enrolled,
    EnrolmentSet,
    MemberLeft,
    Posted,
    PostEvent,
    Proposed,
    Said,
)
from whodunnit.camps.roles import OPERATOR, led_camp, named_camp, need_stage, own_camp
from whodunnit.camps.state import Camp, PostState, Stage
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import UnknownCard

TRIES = 5
"""How many wrong codes in a row are allowed."""

WAIT_HOURS = 1.0
"""How long whoever has given too many must wait."""

ALIVE = (Stage.REGISTERING, Stage.GATHERING, Stage.PLAYING)
"""The stages in which there are camps that live."""


def code_set(state: PostState, action: SetCode, by: Person) -> Iterator[PostEvent]:
    """A new code, by the leader alone (N6, N8)."""
    camp = led_camp(state, by)
    need_stage(state, *ALIVE, rule="N6")
    if action.code != action.code.strip():
        raise NotAllowed("the code begins or ends with a space; leave it away", "N6")
    yield CodeSet(camp.character, action.code)
    if not camp.ready:
        yield CampReady(camp.character)


def enrolled(state: PostState, action: Enrol, by: Person, now: float) -> Iterator[PostEvent]:
    """A new member, if the code is right and the camp is open (N6, N7)."""
    need_stage(state, *ALIVE, rule="N6")
    if by == OPERATOR:
        raise NotAllowed("the operator cannot join a camp: that would show them cards", "N18")
    camp = named_camp(state, action.camp)
    _check_free(state, camp, by)
    if state.removed(camp.character):
        raise NotNow("the camp has been disbanded", "N14")
    if not camp.open:
        raise NotAllowed("the leader has closed this camp to new members", "N6")
    if camp.code is None:
        raise NotNow("the camp has no code yet; ask its leader", "N6")
    _check_tries(state, by, now)
    if action.code == camp.code:
        yield Enrolled(by, camp.character)
    else:
        yield CodeRefused(by, camp.character)


def _check_free(state: PostState, camp: Camp, by: Person) -> None:
    own = state.camp_of(by)
    if own is not None:
        raise NotNow(f"you belong to the camp of {own.character} already", "N7")
    if any(person == by and seen != camp.character for person, seen in state.former):
        raise NotAllowed("you have seen the cards of another camp", "N7")
    if any(backup.person == by for backup in state.backups):
        raise NotNow("you are a back-up; withdraw to join a camp", "N5")


def _check_tries(state: PostState, by: Person, now: float) -> None:
    tried = next((a for a in state.attempts if a.person == by), None)
    if tried is None or tried.count < TRIES:
        return
    left = tried.last + WAIT_HOURS * 3600 - now
    if left > 0:
        raise NotAllowed(f"too many wrong codes; try again in {ceil(left / 60)} minutes", "N7")


def left(state: PostState, action: LeaveCamp, by: Person) -> Iterator[PostEvent]:
    """A member goes."""
    camp = own_camp(state, by)
    need_stage(state, *ALIVE, rule="N7")
    if camp.leader == by:
        raise NotAllowed(
            "a leader cannot leave the camp; withdraw before the start, or ask the operator", "N18"
        )
    yield MemberLeft(by, camp.character, removed=False)


def said(state: PostState, action: Say, by: Person) -> Iterator[PostEvent]:
    """Talk within the camp."""
    camp = own_camp(state, by)
    if action.about is not None and not 1 <= action.about <= camp.proposals:
        raise NotNow(f"there is no proposal {action.about}", "N7")
    yield Said(by, camp.character, action.text, action.about)


def proposed(state: PostState, action: Propose, by: Person) -> Iterator[PostEvent]:
    """A proposal of a member's."""
    camp = own_camp(state, by)
    need_stage(state, Stage.PLAYING, rule="N10")
    check_cards(state, action.named)
    yield Proposed(
        by, camp.character, camp.proposals + 1, action.named, action.accusation, action.text
    )


def check_cards(state: PostState, named: CaseFile) -> None:
    """Raise UnknownCard unless there is one card of each list."""
    lists = state.settings.lists
    kinds = (lists.suspects, lists.weapons, lists.rooms)
    for card, kind in zip(named, kinds, strict=True):
        if card not in kind:
            raise UnknownCard(f"{card!r} is not on that list; choose {', '.join(kind)}", "N1")


def posted(state: PostState, action: Post, by: Person) -> Iterator[PostEvent]:
    """Words in the thread, by the operator or a member of a camp (N17)."""
    if state.stage is Stage.DRAFT:
        raise NotNow("there is no thread before the announcement", "N17")
    camp = None if by == OPERATOR else own_camp(state, by)
    yield Posted(by, camp.character if camp is not None else None, action.text)


def enrolment_set(state: PostState, action: SetEnrolment, camp: Camp) -> Iterator[PostEvent]:
    """The camp is open or closed."""
    yield EnrolmentSet(camp.character, action.open)


def beta_named(state: PostState, action: NameBeta, camp: Camp) -> Iterator[PostEvent]:
    """A member becomes a beta leader."""
    _check_member(camp, action.person)
    if action.person in camp.betas:
        raise NotNow("they are a beta leader already", "N8")
    yield BetaNamed(action.person, camp.character)


def beta_dismissed(state: PostState, action: DismissBeta, camp: Camp) -> Iterator[PostEvent]:
    """A beta leader becomes a member."""
    if action.person not in camp.betas:
        raise NoSuchPerson("they are no beta leader of this camp", "N8")
    yield BetaDismissed(action.person, camp.character)


def member_removed(state: PostState, action: RemoveMember, camp: Camp) -> Iterator[PostEvent]:
    """A member is put out."""
    _check_member(camp, action.person)
    yield MemberLeft(action.person, camp.character, removed=True)


def auto_show_set(state: PostState, action: SetAutoShow, camp: Camp) -> Iterator[PostEvent]:
    """The camp's preference for its only card (R5)."""
    yield AutoShowSet(camp.character, action.on)


def _check_member(camp: Camp, person: Person) -> None:
    if person not in camp.members:
        raise NoSuchPerson("they are no member of this camp; choose one from the list", "N7")
