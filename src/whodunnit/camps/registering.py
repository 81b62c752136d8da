"""From the announcement to the start: registrations, back-ups, and leaders who do not show up."""

from collections.abc import Iterator

from whodunnit.camps.actions import (
    SYSTEM,
    CallBackup,
    CloseRegistration,
    NameComputer,
    OpenRegistration,
    Person,
    Register,
    Withdraw,
)
from whodunnit.camps.errors import NoSuchCamp, NotAllowed, NotNow
from whodunnit.camps.events import (
    BackedUp,
    BackupCalled,
    ComputerNamed,
    PostEvent,
    Registered,
    RegistrationClosed,
    RegistrationFailed,
    RegistrationOpened,
    Withdrew,
)
from whodunnit.camps.roles import OPERATOR, named_camp, need_operator, need_stage
from whodunnit.camps.state import PostState, Stage

FEWEST_CAMPS = 3
"""How many camps a game needs (N6)."""


def opened(state: PostState, action: OpenRegistration, by: Person) -> Iterator[PostEvent]:
    """The announcement (N4)."""
    need_operator(state, by)
    need_stage(state, Stage.DRAFT, rule="N4")
    yield RegistrationOpened(state.settings, state.files)


def registered(state: PostState, action: Register, by: Person) -> Iterator[PostEvent]:
    """A registration: it counts, makes a back-up, or is kept with why it does not (N4, N5)."""
    need_stage(state, Stage.REGISTERING, rule="N4")
    if by == OPERATOR:
        raise NotAllowed("the operator cannot lead a camp: that would show them cards", "N18")
    if state.camp_of(by) is not None:
        raise NotNow("you are in a camp already; leave it to register anew", "N4")
    if any(backup.person == by for backup in state.backups):
        raise NotNow("you are a back-up already; you are told when you are called", "N5")
    why = _fault(state, action)
    if why is not None:
        yield RegistrationFailed(by, action.character, why)
    elif state.camp(action.character) is None and len(state.camps) < state.settings.camps:
        file = action.file if state.settings.files > 1 else None
        yield Registered(by, action.character, file, action.nonce)
    else:
        yield BackedUp(by, action.character, action.nonce)


def _fault(state: PostState, action: Register) -> str | None:
    settings = state.settings
    if action.character not in settings.lists.suspects:
        return f"There is no character of this name: choose {_listed(settings.lists.suspects)}."
    if action.key_phrase != settings.key_phrase:
        return "The key phrase is not the one of the announcement: copy it letter by letter."
    if settings.files > 1 and action.file is None:
        return f"A Case File must be chosen: give a number from 1 to {settings.files}."
    if settings.files > 1 and not 1 <= (action.file or 0) <= settings.files:
        return f"There is no such Case File: give a number from 1 to {settings.files}."
    return None


def withdrew(state: PostState, action: Withdraw, by: Person) -> Iterator[PostEvent]:
    """A registration taken back before the start."""
    need_stage(state, Stage.REGISTERING, Stage.GATHERING, rule="N5")
    leads = any(camp.leader == by for camp in state.camps)
    if not leads and not any(backup.person == by for backup in state.backups):
        raise NotNow("you are not registered for this game", "N4")
    yield Withdrew(by)


def closed(state: PostState, action: CloseRegistration, by: Person) -> Iterator[PostEvent]:
    """The end of the registration."""
    need_operator(state, by)
    need_stage(state, Stage.REGISTERING, rule="N5")
    yield RegistrationClosed()


def backup_called(state: PostState, action: CallBackup, by: Person) -> Iterator[PostEvent]:
    """The next back-up instead of a leader who did not show up (N5, N18)."""
    if by != SYSTEM:
        need_operator(state, by)
    need_stage(state, Stage.GATHERING, Stage.PLAYING, rule="N5")
    if action.camp not in state.settings.lists.suspects:
        raise NoSuchCamp(f'there is no character "{action.camp}"', "N5")
    camp = state.camp(action.camp)
    if camp is None and (state.stage is Stage.PLAYING or len(state.camps) >= state.settings.camps):
        raise NoSuchCamp(f'no camp plays "{action.camp}" in this game', "N5")
    if state.removed(action.camp):
        raise NotNow("the camp has been removed from the game", "N15")
    if not state.backups:
        raise NotNow("there is no back-up left; a computer can lead the camp", "N5")
    leader = camp.leader if camp is not None else None
    yield BackupCalled(action.camp, state.backups[0].person, leader)


def computer_named(state: PostState, action: NameComputer, by: Person) -> Iterator[PostEvent]:
    """A computer player as the leader of a camp."""
    need_operator(state, by)
    need_stage(state, Stage.REGISTERING, Stage.GATHERING, Stage.PLAYING, rule="N18")
    if action.camp not in state.settings.lists.suspects:
        raise NoSuchCamp(f'there is no character "{action.camp}"', "N6")
    camp = state.camp(action.camp)
    if camp is None and state.stage is Stage.PLAYING:
        named_camp(state, action.camp)
    if camp is None and len(state.camps) >= state.settings.camps:
        raise NotNow("there are as many camps already as the settings allow", "N6")
    if camp is not None and state.stage is Stage.REGISTERING and camp.leader is not None:
        raise NotNow("somebody has registered for this character", "N4")
    if state.removed(action.camp):
        raise NotNow("the camp has been removed from the game", "N15")
    yield ComputerNamed(action.camp, action.level, camp.leader if camp is not None else None)


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"
