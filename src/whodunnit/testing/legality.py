"""What is listed as legal is accepted, everything else is refused by name and changes nothing."""

import re
from random import Random

import msgspec

from whodunnit.core.actions import HOST, Action, Seat
from whodunnit.core.errors import Refused
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.rules import decide
from whodunnit.core.state import Phase, State
from whodunnit.testing.intrusions import conceivable_actions, owner_of, random_intrusion
from whodunnit.testing.verdict import Nonconforming

RULE_ID = re.compile(r"[PCHSNR][1-9][0-9]?")
"""What the id of a rule looks like."""


def refusal(
    state: State, action: Action, by: Seat | None = None, version: int | None = None
) -> Refused | None:
    """Why an action is refused, or nothing if it is accepted; any other error is a fault."""
    try:
        decide(state, action, by=by, version=version)
    except Refused as error:
        if not RULE_ID.fullmatch(error.rule) or not error.sentence:
            raise Nonconforming(f"{action} is refused without a rule or a reason") from error
        return error
    except Exception as error:
        raise Nonconforming(f"{action} is neither accepted nor refused: {error!r}") from error
    return None


def check_legality(state: State, chance: Random, samples: int) -> None:
    """Try some of the legal actions and as many intrusions."""
    before = msgspec.json.encode(state)
    legal = {
        action: by
        for by in (HOST, *range(len(state.setup.seats)))
        for action in legal_actions(state, by)
    }
    if legal:
        for action in chance.choices(tuple(legal), k=samples):
            _check_accepted(state, action, legal[action])
    for _ in range(samples):
        _check_intrusion(state, random_intrusion(state.setup, chance), legal, chance)
    if msgspec.json.encode(state) != before:
        raise Nonconforming("asking alone has changed the game")


def check_every_action(state: State) -> None:
    """Of all that the seat to act and the host could ask for, just the legal is accepted."""
    actor = to_act(state)
    seat = state.turn if actor is None or actor == HOST else actor
    if state.suggestion is not None and state.phase is Phase.DISPROVING:
        seat = state.suggestion.asked
    legal = (*legal_actions(state, seat), *legal_actions(state, HOST))
    accepted = {
        action
        for action in conceivable_actions(state.setup, seat)
        if refusal(state, action, owner_of(state, action)) is None
    }
    for action in accepted.symmetric_difference(legal):
        fault = "accepted, but not legal" if action in accepted else "legal, but refused"
        raise Nonconforming(f"{action} is {fault}")
    if len(accepted) != len(legal):
        raise Nonconforming("an action is listed twice")


def _check_accepted(state: State, action: Action, by: Seat) -> None:
    error = refusal(state, action, by, state.version)
    if error is not None:
        raise Nonconforming(f"{action} is listed as legal, but refused: {error}")
    # the host may act for a seat whose time has run out; no seat may act for another
    for other in set(range(len(state.setup.seats))) - {by}:
        if refusal(state, action, other) is None:
            raise Nonconforming(f"{action} was accepted from {other}")
    for version in (state.version - 1, state.version + 1):
        if refusal(state, action, by, version) is None:
            raise Nonconforming(f"{action} was accepted for version {version}")


def _check_intrusion(
    state: State, action: Action, legal: dict[Action, Seat], chance: Random
) -> None:
    allowed = action in legal
    by = chance.choice((None, owner_of(state, action)))
    if (refusal(state, action, by) is None) != allowed:
        raise Nonconforming(
            f"{action} is {'legal, but refused' if allowed else 'accepted, but not legal'}"
        )
