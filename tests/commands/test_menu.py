"""What one may do, one's notes, and the rules: read off the game as one seat knows it."""

import random
from collections.abc import Sequence
from itertools import count

import pytest

from whodunnit.bots.levels import make_bot
from whodunnit.bots.random_legal import RandomLegal
from whodunnit.commands._menu import Menu, menu_of
from whodunnit.commands._notes import HAS, HAS_NOT, MAYBE, notes_of
from whodunnit.commands._rules import rules_of
from whodunnit.commands._table import Table
from whodunnit.core.actions import Accuse, Action, Suggest
from whodunnit.core.audience import SPECTATOR
from whodunnit.core.cards import CaseFile
from whodunnit.core.errors import GameIsOver
from whodunnit.core.events import (
    CannotDisprove,
    CardShown,
    Ending,
    Entry,
    Event,
    GameCreated,
    HandDealt,
    RedCardDealt,
    SuggestionDisproved,
    SuggestionMade,
)
from whodunnit.core.legal import legal_actions
from whodunnit.core.record import verify
from whodunnit.core.view import View, view_of
from whodunnit.editions.load import builtin_editions, load_edition
from whodunnit.editions.setup import make_setup
from whodunnit.host.dealer import Dealer

EDITIONS = ["classic", "cluedo", "hallways", "solo", "camps"]
NAMED = CaseFile("Professor Plum", "Rope", "Library")


class NeverAccuses(RandomLegal):
    """Anything legal but an accusation: its games are long."""

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        """Any legal action that does not lead to an accusation."""
        return super().choose(view, [action for action in legal if not accuses(action)] or legal)


def accuses(action: Action) -> bool:
    return isinstance(action, Accuse) or (isinstance(action, Suggest) and action.accusation_pending)


def table(
    edition: str, level: str | None = None, seed: int = 1, kept: list[Entry] | None = None
) -> Table:
    """A table of the edition where a person has the first seat."""
    below = random.Random(seed).randrange
    entries: list[Entry] = [] if kept is None else kept
    setup = make_setup(edition, seats=6)
    computers = {
        seat: NeverAccuses(below) if level is None else make_bot(level, seat)
        for seat in range(1, 6)
    }
    return Table(setup, 0, Dealer(below), computers, entries.extend)


def menus(game: Table, rounds: int) -> list[Menu]:
    """The menus of some turns in which the person does anything but accuse."""
    found = []
    below = random.Random("person").randrange
    for _ in range(rounds):
        list(game.others_act())
        if game.is_over:
            raise GameIsOver("the computers have ended it", "P24")
        found.append(menu_of(game.view.state, game.seat))
        legal = [
            action
            for action in legal_actions(game.view.state, game.seat)
            if not isinstance(action, Accuse)
        ]
        game.act(legal[below(len(legal))])
    return found


def one_of_each(actions: tuple[Action, ...]) -> set[Action]:
    """The actions, but of all suggestions and accusations only the first."""
    kept: list[Action] = []
    for action in actions:
        seen = any(type(other) is type(action) for other in kept)
        if not (seen and isinstance(action, Suggest | Accuse)):
            kept.append(action)
    return set(kept)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_menu_offers_all_that_is_legal_and_nothing_else(edition: str) -> None:
    game = table(edition)

    for _ in range(40):
        list(game.others_act())
        state = game.view.state
        menu = menu_of(state, game.seat)

        assert set(menu.actions.values()) == one_of_each(legal_actions(state, game.seat))
        assert list(menu.actions) == [choice.key for choice in menu.choices]
        menus(game, 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_menu_asks_in_whole_sentences(edition: str) -> None:
    for menu in menus(table(edition), 40):
        assert menu.question[0].isupper()
        assert menu.question.endswith((".", "?"))
        assert menu.enter is None or menu.enter in menu.actions


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_told_was_kept_before(edition: str) -> None:
    kept: list[Entry] = []
    game = table(edition, kept=kept)

    menus(game, 10)

    assert [entry.v for entry in kept] == list(range(1, len(kept) + 1))
    assert verify(tuple(kept)).version == len(kept)


def test_computers_work_it_out_while_a_person_dawdles() -> None:
    game = table("parlour", "casual")

    with pytest.raises(GameIsOver):
        menus(game, 1_000)

    outcome = game.view.state.outcome
    assert outcome is not None
    assert outcome.ending is Ending.SOLVED
    assert outcome.winners != (game.seat,)


def test_computers_bring_the_game_to_an_end_when_the_person_is_out() -> None:
    game = table("classic", "casual")
    list(game.others_act())
    sealed = game._state.case_file
    assert sealed is not None
    other = next(named for named in game._state.setup.deck.case_files if named != sealed)
    game.act(Accuse(0, other))

    for _ in count():
        list(game.others_act())
        if game.is_over:
            break
        game.act(legal_actions(game.view.state, 0)[0])

    assert game.view.state.outcome is not None


def noted(*events: Event) -> list[Event]:
    """A game of three in which the first seat holds two cards and these things happened."""
    setup = make_setup("camps", seats=3, overrides={"red_card": True})
    return [GameCreated(setup), HandDealt(0, ("Mr. Green", "Rope")), *events]


@pytest.mark.rule("P27")
def test_notes_have_what_was_seen() -> None:
    notes = notes_of(view_of(noted(), viewer=0))

    assert [notes.mark(seat, "Rope") for seat in range(3)] == [HAS, HAS_NOT, HAS_NOT]
    assert [notes.mark(seat, "Knife") for seat in range(3)] == [HAS_NOT, "", ""]


@pytest.mark.rule("P27")
def test_notes_have_who_could_not_disprove_and_who_showed_one_of_three() -> None:
    events = noted(SuggestionMade(0, NAMED), CannotDisprove(1), SuggestionDisproved(2))

    notes = notes_of(view_of(events, viewer=0))

    assert [notes.mark(1, card) for card in NAMED] == [HAS_NOT] * 3
    assert [notes.mark(2, card) for card in NAMED] == [MAYBE, HAS_NOT, MAYBE]


@pytest.mark.rule("P27")
def test_notes_have_a_card_that_was_shown_to_you_and_to_nobody_else() -> None:
    shown = CardShown(by=2, to=0, card="Library")
    events = noted(SuggestionMade(0, NAMED), SuggestionDisproved(2), shown)

    yours, spectators = (notes_of(view_of(events, viewer)) for viewer in (0, SPECTATOR))

    assert yours.mark(2, "Library") == HAS
    assert spectators.mark(2, "Library") == MAYBE


def test_the_murderer_notes_its_own_red_card() -> None:
    notes = notes_of(view_of(noted(RedCardDealt(0)), viewer=0))

    assert notes.mark(0, "Miss Scarlet") == HAS


@pytest.mark.parametrize("edition", builtin_editions())
def test_the_rules_of_an_edition_are_a_few_sentences(edition: str) -> None:
    sentences = list(rules_of(load_edition(edition)))

    assert 6 <= len(sentences) <= 14
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize(
    ("switch", "value", "says"),
    [
        ("dice", 2, "Roll two dice"),
        ("dice", 0, "A move is one step"),
        ("secret_passages", "as_a_step", "one step of a move"),
        ("leave_by_entry_door", True, "the door that it was entered by"),
        ("must_suggest", False, "enters a room may suggest"),
        ("shown_card_is_public", True, "to everybody"),
        ("accuse", "any_time", "at any time"),
        ("first_accusation_round", 4, "from round 4"),
        ("accusations_per_seat", 2, "2 accusations in a game"),
        ("false_accusation", "removed", "you are removed"),
        ("red_card", True, "secretly the murderer"),
    ],
)
def test_a_switch_is_heard_in_the_rules(switch: str, value: object, says: str) -> None:
    house = " ".join(rules_of(load_edition("classic", {switch: value})))

    assert says in house
    assert says not in " ".join(rules_of(load_edition("classic")))
