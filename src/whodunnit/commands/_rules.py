"""The rules of an edition in a few sentences, read off its switches."""

from collections.abc import Iterator

from whodunnit.core.edition import Accuse, Edition, FalseAccusation, Passages

_WHEN = {
    Accuse.AT_START: "at the start of your turn",
    Accuse.AT_START_OR_UNDISPROVED: (
        "at the start of your turn, or when nobody could disprove your suggestion"
    ),
    Accuse.ANY_TIME: "at any time of your turn",
    Accuse.AFTER_SUGGESTION: "after a suggestion of yours that nobody could disprove",
}
_COST = {
    FalseAccusation.ELIMINATED: "you are eliminated, and only disprove from then on",
    FalseAccusation.REMOVED: "you are removed, and the system answers for your cards",
    FalseAccusation.TURN: "you lose nothing but the turn",
}


def rules_of(edition: Edition) -> Iterator[str]:
    """One sentence after another, in the order of a turn."""
    yield "Find the three cards of the Case File: who, with what weapon, in which room."
    yield from _moving(edition) if edition.has_board else ["There is no board to walk on."]
    yield from _suggesting(edition)
    yield from _accusing(edition)
    if edition.red_card:
        yield (
            "One seat is secretly the murderer. The suspect in the Case File is framed: accusing "
            "it is the murderer's win, accusing the murderer is yours."
        )
    if edition.draw_when_half_removed:
        yield "Once half of the seats are removed, the murderer gets away."


def _moving(edition: Edition) -> Iterator[str]:
    if edition.dice == 0:
        yield "A move is one step: out of a room, or into one."
    else:
        dice = "one die" if edition.dice == 1 else "two dice"
        yield f"Roll {dice} and walk exactly as far; entering a room ends the move."
    if edition.secret_passages is Passages.INSTEAD_OF_ROLLING:
        yield "A secret passage is a whole move to another room."
    if edition.secret_passages is Passages.AS_A_STEP:
        yield "A secret passage is one step of a move."
    if edition.tokens_block:
        yield "A token blocks the space that it stands on; rooms have place for everybody."
    if edition.leave_by_entry_door:
        yield "A room is left by the door that it was entered by."


def _suggesting(edition: Edition) -> Iterator[str]:
    duty = "must" if edition.must_suggest else "may"
    if edition.has_board:
        yield f"Whoever enters a room {duty} suggest a suspect and a weapon there."
    else:
        yield f"In your turn you {duty} suggest any three cards."
    if edition.suspect_is_summoned:
        again = ", and may suggest there in its next turn" if edition.summoned_may_suggest else ""
        yield f"The suggested suspect is summoned into the room{again}."
    seen_by = "everybody" if edition.shown_card_is_public else "the suggester alone"
    yield f"The next seat that holds a named card must show one, to {seen_by}."
    if edition.shown_card_ends_turn:
        yield "A shown card ends the turn."


def _accusing(edition: Edition) -> Iterator[str]:
    yield f"You may accuse {_WHEN[edition.accuse]}."
    if edition.accusation_may_be_pending:
        yield "Declare an accusation with your suggestion, and no shown card cuts it off."
    if edition.first_accusation_round > 1:
        yield f"Accusations are open from round {edition.first_accusation_round}."
    if edition.accusations_per_seat:
        times = edition.accusations_per_seat
        yield f"You have {'one accusation' if times == 1 else f'{times} accusations'} in a game."
    yield f"After a false accusation {_COST[edition.false_accusation]}."
