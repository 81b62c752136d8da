"""What a reader receives depends only on what they may know: the noninterference of camps (N7)."""

from random import Random

import msgspec
import pytest
from tests.camps.games import LISTS, PostTrial, started

from whodunnit.camps.actions import Enrol, NameBeta, Propose, Say, SetAutoShow, SetCode, Suggest
from whodunnit.camps.audience import Reader
from whodunnit.camps.events import PostEntry, PostEvent
from whodunnit.camps.evolve import fold
from whodunnit.camps.view import read, thread
from whodunnit.core.cards import CaseFile
from whodunnit.host.post.pages import game_page, thread_page
from whodunnit.host.post.wire import GamePage

SCARLET, MUSTARD, WHITE = LISTS.suspects[:3]
NAMES = {number: f"Guest {number}" for number in range(60)}
SECRET = "the butler knows"


def page_for(trial: PostTrial, reader: Reader) -> GamePage:
    """The page that a reader gets."""
    known = read(trial.entries, reader)
    return game_page("HAWK-42", known, fold(known), reader, NAMES, trial.now)


def pages(trial: PostTrial, reader: Reader) -> bytes:
    """All bytes that a reader can get."""
    page = page_for(trial, reader)
    posts = thread_page(trial.entries, NAMES, 1)
    return msgspec.json.encode((page, posts, read(trial.entries, reader)))


def a_life(seed: int, others: int) -> PostTrial:
    """A game in which Scarlet's camp sees the same, whatever the others do among themselves."""
    chance = Random(others)
    trial = started(seed=seed)
    for camp in (MUSTARD, WHITE):
        member = f"{camp}'s friend"
        trial.ask(member, Enrol(camp, f"code of {camp}"))
        leader = trial.leader(camp)
        for _ in range(chance.randrange(1, 4)):
            trial.ask(member, Say(SECRET * chance.randrange(1, 9)))
        trial.ask(member, Propose(chance.choice(trial.game.setup.deck.case_files), text=SECRET))
        if chance.random() < 0.5:
            trial.ask(leader, NameBeta(trial.person(member)))
            trial.ask(member, SetAutoShow(on=True))
        trial.ask(leader, SetCode(f"another code {chance.random()}"))
    return trial


@pytest.mark.rule("N7", "N8")
@pytest.mark.parametrize("seed", range(6))
def test_what_other_camps_do_among_themselves_changes_no_byte_that_a_reader_gets(seed: int) -> None:
    one, other = a_life(seed, others=1), a_life(seed, others=2)
    assert one.entries != other.entries
    scarlet = one.leader(SCARLET)
    for reader in (one.state.reader(scarlet), one.state.reader(0), one.state.reader(None)):
        assert pages(one, reader) == pages(other, reader)
        assert SECRET.encode() not in pages(one, reader)


def swapped(trial: PostTrial, one: int, other: int) -> PostTrial:
    """The same game with two other camps' hands swapped, card by card."""
    first, second = trial.game.hands[one] or (), trial.game.hands[other] or ()
    pairs = dict(zip(first, second, strict=True)) | dict(zip(second, first, strict=True))
    new = PostTrial()
    new.entries = [_renamed(entry, pairs) for entry in trial.entries]
    new.now, new.state = trial.now, fold(new.entries)
    return new


def _renamed(entry: PostEntry, pairs: dict[str, str]) -> PostEntry:
    """Cards change places in hands only: in a game without moves they are nowhere else."""
    event = msgspec.to_builtins(entry.event)
    inner = event.get("event", {})
    if inner.get("type") == "hand_dealt":
        inner["cards"] = [pairs.get(card, card) for card in inner["cards"]]
    return PostEntry(entry.at, msgspec.convert(event, PostEvent))


@pytest.mark.rule("N7", "N11")
@pytest.mark.parametrize("seed", range(4))
def test_a_reader_cannot_tell_two_deals_apart_that_differ_in_hands_they_do_not_see(
    seed: int,
) -> None:
    trial = started(seed=seed)
    other = swapped(trial, 1, 2)
    assert other.game.hands != trial.game.hands
    readers = [trial.state.reader(p) for p in (None, 0, trial.leader(SCARLET))]
    for reader in readers:
        assert pages(trial, reader) == pages(other, reader)
    mustard = trial.state.reader(trial.leader(MUSTARD))
    assert pages(trial, mustard) != pages(other, mustard)


@pytest.mark.rule("N18")
def test_the_operator_never_receives_a_card_that_is_hidden() -> None:
    trial = started()
    received = read(trial.entries, trial.state.reader(0))
    known = fold(received).game
    assert known is not None
    assert known.case_file is None
    assert known.murderer is None
    assert set(known.hands) == {None}


@pytest.mark.rule("N7")
def test_a_shown_card_is_told_to_both_camps_and_to_no_one_else() -> None:
    trial = started()
    hand = trial.game.hands[1] or ()
    kinds = trial.game.setup.deck.kinds
    named = {"suspect": LISTS.suspects[3], "weapon": LISTS.weapons[0], "room": LISTS.rooms[0]}
    named[kinds[hand[0]].value] = hand[0]
    trial.ask(trial.leader(SCARLET), Suggest(CaseFile(**named)))
    trial.wait(10 * 86_400)
    told = {
        camp: any(
            "card_shown" in str(msgspec.to_builtins(entry.event))
            for entry in read(trial.entries, trial.state.reader(trial.leader(camp)))
        )
        for camp in LISTS.suspects
    }
    assert told == {camp: camp in (SCARLET, MUSTARD) for camp in LISTS.suspects}
    assert "card_shown" not in str([msgspec.to_builtins(e.event) for e in thread(trial.entries)])


def test_a_member_sees_what_the_camp_saw_before_and_nothing_after_leaving() -> None:
    trial = started()
    trial.ask("Ada", Enrol(SCARLET, f"code of {SCARLET}"))
    page = page_for(trial, trial.state.reader(trial.person("Ada")))
    assert page.camp is not None
    assert page.camp.hand == trial.game.hands[0]
    stranger = page_for(trial, trial.state.reader(None))
    assert stranger.camp is None
