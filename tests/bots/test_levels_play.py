"""How the levels and the baselines play: what each notices, asks for, shows and dares."""

from collections import Counter
from typing import Any

import pytest
from tests.bots.tables import decisions
from tests.rules.table import GREEN, MUSTARD, PEACOCK, PLUM, SCARLET, WHITE, Table, table

from whodunnit.bots.levels import make_bot
from whodunnit.core.actions import Accuse, Action, EndTurn, Show, Suggest
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck

EVERY = (
    "novice",
    "casual",
    "naive",
    "logic_only",
    "entropy",
    "max_information",
    "best_guess",
    "bluffer",
    "mimic",
)
NOTICING = tuple(name for name in EVERY if name != "naive")
SURE = ("novice", "casual", "naive", "logic_only", "entropy", "max_information")
HANDS = {
    SCARLET: (SCARLET, MUSTARD, "Knife", "Candlestick", "Hall", "Lounge"),
    MUSTARD: (WHITE, GREEN, "Revolver", "Rope", "Dining Room", "Kitchen"),
}
"""Three hands of six; White holds the rest, and Plum did it with the Wrench in the Study."""


def parlour(**switches: Any) -> Table:
    """The card game of three, with these hands."""
    return table("parlour", 3, hands=HANDS, case_file=(PLUM, "Wrench", "Study"), **switches)


def choice(game: Table, player: str, seed: int = 1) -> Action:
    """What a player does in the place of whoever is to act."""
    seat = to_act(game.state)
    assert seat is not None
    view = game.view(game.setup.seats[seat])
    return make_bot(player, seed).choose(view, legal_actions(view.state, seat))


def undisproved() -> Table:
    """Scarlet has named the Case File, and nobody could disprove it."""
    return parlour().suggest_truly()


@pytest.mark.parametrize("player", NOTICING)
def test_it_accuses_what_nobody_could_disprove(player: str) -> None:
    game = undisproved()

    assert choice(game, player) == Accuse(0, game.case_file)


def test_the_naive_player_does_not_notice_that_nobody_could_disprove() -> None:
    assert choice(undisproved(), "naive") == EndTurn(0)


@pytest.mark.parametrize("player", EVERY)
def test_it_does_not_accuse_at_the_first_turn(player: str) -> None:
    assert isinstance(choice(parlour(), player), Suggest)


@pytest.mark.parametrize("player", ["casual", "logic_only", "entropy", "max_information"])
def test_it_learns_from_what_others_could_not_disprove(player: str) -> None:
    # Mustard names the Case File: nobody can disprove, and Mustard may hold the cards itself.
    game = parlour().suggest("Mrs. Peacock", "Lead Pipe", "Study").answered().end()
    game.suggest(PLUM, "Wrench", "Study").end()
    game.suggest(PLUM, "Wrench", "Study").end()

    assert choice(game, player) == Accuse(0, game.case_file)


def test_the_naive_player_learns_nothing_from_what_others_ask() -> None:
    game = parlour().suggest(PEACOCK, "Lead Pipe", "Study").answered().end()
    game.suggest(PLUM, "Wrench", "Study").end()
    game.suggest(PLUM, "Wrench", "Study").end()

    assert isinstance(choice(game, "naive"), Suggest)


@pytest.mark.parametrize("player", ["casual", "naive", "logic_only"])
def test_it_asks_for_what_is_not_ruled_out(player: str) -> None:
    for seed in range(10):
        chosen = choice(parlour(), player, seed)
        assert isinstance(chosen, Suggest)
        assert not set(chosen.named) & set(HANDS[SCARLET])


@pytest.mark.parametrize("player", [name for name in EVERY if name != "novice"])
def test_it_shows_again_what_it_has_shown_before(player: str) -> None:
    game = parlour().suggest(WHITE, "Rope", "Kitchen").show("Rope").end()
    game.suggest(WHITE, "Rope", "Kitchen").answered().end()
    game.suggest(SCARLET, "Rope", "Hall").answered().end()
    game.suggest(GREEN, "Rope", "Dining Room")

    assert {choice(game, player, seed) for seed in range(10)} == {Show(1, "Rope")}


def test_a_novice_shows_any_card() -> None:
    game = parlour().suggest(WHITE, "Rope", "Kitchen").show("Rope").end()
    game.suggest(WHITE, "Rope", "Kitchen").answered().end()
    game.suggest(SCARLET, "Rope", "Hall").answered().end()
    game.suggest(GREEN, "Rope", "Dining Room")

    assert len({choice(game, "novice", seed) for seed in range(20)}) == 3


def own_cards_named(player: str, games: int = 4) -> Counter[int]:
    """How many own cards a player names, counted over its suggestions in some games."""
    setup, counted = make_setup("parlour", 3), Counter[int]()
    for deal in range(games):
        bots = [make_bot(name, deal) for name in (player, "casual", "casual")]
        for decision in decisions(setup, bots, Luck(5, deal)):
            if decision.by == 0 and isinstance(decision.action, Suggest):
                hand = set(decision.before.hands[0] or ())
                counted[len(hand.intersection(decision.action.named))] += 1
    return counted


def test_a_bluffer_often_names_its_own_cards() -> None:
    counted = own_cards_named("bluffer")

    assert counted[0] < counted.total() / 2


def test_a_mimic_names_one_card_of_its_own() -> None:
    counted = own_cards_named("mimic")

    assert counted[1] > 0.8 * counted.total()


def test_a_mimic_keeps_to_its_decoy() -> None:
    setup, decoys = make_setup("parlour", 3), Counter[str]()
    bots = [make_bot(name, 1) for name in ("mimic", "casual", "casual")]
    for decision in decisions(setup, bots, Luck(6, 0)):
        if decision.by == 0 and isinstance(decision.action, Suggest):
            decoys.update(set(decision.before.hands[0] or ()).intersection(decision.action.named))

    assert decoys.most_common(1)[0][1] >= 2


@pytest.mark.parametrize("player", SURE)
def test_who_accuses_only_when_certain_is_never_wrong(player: str) -> None:
    setup = make_setup("parlour", 3)
    for deal in range(4):
        bots = [make_bot(name, deal) for name in (player, "casual", player)]
        for decision in decisions(setup, bots, Luck(7, deal)):
            if isinstance(decision.action, Accuse):
                assert decision.action.named == decision.before.case_file


@pytest.mark.rule("N10")
@pytest.mark.parametrize("player", NOTICING)
def test_it_declares_an_accusation_with_its_suggestion_where_it_must(player: str) -> None:
    game = parlour(
        accuse="after_suggestion", accusation_may_be_pending=True, first_accusation_round=2
    )
    game.suggest_truly()
    game.suggest(PLUM, "Knife", "Hall").answered()
    game.suggest(PLUM, "Knife", "Hall").answered()

    chosen = choice(game, player)

    assert isinstance(chosen, Suggest)
    assert chosen.accusation_pending


@pytest.mark.rule("R9")
@pytest.mark.parametrize("player", NOTICING)
def test_as_the_murderer_it_accuses_the_framed_suspect(player: str) -> None:
    game = table(
        "parlour",
        3,
        hands={SCARLET: HANDS[SCARLET][1:]},
        case_file=(PLUM, "Wrench", "Study"),
        red=SCARLET,
        red_card=True,
    )
    game.suggest(WHITE, "Wrench", "Study").answered().end()
    for _ in range(2):
        game.suggest(SCARLET, "Knife", "Hall").answered().end()
    for suspect in (GREEN, PEACOCK):
        game.suggest(suspect, "Wrench", "Study").answered().end()
        for _ in range(2):
            game.suggest(SCARLET, "Knife", "Hall").answered().end()
    game.suggest_truly()

    assert choice(game, player) == Accuse(0, game.case_file)


@pytest.mark.rule("N22")
@pytest.mark.parametrize("player", ["logic_only", "entropy", "max_information", "best_guess"])
def test_with_the_red_card_it_accuses_the_murderer_not_the_framed_one(player: str) -> None:
    setup = make_setup("parlour", 3, overrides={"red_card": True})
    accused = 0
    for deal in range(6):
        bots = [make_bot(player, deal) for _ in range(3)]
        for decision in decisions(setup, bots, Luck(8, deal)):
            if isinstance(decision.action, Accuse):
                state = decision.before
                if player != "best_guess" and decision.by != state.murderer:
                    assert state.murderer is not None
                    assert decision.action.named.suspect == state.suspect_of(state.murderer)
                accused += 1
    assert accused
