"""The rules: what an action leads to. `decide` is the judge; it changes nothing itself.

`step` returns the events together with the state after them, for callers who need both.
"""

from collections.abc import Callable, Iterable
from typing import Any

from whodunnit.core.accusing import accused
from whodunnit.core.actions import (
    HOST,
    Accuse,
    Action,
    Deal,
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
from whodunnit.core.cards import CaseFile, Deck
from whodunnit.core.consequences import consequences
from whodunnit.core.dealing import dealt
from whodunnit.core.errors import (
    BadDice,
    CardNotHeld,
    CardNotNamed,
    GameIsOver,
    NoAccusationLeft,
    NoPassage,
    NoStrikes,
    NotForSeats,
    NotYourSeat,
    NotYourTurn,
    OutOfReach,
    RedCardNotShown,
    StaleVersion,
    TooEarlyToAccuse,
    UnknownCard,
    UnknownSeat,
    WrongPhase,
    WrongRoom,
)
from whodunnit.core.events import (
    CardShown,
    CardShownToAll,
    DiceRolled,
    Event,
    GameCreated,
    PassageTaken,
    RemovedFor,
    RollCalled,
    StrikeGiven,
    SuggestionDisproved,
    SuggestionMade,
    TokenMoved,
    TokenSummoned,
    TurnEnded,
    WeaponMoved,
)
from whodunnit.core.graph import Target
from whodunnit.core.leaving import removed
from whodunnit.core.legal import (
    PIPS,
    accusation_due,
    accusations_open,
    may_be_pending,
    may_be_struck,
    may_end_turn,
    may_roll,
    may_suggest,
    may_walk,
    passages,
    targets,
    to_act,
)
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State, Suggestion, evolve, open_game

_CHANCE = (Deal, Dice)
_OF_HOST = (Deal, Dice, Strike)


def create(setup: Setup) -> tuple[State, tuple[Event, ...]]:
    """A new game, waiting for the deal, and the event that began it."""
    created = GameCreated(setup)
    return open_game(created), (created,)


def decide(
    state: State, action: Action, *, by: Seat | None = None, version: int | None = None
) -> tuple[Event, ...]:
    """The events that an action leads to, or an error of the rules; the state is left as it was.

    `by` is the seat that is known to have sent the action, or HOST, who may act for any seat whose
    time has run out; `version` is the version of the game that the action was meant for.
    """
    return step(state, action, by=by, version=version)[1]


def step(
    state: State, action: Action, *, by: Seat | None = None, version: int | None = None
) -> tuple[State, tuple[Event, ...]]:
    """The state after an action, and the events that led there."""
    _admit(state, action, by, version)
    events = list(_DECISIONS[type(action)](state, action))
    for event in events:
        state = evolve(state, event)
    while following := consequences(state):
        events += following
        for event in following:
            state = evolve(state, event)
    return state, tuple(events)


def _admit(state: State, action: Action, by: Seat | None, version: int | None) -> None:
    if state.phase is Phase.OVER:
        raise GameIsOver("the game is over; start another one", "P24")
    if version is not None and version != state.version:
        raise StaleVersion(
            f"the game is at version {state.version}, the action was meant for {version}; "
            "look again before you act",
            "P19",
        )
    if by is not None and by != HOST:
        _check_seat(state, by)
    if not isinstance(action, _CHANCE):
        _check_seat(state, action.seat)
    if isinstance(action, _OF_HOST):
        if by is not None and by != HOST:
            raise NotForSeats("only the host deals, rolls and gives strikes", "P3")
        return
    awaited = to_act(state)
    # R8: what a removed seat would show is the host's to choose
    asked = state.suggestion.asked if isinstance(action, Show) and state.suggestion else None
    owner = HOST if awaited == HOST and asked == action.seat else action.seat
    if by is not None and by not in (owner, HOST):
        raise NotYourSeat(f"{_called(state, by)} cannot act for {_called(state, owner)}", "P6")
    if awaited != owner:
        who = "the host" if awaited in (None, HOST) else _called(state, awaited)
        raise NotYourTurn(
            f"{_called(state, action.seat)} is not to act now; waiting for {who}", "P6"
        )


def _check_seat(state: State, seat: Seat) -> None:
    if not 0 <= seat < len(state.setup.seats):
        raise UnknownSeat(
            f"there is no seat {seat}; the seats are 0 to {len(state.setup.seats) - 1}", "P6"
        )


def _called(state: State, seat: Seat | None) -> str:
    return state.setup.seats[seat] if seat is not None and seat >= 0 else "the host"


def _deal(state: State, action: Deal) -> Iterable[Event]:
    if state.phase is not Phase.DEALING:
        raise WrongPhase("the cards are dealt already", "P4")
    return dealt(state.setup, action)


def _dice(state: State, action: Dice) -> Iterable[Event]:
    if state.phase is not Phase.ROLLING:
        raise WrongPhase("nobody has called for the dice", "P7")
    dice = state.setup.edition.dice
    if len(action.values) != dice or not all(value in PIPS for value in action.values):
        raise BadDice(
            f"{list(action.values)} is not a roll; this edition rolls {dice} of 1 to 6", "C2"
        )
    return [DiceRolled(action.values)]


def _strike(state: State, action: Strike) -> Iterable[Event]:
    edition = state.setup.edition
    if not edition.strikes:
        raise NoStrikes("this edition has no strikes; let the host play for the seat instead", "N9")
    if action.seat != state.turn:
        raise NotYourTurn("only the seat whose turn it is can miss it", "N9")
    if not may_be_struck(state):
        raise WrongPhase("the seat has made its suggestion; a strike is for a turn let go by", "N9")
    events: list[Event] = [StrikeGiven(action.seat)]
    if state.strikes[action.seat] + 1 >= edition.strikes:
        events += removed(state, action.seat, RemovedFor.STRIKES)
    return [*events, TurnEnded(action.seat)]


def _roll(state: State, action: Roll) -> Iterable[Event]:
    if not may_roll(state):
        raise WrongPhase("the dice are rolled once, at the start of a turn, if there are any", "P7")
    return [RollCalled(action.seat)]


def _move(state: State, action: Move) -> Iterable[Event]:
    if not may_walk(state):
        raise WrongPhase("there is no move to make now; roll first, or the move is over", "P11")
    path = targets(state).get(Target(action.to, action.door))
    if path is None:
        raise OutOfReach(f"{action.to!r} cannot be reached now; choose one of the targets", "S5")
    return [TokenMoved(state.suspect_of(action.seat), path, action.door)]


def _take_passage(state: State, action: TakePassage) -> Iterable[Event]:
    if state.phase is not Phase.START:
        raise WrongPhase(
            "a secret passage is taken at the start of a turn, instead of a roll", "P7"
        )
    if action.room not in passages(state):
        raise NoPassage(f"no secret passage leads to {action.room!r} from here", "P13")
    return [PassageTaken(state.suspect_of(action.seat), action.room)]


def _suggest(state: State, action: Suggest) -> Iterable[Event]:
    setup, named = state.setup, action.named
    _check_cards(setup.deck, named)
    if not may_suggest(state):
        raise WrongPhase("a suggestion is made once, on entering a room or after a summons", "P21")
    room = state.room_of(action.seat)
    if room is not None and named.room != room:
        raise WrongRoom(f"a suggestion made in {room!r} must name {room!r}", "P14")
    if action.accusation_pending and not may_be_pending(state):
        _refuse_pending(state)
    events: list[Event] = [SuggestionMade(action.seat, named, action.accusation_pending)]
    edition = setup.edition
    # C4: token and weapon are moved only if they are not there already
    if edition.suspect_is_summoned and state.token_of(named.suspect).place != named.room:
        events.append(TokenSummoned(named.suspect, named.room))
    if (
        edition.weapon_is_moved
        and state.weapons[setup.deck.weapons.index(named.weapon)] != named.room
    ):
        events.append(WeaponMoved(named.weapon, named.room))
    return events


def _refuse_pending(state: State) -> None:
    if not state.setup.edition.accusation_may_be_pending:
        raise WrongPhase("this edition has no pending accusations; suggest without one", "N10")
    _refuse_accusation(state)


def _refuse_accusation(state: State) -> None:
    edition = state.setup.edition
    if state.round < edition.first_accusation_round:
        raise TooEarlyToAccuse(
            f"this is round {state.round}; accusations open in round "
            f"{edition.first_accusation_round}",
            "N13",
        )
    raise NoAccusationLeft(
        f"{_called(state, state.turn)} has no accusation left; each seat has "
        f"{edition.accusations_per_seat}",
        "N14",
    )


def _show(state: State, action: Show) -> Iterable[Event]:
    suggestion = _asked_suggestion(state, action)
    card, seat = action.card, action.seat
    if card not in state.setup.deck.index:
        raise UnknownCard(f"{card!r} is not a card of this deck", "P18")
    if card not in suggestion.named:
        raise CardNotNamed(
            f"{card!r} was not named; show one of {_listed(suggestion.named)}", "P18"
        )
    if state.murderer == seat and card == state.suspect_of(seat):
        raise RedCardNotShown("the Red Card is never shown; show another card", "N21")
    if card not in (state.hands[seat] or ()):
        raise CardNotHeld(f"{card!r} is not in the hand of {_called(state, seat)}", "P18")
    shown = (
        CardShownToAll(seat, card)
        if state.setup.edition.shown_card_is_public
        else CardShown(seat, suggestion.by, card)
    )
    return [SuggestionDisproved(seat), shown]


def _asked_suggestion(state: State, action: Show) -> Suggestion:
    if state.phase is not Phase.DISPROVING or state.suggestion is None:
        raise WrongPhase("there is no suggestion to disprove", "P18")
    if state.suggestion.asked != action.seat:
        raise NotYourTurn(f"{_called(state, state.suggestion.asked)} is asked first", "P18")
    return state.suggestion


def _accuse(state: State, action: Accuse) -> Iterable[Event]:
    _check_cards(state.setup.deck, action.named)
    if not accusation_due(state):
        raise WrongPhase("this is not the moment of a turn for an accusation", "P23")
    if not accusations_open(state):
        _refuse_accusation(state)
    return accused(state, action)


def _end_turn(state: State, action: EndTurn) -> Iterable[Event]:
    if not may_end_turn(state):
        raise WrongPhase("the turn cannot end yet: there is a move or a suggestion to make", "P21")
    return [TurnEnded(action.seat)]


def _check_cards(deck: Deck, named: CaseFile) -> None:
    kinds = {"suspect": deck.suspects, "weapon": deck.weapons, "room": deck.rooms}
    for card, (kind, cards) in zip(named, kinds.items(), strict=True):
        if card not in cards:
            raise UnknownCard(
                f"{card!r} is no {kind} of this deck; the {kind}s are {_listed(cards)}", "P14"
            )


def _listed(cards: Iterable[str]) -> str:
    return ", ".join(cards)


_DECISIONS: dict[type[Action], Callable[[State, Any], Iterable[Event]]] = {
    Deal: _deal,
    Dice: _dice,
    Strike: _strike,
    Roll: _roll,
    Move: _move,
    TakePassage: _take_passage,
    Suggest: _suggest,
    Show: _show,
    Accuse: _accuse,
    EndTurn: _end_turn,
}
