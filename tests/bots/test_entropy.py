"""The entropy player asks for the cards of which it is least sure, and goes where they are."""

from random import Random

from tests.bots.scarlet import in_the_hall
from tests.rules.table import SCARLET, Table

from whodunnit.bots.entropy import Entropy
from whodunnit.bots.player import Question
from whodunnit.deduction import Facts, SeatFacts


def asked(game: Table, open_suspects: int) -> Question:
    """All is known but some of the suspects and two of the rooms."""
    deck, hand = game.setup.deck, game.state.hands[0]
    assert hand is not None
    doubtful = {*deck.suspects[6 - open_suspects :], "Lounge", "Kitchen", "Wrench"}
    lacks = list(game.setup.hand_sizes)
    known = []
    for card in deck.cards:
        if card not in hand and card not in doubtful:
            holder = max((1, 2, 3), key=lacks.__getitem__)
            lacks[holder] -= 1
            known.append((card, holder))
    sizes = zip(game.setup.seats, game.setup.hand_sizes, strict=True)
    seats = tuple(SeatFacts(name, size) for name, size in sizes)
    facts = Facts(deck, seats, me=0, hand=hand, known=tuple(known))
    return Question(game.view(SCARLET), 0, {}, facts, Random(1))


def test_it_names_of_each_kind_the_card_it_is_least_sure_of() -> None:
    question = asked(in_the_hall(mustard="Ballroom", white="Study"), open_suspects=2)
    named = Entropy(1).suggest(question, question.facts.deck.rooms)

    assert named.suspect in question.facts.deck.suspects[4:]
    assert named.room in ("Lounge", "Kitchen")


def test_a_room_is_worth_the_entropy_of_the_suggestion_in_it() -> None:
    question = asked(in_the_hall(mustard="Ballroom", white="Study"), open_suspects=2)
    worth = Entropy(1).room_values(question)

    assert worth["Lounge"] == 2, "a bit of the two suspects, and one of the two rooms"
    assert worth["Study"] == 1


def test_it_is_as_sure_as_its_best_guess_is_likely() -> None:
    game = in_the_hall(mustard="Ballroom", white="Study")

    assert Entropy(1).believe(asked(game, open_suspects=1)).confidence == 0.5
    assert Entropy(1).believe(asked(game, open_suspects=2)).confidence == 0.25
