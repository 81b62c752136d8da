"""The master: what it shows, whom it summons, when it dares, and what its parts are."""

from dataclasses import dataclass

import pytest
from msgspec.structs import fields
from tests.bots.tables import decisions

from whodunnit.bots._framing import framing
from whodunnit.bots._hunting import hunting
from whodunnit.bots._odds import odds
from whodunnit.bots._tempo import late_by
from whodunnit.bots.bot import Bot
from whodunnit.bots.levels import make_bot
from whodunnit.bots.master import MASTER, Master
from whodunnit.bots.master_parts import Parts
from whodunnit.bots.master_showing import least_helpful
from whodunnit.core.actions import Accuse, Show, Suggest
from whodunnit.core.cards import CaseFile
from whodunnit.core.setup import Setup
from whodunnit.core.state import State
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts
from whodunnit.editions.setup import make_setup
from whodunnit.lab.arena_game import Luck

PARTS = [field.name for field in fields(Parts)]


@dataclass
class Played:
    """How a game went."""

    actions: list[object]
    last: State


def played(setup: Setup, bots: list[Bot], deal: int = 0) -> Played:
    actions: list[object] = []
    last: State | None = None
    for decision in decisions(setup, bots, Luck(3, deal)):
        actions.append(decision.action)
        last = decision.before
    assert last is not None
    return Played(actions, last)


@pytest.mark.parametrize("part", PARTS)
def test_it_plays_without_any_one_of_its_parts(part: str) -> None:
    without = Parts(**{part: False})
    setup = make_setup("classic", 3)

    assert played(setup, [Master(1, without), make_bot("casual", 2), make_bot("naive", 3)]).actions


def test_a_master_has_all_its_parts() -> None:
    assert all(getattr(MASTER, part) for part in PARTS)


def test_it_shows_a_card_again_rather_than_another_one() -> None:
    setup = make_setup("parlour", 3, overrides={"first_accusation_round": 12})
    bots: list[Bot] = [Master(1), *(make_bot("random", seat) for seat in (1, 2))]
    seen: dict[int, set[str]] = {}
    again = 0
    for deal in range(2):
        seen.clear()
        for decision in decisions(setup, bots, Luck(9, deal)):
            suggestion = decision.before.suggestion
            if decision.by != 0 or not isinstance(decision.action, Show) or suggestion is None:
                continue
            known = seen.setdefault(suggestion.by, set())
            options = {action.card for action in decision.legal if isinstance(action, Show)}
            if options & known:
                assert decision.action.card in known
                again += len(options) > 1
            known.add(decision.action.card)

    assert again


def test_it_shows_a_card_that_everybody_can_work_out_rather_than_a_secret() -> None:
    deck = make_setup("parlour", 3).deck
    mine = (*deck.suspects[:2], *deck.weapons[:2], *deck.rooms[:2])
    seats = tuple(SeatFacts(name, 6) for name in ("Ann", "Bob", "Cleo"))
    # Ann has neither the weapon nor the room, so everybody knows what she showed Bob
    without = CaseFile(deck.suspects[5], deck.weapons[4], deck.rooms[4])
    told = CaseFile(mine[0], deck.weapons[4], deck.rooms[4])
    facts = Facts(
        deck,
        seats,
        me=0,
        hand=mine,
        suggestions=(
            SuggestionFacts(2, without, cannot=(0,), shown_by=1),
            SuggestionFacts(1, told, cannot=(2,), shown_by=0, card=mine[0]),
        ),
    )

    for cards in ((mine[0], mine[1]), (mine[1], mine[0])):
        assert least_helpful(facts, 2, (), cards) == mine[0]


def test_on_a_board_it_keeps_its_rooms_to_itself() -> None:
    setup = make_setup("classic", 3)
    bots: list[Bot] = [Master(1), *(make_bot("casual", seat) for seat in (1, 2))]
    chosen = 0
    for deal in range(6):
        for decision in decisions(setup, bots, Luck(5, deal)):
            if decision.by != 0 or not isinstance(decision.action, Show):
                continue
            options = [action.card for action in decision.legal if isinstance(action, Show)]
            others = [card for card in options if card not in setup.deck.rooms]
            suggestion = decision.before.suggestion
            assert suggestion is not None
            again = bots[0].memory.shown.get(suggestion.by, set())  # type: ignore[attr-defined]
            if 0 < len(others) < len(options) and not again.intersection(options):
                assert decision.action.card in others
                chosen += 1

    assert chosen


@pytest.mark.rule("N22")
def test_the_murderer_shows_what_draws_the_least_suspicion_on_itself() -> None:
    deck = make_setup("parlour", 3).deck
    seats = tuple(SeatFacts(suspect, 6, suspect) for suspect in deck.suspects[:3])
    rival, weapon = deck.suspects[2], deck.weapons[0]
    facts = Facts(
        deck,
        seats,
        me=0,
        hand=(rival, *deck.weapons[:2], *deck.rooms[:2]),
        suggestions=(SuggestionFacts(1, CaseFile(rival, weapon, deck.rooms[5]), cannot=(2,)),),
        red_card=True,
        murderer=0,
    )

    # Whoever sees the card of a suspect that is played knows that this one is innocent
    for cards in ((rival, weapon), (weapon, rival)):
        assert least_helpful(facts, 1, (), cards) == weapon


@pytest.mark.rule("N22")
def test_the_murderer_asks_so_that_somebody_else_is_suspected() -> None:
    deck = make_setup("parlour", 3).deck
    seats = tuple(SeatFacts(suspect, 6, suspect) for suspect in deck.suspects[:3])
    own, rival = 0, 2
    weapon, room = (deck.index[card] for card in (deck.weapons[0], deck.rooms[0]))
    hand = (deck.suspects[rival], *deck.weapons[:2], *deck.rooms[:2])
    known = odds(Facts(deck, seats, me=0, hand=hand, red_card=True, murderer=0))
    assert known is not None

    # It holds weapon, room and the rival's card: nobody can disprove either
    as_good = dict.fromkeys([(own, weapon, room), (rival, weapon, room)], 0.5)
    for worth in (as_good, dict(reversed(as_good.items()))):
        found = framing(known, worth, 0, (1, 2))
        assert found[rival, weapon, room] > found[own, weapon, room]


@pytest.mark.rule("N22")
def test_an_innocent_asks_for_what_tells_the_murderer_from_the_framed() -> None:
    deck = make_setup("parlour", 3).deck
    seats = tuple(SeatFacts(suspect, 6, suspect) for suspect in deck.suspects[:3])
    hand = (*deck.suspects[3:5], *deck.weapons[:2], *deck.rooms[:2])
    known = odds(Facts(deck, seats, me=0, hand=hand, red_card=True, innocent=(0,)))
    assert known is not None
    own, weapon, room = (deck.index[card] for card in (hand[0], hand[2], hand[4]))
    blank, rival = (own, weapon, room), (deck.index[deck.suspects[1]], weapon, room)

    hoped = hunting(known, dict.fromkeys([blank, rival], 0.5), 0, (1, 2))

    # Nobody can show one of its own cards, which tells nothing
    assert hoped[blank] == pytest.approx(known.best[1])
    assert hoped[rival] > hoped[blank]


@pytest.mark.rule("S11")
def test_where_a_false_accusation_costs_the_turn_alone_it_never_waits() -> None:
    setup = make_setup(
        "parlour", 3, overrides={"false_accusation": "turn", "accuser_sees_case_file": False}
    )
    bots: list[Bot] = [Master(1), make_bot("casual", 1), make_bot("casual", 2)]
    actions = [d.action for d in decisions(setup, bots, Luck(1, 0)) if d.by == 0]

    suggested = [at for at, action in enumerate(actions) if isinstance(action, Suggest)]
    assert suggested
    assert all(isinstance(actions[at + 1], Accuse) for at in suggested if at + 1 < len(actions))


def test_it_beats_the_naive_player_clearly() -> None:
    setup = make_setup("parlour", 3)
    wins = 0
    for deal in range(12):
        bots: list[Bot] = [make_bot("naive", seat) for seat in range(3)]
        bots[deal % 3] = Master(deal)
        *_, last = decisions(setup, bots, Luck(7, deal))
        named = last.action.named if isinstance(last.action, Accuse) else None
        wins += last.by == deal % 3 and named == last.before.case_file

    assert wins >= 9


def test_whoever_comes_to_no_suggestion_for_many_rounds_is_late() -> None:
    assert late_by(round_number=8, suggestions=0) == 0
    assert late_by(round_number=30, suggestions=3) == 10
    assert late_by(round_number=5, suggestions=5) == 0


def test_masters_whose_ways_are_blocked_do_not_wait_for_ever() -> None:
    setup = make_setup("classic", 4)
    bots: list[Bot] = [Master(20 + seat) for seat in range(4)]

    *_, last = decisions(setup, bots, Luck(1, 2))

    assert last.before.round < 100
