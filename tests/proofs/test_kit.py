"""The kit itself: whatever is broken in the rules, it says so."""

from collections.abc import Callable
from typing import Any

import pytest

from whodunnit.core import consequences, legal, rules, state
from whodunnit.core.actions import Accuse, Action, EndTurn, Show
from whodunnit.core.cards import Deck
from whodunnit.core.events import Event, HandDealt, TurnStarted
from whodunnit.core.state import Phase, State, Suggestion
from whodunnit.editions.setup import make_setup
from whodunnit.testing import Nonconforming, chance, check_edition


def without_a_card(before: State, event: HandDealt) -> dict[str, Any]:
    """A hand that loses its first card."""
    hands = list(before.hands)
    hands[event.seat] = event.cards[1:]
    return {"hands": tuple(hands)}


def without_the_last_accusation(deck: Deck, seat: int) -> tuple[Action, ...]:
    """A list that forgets an accusation."""
    return tuple(Accuse(seat, named) for named in deck.case_files[:-1])


def any_card_of_the_hand(game: State, suggestion: Suggestion) -> tuple[Action, ...]:
    """A list of cards to show, named or not."""
    return tuple(Show(suggestion.asked, card) for card in game.hands[suggestion.asked] or ())


def through_everybody(game: State) -> object:
    """Walking as if nobody else were on the board."""
    token, board = game.token_of(game.suspect_of(game.turn)), game.setup.board
    assert board is not None
    steps = sum(game.dice) or 1
    return board.graph.targets(
        token.place, token.door, steps, frozenset(), game.setup.edition.movement
    )


def whoever_is_left(game: State) -> tuple[Event, ...]:
    """A next turn for the next seat, in the game or not."""
    return (TurnStarted(game.next_seat(game.turn), game.round),)


def stumbling(game: State, action: EndTurn) -> list[Event]:
    """A judge that falls over."""
    raise KeyError(action.seat)


@pytest.mark.parametrize(
    ("module", "name", "broken", "found"),
    [
        (legal, "_all_accusations", without_the_last_accusation, "is accepted, but not legal"),
        (legal, "_showable", any_card_of_the_hand, "is legal, but refused"),
        (rules, "_called", lambda game, seat: game[seat], "neither accepted nor refused"),
    ],
)
def test_broken_rules_are_found(
    module: object,
    name: str,
    broken: Callable[..., object],
    found: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, name, broken)

    with pytest.raises(Nonconforming, match=found):
        check_edition(make_setup("hallways", 6), games=10)


@pytest.mark.parametrize(
    ("table", "key", "broken", "found"),
    [
        (state._CHANGES, HandDealt, without_a_card, "cards in no place"),
        (rules._DECISIONS, EndTurn, stumbling, "neither accepted nor refused"),
        (
            consequences._FOLLOWING,
            Phase.TURN_OVER,
            whoever_is_left,
            "is eliminated, and yet it is to act",
        ),
    ],
)
def test_a_broken_change_is_found(
    table: dict[Any, Any],
    key: object,
    broken: Callable[..., object],
    found: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(table, key, broken)

    with pytest.raises(Nonconforming, match=found):
        check_edition(make_setup("hallways", 6), games=10)


def test_tokens_that_walk_through_each_other_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (legal, rules, consequences):
        monkeypatch.setattr(module, "targets", through_everybody)

    with pytest.raises(Nonconforming, match="two tokens on one space"):
        check_edition(make_setup("hallways", 6), games=10)


def test_a_game_without_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chance, "LIMIT", 5)

    with pytest.raises(Nonconforming, match="after 5 actions the game has not ended"):
        check_edition(make_setup("classic", 4), games=1)
