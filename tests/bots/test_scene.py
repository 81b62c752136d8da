"""What a master believes of what the others were shown, before it judges what they do."""

from msgspec.structs import replace

from whodunnit.bots._odds import odds
from whodunnit.bots._scene import Scene, scene_of
from whodunnit.core.cards import CaseFile
from whodunnit.deduction import Facts, SeatFacts, SuggestionFacts
from whodunnit.editions.setup import make_setup

DECK = make_setup("classic", 3).deck
SCARLET, ROPE, STUDY = NAMED = CaseFile(DECK.suspects[2], DECK.weapons[3], DECK.rooms[2])
ME, BOB, CLEO = range(3)
FACTS = Facts(
    DECK,
    tuple(SeatFacts(name, 6) for name in ("Ann", "Bob", "Cleo")),
    me=ME,
    hand=(*DECK.suspects[:2], *DECK.weapons[:2], *DECK.rooms[:2]),
)


def after(*said: SuggestionFacts) -> Scene:
    """What is believed after some suggestions."""
    found = odds(replace(FACTS, suggestions=said))
    assert found is not None
    return scene_of(found)


def shown_to_bob(scene: Scene) -> list[float]:
    """How likely Bob was shown each of the three cards, by now."""
    return [scene.shown[-1][BOB][DECK.index[card]] for card in NAMED]


def test_who_was_answered_was_shown_one_of_the_cards_that_it_named() -> None:
    shown = shown_to_bob(after(SuggestionFacts(BOB, NAMED, shown_by=CLEO)))

    assert abs(sum(shown) - 1) < 1e-9
    assert all(0.3 < one < 0.4 for one in shown)


def test_a_card_that_the_other_cannot_hold_was_not_shown() -> None:
    before = SuggestionFacts(ME, replace(NAMED, suspect=FACTS.hand[0]), cannot=(BOB, CLEO))
    shown = shown_to_bob(after(before, SuggestionFacts(BOB, NAMED, shown_by=CLEO)))

    assert [round(one, 9) for one in shown] == [1, 0, 0]


def test_the_viewer_knows_what_it_showed_itself() -> None:
    named = replace(NAMED, weapon=FACTS.hand[2])
    scene = after(SuggestionFacts(BOB, named, cannot=(CLEO,), shown_by=ME, card=named.weapon))

    assert scene.shown[-1][BOB][DECK.index[named.weapon]] == 1
    assert shown_to_bob(scene) == [0, 0, 0]


def test_nothing_was_shown_before_it_was() -> None:
    scene = after(SuggestionFacts(BOB, NAMED, shown_by=CLEO))

    assert not any(scene.shown[0][BOB])
    assert scene.known_to(BOB, 0) == list(scene.held[BOB])
