"""The golden games: each is played again byte for byte, and no edition or switch is without one."""

from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import get_type_hints

import pytest
from tests.golden.make import HERE, goldens

from whodunnit.core.edition import Edition
from whodunnit.core.events import GameCreated
from whodunnit.core.record import numbered, parse, verify, write
from whodunnit.core.state import Phase, fold
from whodunnit.editions.load import builtin_editions, load_edition

FILES = sorted(HERE.glob("*.jsonl"))
NOT_SWITCHES = {"name", "title"}
REMEDY = "run python -m tests.golden.make"


def edition_of(file: Path) -> Edition:
    """The edition that a golden game was played in."""
    created = parse(file.read_bytes())[0].event
    assert isinstance(created, GameCreated)
    return created.setup.edition


EDITIONS = {file.stem: edition_of(file) for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_game_is_played_again_byte_for_byte(file: Path) -> None:
    record = file.read_bytes()
    entries = parse(record)
    events = [entry.event for entry in entries if entry.event is not None]

    state = verify(entries)

    assert state.phase is Phase.OVER
    assert fold(events) == state
    assert write(numbered(events)) == record


def test_there_is_a_golden_game_for_everything_that_should_have_one() -> None:
    assert {file.stem for file in FILES} == set(goldens()), REMEDY


@pytest.mark.parametrize("edition", builtin_editions())
def test_every_edition_has_a_golden_game_of_the_rules_it_has_now(edition: str) -> None:
    assert EDITIONS.get(edition) == load_edition(edition), REMEDY


def values() -> Iterator[tuple[str, object]]:
    """Every value of every switch that has but a few."""
    for switch, kind in get_type_hints(Edition).items():
        if kind is bool:
            yield from ((switch, value) for value in (False, True))
        elif isinstance(kind, type) and issubclass(kind, StrEnum):
            yield from ((switch, value) for value in kind)
        elif switch == "dice":
            yield from ((switch, value) for value in range(3))


@pytest.mark.parametrize(("switch", "value"), list(values()))
def test_every_value_of_a_switch_has_a_golden_game(switch: str, value: object) -> None:
    assert any(getattr(edition, switch) == value for edition in EDITIONS.values())


@pytest.mark.parametrize("switch", sorted(get_type_hints(Edition).keys() - NOT_SWITCHES))
def test_every_switch_is_set_otherwise_in_a_golden_game(switch: str) -> None:
    usual = {name: getattr(load_edition(name), switch) for name in builtin_editions()}
    usual["toy"] = (6, 6, 9) if switch == "deck" else getattr(EDITIONS["toy-deck"], switch)

    assert any(getattr(edition, switch) != usual[edition.name] for edition in EDITIONS.values())


def test_the_golden_games_stay_small() -> None:
    assert sum(file.stat().st_size for file in FILES) < 1_500_000
