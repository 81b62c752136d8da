"""What must be true of a game at every moment, whatever the edition."""

from collections import Counter

import msgspec

from whodunnit.core.actions import HOST, Action
from whodunnit.core.events import Event
from whodunnit.core.legal import legal_actions, to_act
from whodunnit.core.state import Phase, Standing, State
from whodunnit.testing.chance import Moment
from whodunnit.testing.verdict import Nonconforming


def check_moment(moment: Moment) -> None:
    """The promises that can be seen in one action and the game around it."""
    check_versions(moment)
    check_cards(moment.after)
    check_tokens(moment.after)
    check_who_acts(moment.after)


def check_versions(moment: Moment) -> None:
    """Every event brings the next version, and no action is without an event."""
    if not moment.events:
        raise Nonconforming(f"{moment.action} was accepted, but nothing happened")
    if moment.after.version != moment.before.version + len(moment.events):
        raise Nonconforming(
            f"{len(moment.events)} events led from version {moment.before.version} to "
            f"{moment.after.version}"
        )


def check_cards(state: State) -> None:
    """Each card is in exactly one place: a hand, the Case File, or with the murderer."""
    deck = state.setup.deck
    placed = [card for hand in state.hands for card in hand or ()]
    placed += state.case_file or ()
    if state.murderer is not None:
        placed.append(state.suspect_of(state.murderer))
    whole = Counter() if state.phase is Phase.DEALING else Counter(deck.cards)
    if Counter(placed) != whole:
        missing, extra = whole - Counter(placed), Counter(placed) - whole
        raise Nonconforming(f"cards in no place: {sorted(missing)}; cards in two: {sorted(extra)}")
    for hand in state.hands:
        if hand and deck.sort(hand) != hand:
            raise Nonconforming(f"the hand {hand} is not in the deck's order")


def check_tokens(state: State) -> None:
    """Tokens stand where a token can, two never on one space where they block; weapons in rooms."""
    board, edition = state.setup.board, state.setup.edition
    if board is None:
        if state.tokens or state.weapons:
            raise Nonconforming("there are tokens or weapons, but no board for them")
        return
    graph = board.graph
    for number, token in enumerate(state.tokens):
        stands = token.place in graph.doors or token.place in graph.number
        if not stands and token.place != board.starts[number]:
            raise Nonconforming(f"{state.setup.deck.suspects[number]} stands on {token.place!r}")
        if token.door is not None and not (
            edition.leave_by_entry_door
            and any(door.id == token.door for door in graph.doors.get(token.place, ()))
        ):
            raise Nonconforming(f"{token.place!r} was not entered by the door {token.door!r}")
        if token.summoned and not edition.suspect_is_summoned:
            raise Nonconforming("a token was summoned where none ever is")
    shared = Counter(token.place for token in state.tokens if token.place in graph.number)
    if edition.tokens_block and any(tokens > 1 for tokens in shared.values()):
        raise Nonconforming(f"two tokens on one space: {shared.most_common(1)}")
    if len(state.tokens) != len(state.setup.deck.suspects):
        raise Nonconforming("not every suspect has a token")
    dealt = state.phase is not Phase.DEALING
    if len(state.weapons) != len(state.setup.deck.weapons) * dealt or not set(state.weapons) <= set(
        board.rooms
    ):
        raise Nonconforming(f"the weapons are not all in rooms: {state.weapons}")


def check_who_acts(state: State) -> None:
    """Exactly one is to act until the game is over, that one can, and nobody else at the table."""
    actor = to_act(state)
    over = state.phase is Phase.OVER
    if over != (actor is None) or over != (state.outcome is not None):
        raise Nonconforming("a game is over when nobody is to act and it has an outcome")
    if state.phase is Phase.TURN_OVER:
        raise Nonconforming("a turn is over, and the next has not begun")
    if actor is not None and actor != HOST:
        answers = state.phase is Phase.DISPROVING
        standing = state.standings[actor]
        if standing is Standing.REMOVED or (not answers and standing is not Standing.PLAYING):
            raise Nonconforming(f"seat {actor} is {standing}, and yet it is to act")
    for seat in range(len(state.setup.seats)):
        if (seat == actor) != bool(legal_actions(state, seat)):
            raise Nonconforming(f"seat {seat} can act, or not, but the one to act is {actor}")
    if actor == HOST and state.phase is not Phase.DEALING and not legal_actions(state, HOST):
        raise Nonconforming("the host is to act, but has nothing to do")


def check_json(moment: Moment) -> None:
    """Action, events and state come back from JSON as they went."""
    for value, kind in (
        (moment.action, Action),
        (moment.events, tuple[Event, ...]),
        (moment.after, State),
    ):
        back = msgspec.json.decode(msgspec.json.encode(value), type=kind)
        if back != value:
            raise Nonconforming(f"{value!r} came back from JSON as {back!r}")
