"""Accusations: true, false, and the two that end a game with the Red Card."""

from collections.abc import Iterator

from msgspec.structs import replace

from whodunnit.core.actions import Accuse, Seat
from whodunnit.core.consequences import ended
from whodunnit.core.edition import FalseAccusation
from whodunnit.core.events import (
    AccusationFailed,
    AccusationMade,
    CaseFileSeen,
    Ending,
    Event,
    RemovedFor,
    TurnEnded,
)
from whodunnit.core.leaving import eliminated, removed
from whodunnit.core.state import State


def accused(state: State, action: Accuse) -> Iterator[Event]:
    """The events of an accusation."""
    yield AccusationMade(action.seat, action.named)
    verdict = _verdict(state, action)
    if verdict is None:
        yield from _failed(state, action.seat)
    else:
        yield from ended(state, *verdict)


def _verdict(state: State, action: Accuse) -> tuple[Ending, tuple[Seat, ...]] | None:
    """How the accusation ends the game; nothing if it is false."""
    accuser, named, case_file, murderer = action.seat, action.named, state.case_file, state.murderer
    if case_file is None:
        raise ValueError("only the host, who knows the Case File, can judge an accusation")
    if murderer is None:
        return (Ending.SOLVED, (accuser,)) if named == case_file else None
    if named == case_file:
        # N22, R9: accusing the framed suspect is the murderer's win, whoever does it
        return Ending.FRAMED, (murderer,)
    if named == replace(case_file, suspect=state.suspect_of(murderer)):
        return (Ending.SOLVED, (accuser,)) if accuser != murderer else (Ending.CONFESSED, ())
    return None


def _failed(state: State, accuser: Seat) -> Iterator[Event]:
    edition = state.setup.edition
    yield AccusationFailed(accuser)
    if edition.accuser_sees_case_file and state.case_file is not None:
        yield CaseFileSeen(accuser, state.case_file)
    if edition.false_accusation is FalseAccusation.ELIMINATED:
        yield from eliminated(state, accuser)
    if edition.false_accusation is FalseAccusation.REMOVED:
        yield from removed(state, accuser, RemovedFor.ACCUSATION)
    yield TurnEnded(accuser)
