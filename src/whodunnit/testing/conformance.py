"""The kit: one call that tries everything an edition has to keep."""

from random import Random

from whodunnit.core.record import numbered, write
from whodunnit.core.rules import create
from whodunnit.core.setup import Setup
from whodunnit.core.state import evolve
from whodunnit.testing.chance import random_game
from whodunnit.testing.clients import Client, viewers
from whodunnit.testing.invariants import check_json, check_moment
from whodunnit.testing.legality import check_every_action, check_legality
from whodunnit.testing.noninterference import Shadow, Tally
from whodunnit.testing.records import check_damage, check_prefix, check_record
from whodunnit.testing.verdict import Nonconforming

SAMPLES = 3
"""How many actions, prefixes and damages are tried at a time."""


def check_edition(setup: Setup, *, games: int = 3, seed: int = 0, watched: int = 100) -> Tally:
    """Play random games and raise Nonconforming at the first promise that is not kept.

    Every moment must keep the rules that hold in all editions, and the end must come. The first
    `watched` actions of a game are looked at from all sides: legal and illegal actions are tried,
    every viewer follows by wire, and beside each viewer a game in another world is played. The
    tally tells how many other worlds there were.
    """
    tally = Tally()
    for number in range(games):
        _check_game(setup, Random(f"{seed}/{number}"), watched, tally)
    return tally


def _check_game(setup: Setup, chance: Random, watched: int, tally: Tally) -> None:
    state, events = create(setup)
    states, phases = {state.version: state}, set()
    clients = [Client(setup, viewer) for viewer in viewers(setup)]
    shadows = [Shadow(setup, viewer, chance, SAMPLES) for viewer in viewers(setup)]
    check_legality(state, chance, SAMPLES)
    for number, moment in enumerate(random_game(setup, chance)):
        check_moment(moment)
        for event in moment.events:
            state = evolve(state, event)
        if state != moment.after:
            raise Nonconforming(f"the events of {moment.action} do not lead to the state after it")
        events += moment.events
        states[state.version] = state
        if number < watched:
            if state.phase not in phases:
                check_every_action(state)
                phases.add(state.phase)
            check_json(moment)
            check_legality(state, chance, SAMPLES)
            for client in clients:
                client.receive(moment.events)
                client.check(state)
            for shadow in shadows:
                shadow.follow(moment, tally)
    for client in clients:
        client.check_reconnect(chance)
    check_record(events, state)
    record = write(numbered(events))
    for _ in range(SAMPLES):
        check_prefix(events, chance.randrange(1, len(events) + 1), states)
        check_damage(record, chance)
