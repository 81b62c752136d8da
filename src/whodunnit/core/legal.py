"""What may be done now: the questions that the rules ask of a state, and the list of legal actions.

Everything here can be answered from a seat's own view as well as from the full state.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, product

from whodunnit.core.actions import (
    HOST,
    Accuse,
    Action,
    Dice,
    EndTurn,
    Move,
    Roll,
    Seat,
    Show,
    Strike,
    Suggest,
    TakePassage,
)
from whodunnit.core.cards import Card, CaseFile, Deck, Hand
from whodunnit.core.edition import Accuse as When
from whodunnit.core.edition import Passages
from whodunnit.core.graph import Target
from whodunnit.core.state import Phase, Standing, State, Suggestion

PIPS = range(1, 7)
"""What a die can show."""

_OWN_TURN = frozenset(
    {
        Phase.START,
        Phase.MOVING,
        Phase.ENTERED,
        Phase.MOVED,
        Phase.DISPROVED,
        Phase.UNDISPROVED,
    }
)
_MOVE_IS_OVER = frozenset({Phase.MOVED, Phase.DISPROVED, Phase.UNDISPROVED})
_ACCUSING = {
    When.AT_START: frozenset({Phase.START}),
    When.AT_START_OR_UNDISPROVED: frozenset({Phase.START, Phase.UNDISPROVED}),
    When.ANY_TIME: _OWN_TURN,
    When.AFTER_SUGGESTION: frozenset({Phase.DISPROVED, Phase.UNDISPROVED}),
}


def to_act(state: State) -> Seat | None:
    """Who is to act now: a seat, HOST, or nobody once the game is over."""
    if state.phase in _OWN_TURN:
        return state.turn
    if state.phase is Phase.OVER:
        return None
    if state.phase is Phase.DISPROVING and state.suggestion is not None:
        asked = state.suggestion.asked
        # R8: the system answers for a removed seat
        return HOST if state.standings[asked] is Standing.REMOVED else asked
    return HOST


def legal_actions(state: State, actor: Seat) -> tuple[Action, ...]:
    """Every action that a seat, or HOST, may ask for now; all but the deal, which is too many."""
    return tuple(chain.from_iterable(legal_by_kind(state, actor)))


def legal_by_kind(state: State, actor: Seat) -> list[tuple[Action, ...]]:
    """The same, one tuple for each kind of action; no kind is empty."""
    kinds = _of_host(state) if actor == HOST else _of_seat(state, actor)
    return [kind for kind in kinds if kind]


def _of_host(state: State) -> Iterator[tuple[Action, ...]]:
    if state.phase is Phase.ROLLING:
        yield _all_dice(state.setup.edition.dice)
    if may_be_struck(state):
        yield (Strike(state.turn),)
    if state.phase is Phase.DISPROVING and to_act(state) == HOST and state.suggestion:
        yield _showable(state, state.suggestion)


def _of_seat(state: State, seat: Seat) -> Iterator[tuple[Action, ...]]:
    if to_act(state) != seat:
        return
    if state.phase is Phase.DISPROVING and state.suggestion:
        yield _showable(state, state.suggestion)
        return
    deck = state.setup.deck
    if may_roll(state):
        yield (Roll(seat),)
    if may_walk(state):
        yield tuple(Move(seat, target.to, target.door) for target in targets(state))
    yield tuple(TakePassage(seat, room) for room in passages(state))
    if may_suggest(state):
        pending = (False, True) if may_be_pending(state) else (False,)
        yield _all_suggestions(deck, seat, state.room_of(seat), pending)
    if may_accuse(state):
        yield _all_accusations(deck, seat)
    if may_end_turn(state):
        yield (EndTurn(seat),)


def may_roll(state: State) -> bool:
    """Whether the seat whose turn it is may roll (P7)."""
    edition = state.setup.edition
    return state.phase is Phase.START and edition.has_board and edition.dice > 0


def may_walk(state: State) -> bool:
    """Whether a move is due: after the roll, or at once in editions without dice (H3)."""
    if state.phase is Phase.MOVING:
        return True
    edition = state.setup.edition
    return state.phase is Phase.START and edition.has_board and edition.dice == 0


def targets(state: State) -> Mapping[Target, tuple[str, ...]]:
    """Where the token may go with this roll, each with a path that leads there (S5)."""
    setup = state.setup
    if setup.board is None:
        return {}
    own = state.token_of(state.suspect_of(state.turn))
    movement = setup.edition.movement
    occupied = [token.place for token in state.tokens if token is not own]
    steps = sum(state.dice) or 1
    return setup.board.graph.targets(own.place, own.door, steps, occupied, movement)


def passages(state: State) -> tuple[Card, ...]:
    """The rooms that a secret passage leads to instead of a roll (P7, P13)."""
    if state.phase is not Phase.START:
        return ()
    board = state.setup.board
    room = state.room_of(state.turn)
    instead = state.setup.edition.secret_passages is Passages.INSTEAD_OF_ROLLING
    return () if board is None or room is None or not instead else board.graph.passages(room)


def may_suggest(state: State) -> bool:
    """Whether the seat whose turn it is may make a suggestion now (P14, P22, N10)."""
    if state.phase is Phase.ENTERED:
        return True
    if state.phase is not Phase.START:
        return False
    edition = state.setup.edition
    if not edition.has_board:
        return True
    # P22: whoever was summoned may stay and suggest
    return edition.summoned_may_suggest and state.token_of(state.suspect_of(state.turn)).summoned


def may_be_pending(state: State) -> bool:
    """Whether an accusation may be declared with the suggestion (N10, N13)."""
    return state.setup.edition.accusation_may_be_pending and accusations_open(state)


def accusations_open(state: State) -> bool:
    """Whether the seat has an accusation left, and the round for it has come (N13, N14)."""
    edition = state.setup.edition
    left = (
        not edition.accusations_per_seat
        or state.accusations[state.turn] < edition.accusations_per_seat
    )
    return left and state.round >= edition.first_accusation_round


def accusation_due(state: State) -> bool:
    """Whether this moment of the turn is one for accusations, were they open."""
    edition = state.setup.edition
    if state.phase not in _ACCUSING[edition.accuse]:
        return False
    if not edition.shown_card_ends_turn or state.phase is not Phase.DISPROVED:
        return True
    pending = state.suggestion is not None and state.suggestion.accusation_pending
    return pending and edition.accuse is When.AFTER_SUGGESTION


def may_accuse(state: State) -> bool:
    """Whether the seat whose turn it is may accuse now."""
    return accusation_due(state) and accusations_open(state)


def may_end_turn(state: State) -> bool:
    """Whether the seat whose turn it is may leave it at that."""
    if state.phase in _MOVE_IS_OVER:
        return True
    edition = state.setup.edition
    if state.phase is Phase.ENTERED:
        return not edition.must_suggest
    if state.phase is not Phase.START:
        return False
    if not edition.has_board:
        return not edition.must_suggest
    # P21, H6: a turn may not be forfeited while there is a move to make
    return not (may_roll(state) or passages(state) or (may_walk(state) and targets(state)))


def may_be_struck(state: State) -> bool:
    """Whether the seat whose turn it is can still miss it (N9)."""
    before_suggesting = state.phase in (Phase.START, Phase.MOVING, Phase.ENTERED)
    return before_suggesting and state.setup.edition.strikes > 0


def matching(named: CaseFile, hand: Hand) -> Hand:
    """The cards of a hand that would disprove a suggestion."""
    return tuple(card for card in hand if card in named)


def _showable(state: State, suggestion: Suggestion) -> tuple[Action, ...]:
    hand = state.hands[suggestion.asked]
    if hand is None:
        return ()
    return tuple(Show(suggestion.asked, card) for card in matching(suggestion.named, hand))


@lru_cache(maxsize=4)
def _all_dice(dice: int) -> tuple[Action, ...]:
    return tuple(Dice(values) for values in product(PIPS, repeat=dice))


@lru_cache(maxsize=1024)
def _all_suggestions(
    deck: Deck, seat: Seat, room: Card | None, pending: tuple[bool, ...]
) -> tuple[Action, ...]:
    rooms = deck.rooms if room is None else (room,)
    return tuple(
        Suggest(seat, CaseFile(suspect, weapon, room), declared)
        for declared in pending
        for suspect in deck.suspects
        for weapon in deck.weapons
        for room in rooms
    )


@lru_cache(maxsize=64)
def _all_accusations(deck: Deck, seat: Seat) -> tuple[Action, ...]:
    return tuple(Accuse(seat, named) for named in deck.case_files)
