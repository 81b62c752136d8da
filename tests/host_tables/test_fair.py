"""The dealer can be checked: from the secret and the nonces follows every card and every die."""

import hmac
from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from whodunnit.bots.random_legal import RandomLegal
from whodunnit.core.actions import HOST
from whodunnit.core.errors import BadRecord
from whodunnit.core.events import DiceRolled, Entry, HandDealt
from whodunnit.core.legal import legal_by_kind, to_act
from whodunnit.core.record import Fairness, numbered, parse, parse_fairness, verify, write
from whodunnit.core.rules import create, step
from whodunnit.editions.setup import make_setup
from whodunnit.host.dealer import Dealer
from whodunnit.host.fair import commitment_to, keyed_digest, source, verify_fairness

SECRET = "5e" * 32
NONCES = ("aa" * 8, "", "cc" * 8)
FAIRNESS = Fairness(commitment_to(SECRET), NONCES, SECRET)


def game(edition: str = "classic", seed: int = 1, **switches: object) -> tuple[Entry, ...]:
    """A whole game whose chance comes from the secret and the nonces."""
    state, events = create(make_setup(edition, 3, overrides=switches))
    player = RandomLegal(Random(seed).randrange)
    while (actor := to_act(state)) is not None:
        action = (
            Dealer(source(SECRET, NONCES, state.version)).act(state)
            if actor == HOST
            else player.choose_by_kind(legal_by_kind(state, actor))
        )
        state, more = step(state, action)
        events += more
    return numbered(events)


@pytest.mark.parametrize(
    ("edition", "switches"),
    [
        ("classic", {}),
        ("cluedo", {}),
        ("hallways", {}),
        ("camps", {}),
        ("camps", {"red_card": True}),
        ("camps", {"draw_when_half_removed": False, "strikes": 0}),
    ],
)
def test_every_card_and_every_die_is_drawn_again(edition: str, switches: dict[str, object]) -> None:
    for seed in range(5):
        verdict = verify_fairness(game(edition, seed, **switches), FAIRNESS)

        assert verdict.fair, verdict.reason
        assert "21 cards" in verdict.reason


def changed(entries: tuple[Entry, ...], place: int, **fields: object) -> tuple[Entry, ...]:
    entry = entries[place]
    assert entry.event is not None
    event = replace(entry.event, **fields)
    return (*entries[:place], Entry(entry.v, event), *entries[place + 1 :])


def test_a_die_that_was_not_drawn_is_found() -> None:
    entries = game()
    place, rolled = next(
        (n, entry.event) for n, entry in enumerate(entries) if isinstance(entry.event, DiceRolled)
    )
    verdict = verify_fairness(changed(entries, place, dice=(rolled.dice[0] % 6 + 1,)), FAIRNESS)

    assert not verdict.fair
    assert f"Line {place + 2}" in verdict.reason


def test_a_card_that_was_not_dealt_is_found() -> None:
    entries = game()
    place, dealt = next(
        (n, entry.event) for n, entry in enumerate(entries) if isinstance(entry.event, HandDealt)
    )
    verdict = verify_fairness(changed(entries, place, cards=dealt.cards[::-1]), FAIRNESS)

    assert not verdict.fair


@pytest.mark.parametrize(
    ("fairness", "reason"),
    [
        (replace(FAIRNESS, secret=None), "not been published"),
        (replace(FAIRNESS, secret="00" * 32), "committed"),
        (replace(FAIRNESS, nonces=("aa" * 8, "", "cd" * 8)), "Line 3"),
        (replace(FAIRNESS, nonces=NONCES[:2]), "every seat"),
    ],
)
def test_another_secret_or_other_nonces_are_found(fairness: Fairness, reason: str) -> None:
    verdict = verify_fairness(game(), fairness)

    assert not verdict.fair
    assert reason in verdict.reason


def test_a_record_with_hidden_events_cannot_be_checked() -> None:
    entries = game()

    assert not verify_fairness((*entries[:1], Entry(2), *entries[2:]), FAIRNESS).fair
    assert not verify_fairness((), FAIRNESS).fair
    assert not verify_fairness((Entry(1, DiceRolled((1,))),), FAIRNESS).fair


def test_every_draw_is_the_same_again_and_by_itself() -> None:
    once = source(SECRET, NONCES, 17)
    again = source(SECRET, NONCES, 17)

    assert [once(6) for _ in range(50)] == [again(6) for _ in range(50)]
    assert [source(SECRET, NONCES, v)(1_000_000) for v in range(9)] != [
        source(SECRET, ("bb" * 8, "", "cc" * 8), v)(1_000_000) for v in range(9)
    ]


def test_numbers_are_drawn_with_the_same_probability() -> None:
    below = source(SECRET, NONCES, 1)
    counts = Counter(below(7) for _ in range(14_000))

    assert set(counts) == set(range(7))
    assert all(abs(count - 2_000) < 200 for count in counts.values())


def test_words_that_would_favour_small_numbers_are_drawn_again() -> None:
    limit = 3 * 2**30
    below = source(SECRET, NONCES, 1)
    drawn = [below(limit) for _ in range(2_000)]

    # By a remainder alone, two thirds of all numbers would lie in the lower third.
    assert sum(number < 2**30 for number in drawn) == pytest.approx(667, abs=80)


def test_the_fairness_line_is_read_back_and_does_not_disturb_the_record() -> None:
    entries = game()
    record = write(entries, FAIRNESS)

    assert parse(record) == entries
    assert parse_fairness(record) == FAIRNESS
    assert parse_fairness(write(entries)) is None
    assert verify(parse(record)).outcome is not None


@pytest.mark.parametrize(
    "line",
    [
        b'{"fairness":{}}',
        b'{"fairness":{"commitment":"xyz","nonces":[]}}',
        b'{"fairness":{"commitment":"' + b"a" * 64 + b'","nonces":["-"]}}',
        b'{"fairness":',
    ],
)
def test_a_damaged_fairness_line_is_named(line: bytes) -> None:
    record = write(game()) + line + b"\n"

    with pytest.raises(BadRecord, match="fairness"):
        parse_fairness(record)


@pytest.mark.parametrize("size", [0, 1, 32, 64, 65, 200])
def test_the_keyed_digest_is_the_one_that_everybody_has(size: int) -> None:
    key = Random(size).randbytes(size)

    assert keyed_digest(key, b"17:0") == hmac.digest(key, b"17:0", "sha256")
