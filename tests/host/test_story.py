"""The story: every event as a sentence, from one viewer's point of view."""

import random
from typing import get_args

import pytest
from msgspec.structs import replace

from whodunnit.core import events as happened
from whodunnit.core.actions import HOST, Action, Dice, Roll
from whodunnit.core.audience import SPECTATOR, Viewer
from whodunnit.core.cards import CaseFile, Deck
from whodunnit.core.events import Ending, Event, GameCreated, RemovedFor
from whodunnit.core.record import numbered
from whodunnit.core.rules import create, step
from whodunnit.core.state import Phase, State, Suggestion, open_game
from whodunnit.core.view import redacted
from whodunnit.editions.setup import make_setup
from whodunnit.host import story
from whodunnit.host.dealer import Dealer
from whodunnit.host.story import listed, short_names, tell, told, whereabouts
from whodunnit.lab.simulate import play_randomly

SCARLET, MUSTARD, WHITE, GREEN = range(4)
NAMED = CaseFile("Professor Plum", "Rope", "Library")


def table(edition: str = "classic", **changes: object) -> State:
    """A table of four in the middle of White's suggestion."""
    created = GameCreated(make_setup(edition, seats=4))
    suggestion = Suggestion(WHITE, NAMED, asked=GREEN)
    return replace(open_game(created), turn=WHITE, suggestion=suggestion, **changes)


def test_every_event_has_a_sentence_or_is_silent_on_purpose() -> None:
    silent = {kind for kind, teller in story._SENTENCES.items() if teller is story._silent}

    assert set(story._SENTENCES) == set(get_args(Event))
    assert silent == {happened.RollCalled, happened.TurnEnded}


@pytest.mark.parametrize(
    ("event", "viewer", "sentence"),
    [
        (happened.TurnStarted(MUSTARD, 2), WHITE, "Round 2: Mustard's turn."),
        (happened.TurnStarted(WHITE, 2), WHITE, "Round 2: your turn."),
        (happened.DiceRolled((4,)), SCARLET, "White rolls 4."),
        (happened.DiceRolled((4, 3)), WHITE, "You roll 4 and 3."),
        (happened.TokenMoved("Mrs. White", ("7,11", "7,12")), GREEN, "White walks 2 spaces."),
        (happened.TokenMoved("Mrs. White", ("7,11",)), WHITE, "You walk 1 space."),
        (happened.TokenMoved("Mrs. White", ("7,11", "Hall")), WHITE, "You enter the Hall."),
        (happened.TokenStayed("Mrs. White"), GREEN, "White cannot move."),
        (
            happened.PassageTaken("Mrs. White", "Study"),
            GREEN,
            "White takes the secret passage to the Study.",
        ),
        (
            happened.SuggestionMade(WHITE, NAMED),
            GREEN,
            "White suggests Plum with the Rope in the Library.",
        ),
        (
            happened.SuggestionMade(WHITE, NAMED, accusation_pending=True),
            WHITE,
            "You suggest Plum with the Rope in the Library. An accusation is pending.",
        ),
        (
            happened.TokenSummoned("Professor Plum", "Library"),
            GREEN,
            "Plum is summoned to the Library.",
        ),
        (
            happened.TokenSummoned("Mr. Green", "Library"),
            GREEN,
            "You are summoned to the Library.",
        ),
        (happened.WeaponMoved("Rope", "Library"), GREEN, "The Rope is moved to the Library."),
        (happened.CannotDisprove(MUSTARD), GREEN, "Mustard cannot disprove."),
        (happened.CannotDisprove(MUSTARD), MUSTARD, "You cannot disprove."),
        (happened.SuggestionDisproved(MUSTARD), SPECTATOR, "Mustard shows White a card."),
        (happened.SuggestionDisproved(MUSTARD), GREEN, "Mustard shows White a card."),
        (happened.SuggestionDisproved(MUSTARD), WHITE, None),
        (happened.SuggestionDisproved(MUSTARD), MUSTARD, None),
        (happened.CardShown(MUSTARD, WHITE, "Rope"), WHITE, "Mustard shows you the Rope."),
        (happened.CardShown(MUSTARD, WHITE, "Rope"), MUSTARD, "You show White the Rope."),
        (happened.CardShown(MUSTARD, WHITE, "Rope"), HOST, "Mustard shows White the Rope."),
        (
            happened.CardShown(MUSTARD, WHITE, "Professor Plum"),
            WHITE,
            "Mustard shows you the Plum card.",
        ),
        (happened.CardShownToAll(MUSTARD, "Rope"), GREEN, "Mustard shows everybody the Rope."),
        (happened.AccusationOffered(WHITE), WHITE, "You are offered an accusation."),
        (
            happened.AccusationMade(WHITE, NAMED),
            GREEN,
            "White accuses Plum with the Rope in the Library.",
        ),
        (happened.AccusationFailed(WHITE), GREEN, "The accusation is false."),
        (
            happened.CaseFileSeen(WHITE, NAMED),
            WHITE,
            "You look into the Case File: it is Plum with the Rope in the Library.",
        ),
        (happened.SeatEliminated(WHITE), GREEN, "White is eliminated, but still disproving."),
        (
            happened.SeatRemoved(WHITE, RemovedFor.ACCUSATION),
            WHITE,
            "You are removed for a false accusation.",
        ),
        (
            happened.SeatRemoved(WHITE, RemovedFor.STRIKES),
            GREEN,
            "White is removed for too many strikes.",
        ),
        (
            happened.TokenCleared("Mrs. White", "Hall"),
            GREEN,
            "White is moved out of the way, into the Hall.",
        ),
        (
            happened.CaseFileOpened(NAMED),
            GREEN,
            "The Case File is opened: Plum with the Rope in the Library.",
        ),
        (
            happened.CaseFileOpened(NAMED, murderer=GREEN),
            GREEN,
            "The Case File is opened: Plum with the Rope in the Library. "
            "You are the murderer, and Plum was framed.",
        ),
        (
            happened.HandsOpened((("Rope",), ("Hall", "Mr. Green"), (), ())),
            SCARLET,
            "You held the Rope. Mustard held the Hall and Green. White held nothing. "
            "Green held nothing.",
        ),
        (
            happened.HandDealt(GREEN, ("Mr. Green", "Hall")),
            GREEN,
            "You are dealt Green and the Hall.",
        ),
        (
            happened.RedCardDealt(GREEN),
            GREEN,
            "You hold the Red Card: you are the murderer.",
        ),
        (happened.GameEnded(Ending.SOLVED, (WHITE,)), WHITE, "The accusation is true. You win."),
        (
            happened.GameEnded(Ending.ESCAPED, ()),
            WHITE,
            "Nobody is left to accuse: the murderer escapes. Nobody wins.",
        ),
        (
            happened.GameEnded(Ending.DRAW, (GREEN,)),
            WHITE,
            "Half of the seats are removed: the murderer gets away. Green wins.",
        ),
        (
            happened.GameEnded(Ending.FRAMED, (GREEN,)),
            GREEN,
            "The framed suspect was accused. You win.",
        ),
        (
            happened.GameEnded(Ending.CONFESSED, ()),
            GREEN,
            "The murderer has confessed. Nobody wins.",
        ),
    ],
)
def test_an_event_is_told_to_a_viewer(event: Event, viewer: Viewer, sentence: str | None) -> None:
    assert tell(table(), event, viewer) == sentence


def test_the_last_seat_that_cannot_disprove_ends_the_asking() -> None:
    state = table(phase=Phase.UNDISPROVED)

    assert (
        tell(state, happened.CannotDisprove(GREEN), WHITE) == "Green cannot disprove. Nobody could."
    )


def test_a_card_that_everybody_sees_is_told_once() -> None:
    created = GameCreated(make_setup("solo", seats=6))
    state = replace(open_game(created), suggestion=Suggestion(WHITE, NAMED, asked=GREEN))

    assert tell(state, happened.SuggestionDisproved(GREEN), SCARLET) is None


def test_a_strike_is_counted() -> None:
    state = table("camps", strikes=(0, 2, 0, 0))

    sentence = tell(state, happened.StrikeGiven(MUSTARD), WHITE)

    assert sentence == "Mustard lets the turn go by: strike 2 of 3."


def test_hallways_are_named_by_their_rooms() -> None:
    setup = make_setup("hallways", seats=4)
    places = [setup.board.starts[0], "Study-Hall", "Study"] if setup.board else []

    named = [whereabouts(setup, place) for place in places]

    assert named == ["home", "the hallway between the Study and the Hall", "the Study"]


def test_a_room_that_says_whose_it_is_has_no_article() -> None:
    setup = make_setup("camps", seats=3, theme="ns")
    event = happened.AccusationMade(0, CaseFile("Mario", "Hammer", "Peach's Bedroom"))

    sentence = tell(open_game(GameCreated(setup)), event, 1)

    assert sentence == "Mario accuses Mario with the Hammer in Peach's Bedroom."


def test_suspects_who_share_a_last_name_keep_their_whole_name() -> None:
    deck = Deck(("Ann Lee", "Bob Lee", "Cy Rex"), (), ())

    assert list(short_names(deck).values()) == ["Ann Lee", "Bob Lee", "Rex"]


def test_a_list_of_nothing_is_nothing() -> None:
    assert listed([]) == "nothing"


@pytest.mark.parametrize("edition", ["classic", "cluedo", "hallways", "solo", "camps"])
def test_a_whole_game_is_told_without_exclamation_marks(edition: str) -> None:
    game = play_randomly(make_setup(edition, seats=6), "story")

    sentences = list(told(numbered(game.events), HOST))

    assert all(sentence.endswith(".") and "!" not in sentence for sentence in sentences)
    assert len(sentences) > 10


def test_a_viewer_is_told_only_what_it_received() -> None:
    game = play_randomly(make_setup("classic", seats=3), "story")
    entries = numbered(game.events)

    spectator = " ".join(told(redacted(entries, SPECTATOR), SPECTATOR))

    assert "dealt" not in spectator
    assert "looks into the Case File" not in spectator
    assert "The Case File is " not in spectator.partition("The Case File is opened")[0]


def test_a_turn_reads_as_a_story() -> None:
    setup = make_setup("classic", seats=3)
    state, created = create(setup)
    events = list(created)
    deal = Dealer(random.Random(1).randrange).deal(setup)
    actions: list[Action] = [deal, Roll(0), Dice((4,))]
    for action in actions:
        state, more = step(state, action)
        events += more

    ending = list(told(redacted(numbered(events), 0), 0))[-2:]

    assert ending == ["Round 1: your turn.", "You roll 4."]


def test_a_story_without_a_beginning_is_refused() -> None:
    entries = numbered([happened.TurnStarted(0, 1)])

    with pytest.raises(ValueError, match="begins with"):
        list(told(entries, HOST))
