"""What the operator does to a game: settings, start, pauses, more time, an early end (N18)."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from whodunnit.camps.actions import (
    Adjust,
    EndGame,
    Extend,
    Pause,
    Person,
    Resume,
    Start,
)
from whodunnit.camps.errors import NotNow
from whodunnit.camps.events import (
    DeadlineExtended,
    GameCalledOff,
    GameDrafted,
    GamePaused,
    GameResumed,
    GameStarted,
    Played,
    PostEvent,
    SettingsAdjusted,
)
from whodunnit.camps.registering import FEWEST_CAMPS
from whodunnit.camps.roles import need_operator, need_stage
from whodunnit.camps.settings import FROZEN, OPEN_FROZEN, changed, check
from whodunnit.camps.state import PostState, Stage
from whodunnit.core.edition import Edition
from whodunnit.core.events import GameCreated
from whodunnit.core.setup import Setup
from whodunnit.editions.load import load_edition


def adjusted(state: PostState, action: Adjust, by: Person) -> Iterator[PostEvent]:
    """New settings; what people rely on already stays as it is."""
    need_operator(state, by)
    check(action.settings)
    if state.stage is Stage.DRAFT:
        if changed(state.settings, action.settings, ("files",)):
            raise NotNow("the Case Files are sealed; prepare another game to have more", "N3")
        yield GameDrafted(action.settings, state.files)
        return
    need_stage(state, Stage.REGISTERING, Stage.GATHERING, Stage.PLAYING, rule="N18")
    fixed = OPEN_FROZEN if state.stage is not Stage.PLAYING else OPEN_FROZEN + FROZEN
    clashes = changed(state.settings, action.settings, fixed)
    if state.camps and "lists" not in fixed:
        clashes += changed(state.settings, action.settings, ("lists",))
    if clashes:
        raise NotNow(
            f"{', '.join(sorted(set(clashes)))} cannot be changed any more; people rely on it",
            "N18",
        )
    if action.settings.camps < len(state.camps):
        raise NotNow(f"there are {len(state.camps)} camps already", "N6")
    yield SettingsAdjusted(action.settings)


def started(state: PostState, action: Start, by: Person) -> Iterator[PostEvent]:
    """The start: every camp has a leader who showed up, and the file has been voted for (N3)."""
    need_operator(state, by)
    need_stage(state, Stage.REGISTERING, Stage.GATHERING, rule="N6")
    if state.paused is not None:
        raise NotNow("the game is paused; let it go on first", "N18")
    if len(state.camps) < FEWEST_CAMPS:
        raise NotNow(
            f"there are {len(state.camps)} camps; it takes {FEWEST_CAMPS}, and computers can "
            "lead some",
            "N6",
        )
    missing = [camp.character for camp in state.camps if not camp.ready]
    if missing:
        raise NotNow(
            f"{', '.join(missing)} have not set their camp code; wait, call a back-up, or let "
            "a computer lead",
            "N5",
        )
    yield GameStarted(voted_file(state), tuple(camp.nonce for camp in state.camps))
    yield Played(GameCreated(setup_of(state)))


def voted_file(state: PostState) -> int:
    """The Case File with the most votes of the leaders; of equal ones the lowest number (N3).

    Without any vote it is the first.
    """
    votes = Counter(camp.file for camp in state.camps if camp.file is not None)
    if not votes:
        return 1
    most = max(votes.values())
    return min(file for file, count in votes.items() if count == most)


def setup_of(state: PostState) -> Setup:
    """What the camps play: the edition "camps" with the operator's switches."""
    settings = state.settings
    edition: Edition = replace(
        load_edition("camps"),
        first_accusation_round=settings.first_accusation_round,
        strikes=settings.strikes,
        red_card=settings.red_card,
    )
    return Setup(edition, settings.lists.deck, None, tuple(camp.character for camp in state.camps))


def paused(state: PostState, action: Pause, by: Person) -> Iterator[PostEvent]:
    """All clocks stand."""
    need_operator(state, by)
    need_stage(state, Stage.GATHERING, Stage.PLAYING, rule="N18")
    if state.paused is not None:
        raise NotNow("the game is paused already", "N18")
    yield GamePaused(action.reason)


def resumed(state: PostState, action: Resume, by: Person) -> Iterator[PostEvent]:
    """The clocks go on."""
    need_operator(state, by)
    if state.paused is None:
        raise NotNow("the game is not paused", "N18")
    yield GameResumed()


def extended(state: PostState, action: Extend, by: Person) -> Iterator[PostEvent]:
    """More time for whom everybody waits for."""
    need_operator(state, by)
    if not state.deadlines:
        raise NotNow("no camp's time is running", "N18")
    for deadline in state.deadlines:
        yield DeadlineExtended(deadline.camp, action.hours)


def called_off(state: PostState, action: EndGame, by: Person) -> Iterator[PostEvent]:
    """The end before the end."""
    need_operator(state, by)
    if state.stage is Stage.OVER:
        raise NotNow("the game is over already", "N16")
    yield GameCalledOff(action.reason)
