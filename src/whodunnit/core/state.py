"""The state of a game, and how each event changes it: the same for the host and for every viewer.

A viewer's state is the fold of what the viewer received, so whatever is hidden is `None` in it.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from whodunnit.core import events as happened
from whodunnit.core.actions import Seat
from whodunnit.core.cards import Card, CaseFile, Hand
from whodunnit.core.events import Ending, Event
from whodunnit.core.setup import Setup


class Phase(StrEnum):
    """Where in a turn the game stands."""

    DEALING = "dealing"
    """The host deals."""
    START = "start"
    """The seat whose turn it is has done nothing yet."""
    ROLLING = "rolling"
    """The host rolls the dice."""
    MOVING = "moving"
    """The seat walks as far as the dice say."""
    ENTERED = "entered"
    """The seat has entered a room and may suggest."""
    MOVED = "moved"
    """The seat has walked, or stayed, outside of any suggestion."""
    DISPROVING = "disproving"
    """The seats are asked in turn to disprove the suggestion."""
    DISPROVED = "disproved"
    """A card was shown."""
    UNDISPROVED = "undisproved"
    """Nobody could disprove."""
    TURN_OVER = "turn_over"
    """The turn is over and the next has not begun."""
    OVER = "over"
    """The game has ended."""


class Standing(StrEnum):
    """Whether a seat is still in the game."""

    PLAYING = "playing"
    """It takes its turns."""
    ELIMINATED = "eliminated"
    """It only disproves (P25)."""
    REMOVED = "removed"
    """It is out, and the system answers for its hand (R8)."""


class Token(Struct, frozen=True):
    """A suspect's piece on the board."""

    place: str
    """The space or room that it stands in."""
    door: str | None = None
    """The door it came in by, where that matters (S7)."""
    summoned: bool = False
    """Whether it was summoned since its seat's last turn (P22)."""


class Suggestion(Struct, frozen=True):
    """The suggestion of this turn."""

    by: Seat
    """Who made it."""
    named: CaseFile
    """The three cards named."""
    asked: Seat
    """Who has to disprove next; the suggester once everyone has been asked."""
    accusation_pending: bool = False
    """Whether an accusation was declared to follow (N10)."""
    accusation_offered: bool = False
    """Whether an accusation was offered because nobody could disprove (N12)."""
    shown_by: Seat | None = None
    """Who showed a card."""
    card: Card | None = None
    """The card shown, where the viewer saw it."""


class Outcome(Struct, frozen=True):
    """How the game ended."""

    ending: Ending
    """In which way."""
    winners: tuple[Seat, ...]
    """Who won."""


class State(Struct, frozen=True, kw_only=True):
    """A game at one moment."""

    setup: Setup
    """Edition, deck, board and seats."""
    version: int
    """How many events there have been."""
    phase: Phase
    """Where in the turn it stands."""
    turn: Seat
    """Whose turn it is."""
    round: int
    """The round, counted from 1; 0 before the deal."""
    dice: tuple[int, ...]
    """The dice of this turn; empty before they are rolled."""
    tokens: tuple[Token, ...]
    """All tokens, in the deck's order of suspects; none without a board."""
    weapons: tuple[Card, ...]
    """The room of each weapon, in the deck's order."""
    hands: tuple[Hand | None, ...]
    """The hand of each seat, where it is known."""
    case_file: CaseFile | None
    """The Case File, where it is known; with the Red Card, the framed suspect's."""
    murderer: Seat | None
    """The seat with the Red Card, where it is known."""
    suggestion: Suggestion | None
    """The suggestion of this turn."""
    standings: tuple[Standing, ...]
    """Whether each seat is still in the game."""
    strikes: tuple[int, ...]
    """The strikes of each seat (N9)."""
    accusations: tuple[int, ...]
    """How many accusations each seat has made."""
    outcome: Outcome | None
    """How the game ended, once it has."""

    def suspect_of(self, seat: Seat) -> Card:
        """The suspect that a seat plays."""
        return self.setup.seats[seat]

    def token_of(self, suspect: Card) -> Token:
        """The token of a suspect, played or not."""
        return self.tokens[self.setup.deck.index[suspect]]

    def room_of(self, seat: Seat) -> Card | None:
        """The room that a seat's token stands in, if it stands in one."""
        if not self.tokens:
            return None
        place = self.token_of(self.setup.seats[seat]).place
        return place if place in self.setup.deck.index else None

    def next_seat(self, seat: Seat) -> Seat:
        """The seat to the left."""
        return (seat + 1) % len(self.setup.seats)


def open_game(created: happened.GameCreated) -> State:
    """The state after the first event of every game."""
    setup = created.setup
    seats = len(setup.seats)
    return State(
        setup=setup,
        version=1,
        phase=Phase.DEALING,
        turn=0,
        round=0,
        dice=(),
        # P1: all tokens stand on the board, whoever plays
        tokens=tuple(Token(start) for start in setup.board.starts) if setup.board else (),
        weapons=(),
        hands=(None,) * seats,
        case_file=None,
        murderer=None,
        suggestion=None,
        standings=(Standing.PLAYING,) * seats,
        strikes=(0,) * seats,
        accusations=(0,) * seats,
        outcome=None,
    )


def evolve(state: State, event: Event | None) -> State:
    """The state after an event; for a viewer, `None` is an event that they may not know of."""
    if event is None:
        return replace(state, version=state.version + 1)
    return replace(state, version=state.version + 1, **_CHANGES[type(event)](state, event))


def fold(events: Iterable[Event | None]) -> State:
    """The state after a whole list of events, from the first."""
    following = iter(events)
    created = next(following, None)
    if not isinstance(created, happened.GameCreated):
        raise ValueError("a game begins with the event GameCreated")
    state = open_game(created)
    for event in following:
        state = evolve(state, event)
    return state


Changes = dict[str, Any]


def _case_file_sealed(state: State, event: happened.CaseFileSealed) -> Changes:
    return {"case_file": event.case_file, "murderer": event.murderer}


def _hand_dealt(state: State, event: happened.HandDealt) -> Changes:
    return {"hands": _with(state.hands, event.seat, event.cards)}


def _red_card_dealt(state: State, event: happened.RedCardDealt) -> Changes:
    return {"murderer": event.seat}


def _weapons_placed(state: State, event: happened.WeaponsPlaced) -> Changes:
    return {"weapons": event.rooms}


def _turn_started(state: State, event: happened.TurnStarted) -> Changes:
    return {
        "phase": Phase.START,
        "turn": event.seat,
        "round": event.round,
        "dice": (),
        "suggestion": None,
    }


def _roll_called(state: State, event: happened.RollCalled) -> Changes:
    return {"phase": Phase.ROLLING}


def _dice_rolled(state: State, event: happened.DiceRolled) -> Changes:
    return {"phase": Phase.MOVING, "dice": event.dice}


def _token_moved(state: State, event: happened.TokenMoved) -> Changes:
    place = event.path[-1]
    entered = place in state.setup.deck.index
    return {
        "phase": Phase.ENTERED if entered else Phase.MOVED,
        "tokens": _placed(state, event.suspect, Token(place, event.door)),
    }


def _token_stayed(state: State, event: happened.TokenStayed) -> Changes:
    return {"phase": Phase.MOVED}


def _passage_taken(state: State, event: happened.PassageTaken) -> Changes:
    return {
        "phase": Phase.ENTERED,
        "tokens": _placed(state, event.suspect, Token(event.room)),
    }


def _suggestion_made(state: State, event: happened.SuggestionMade) -> Changes:
    # P18: the seat to the left is asked first
    asked = state.next_seat(event.seat)
    return {
        "phase": Phase.DISPROVING,
        "suggestion": Suggestion(event.seat, event.named, asked, event.accusation_pending),
    }


def _token_summoned(state: State, event: happened.TokenSummoned) -> Changes:
    return {"tokens": _placed(state, event.suspect, Token(event.room, summoned=True))}


def _weapon_moved(state: State, event: happened.WeaponMoved) -> Changes:
    place = state.setup.deck.weapons.index(event.weapon)
    return {"weapons": _with(state.weapons, place, event.room)}


def _cannot_disprove(state: State, event: happened.CannotDisprove) -> Changes:
    suggestion = _current(state)
    asked = state.next_seat(event.seat)
    changes: Changes = {"suggestion": replace(suggestion, asked=asked)}
    if asked == suggestion.by:
        changes["phase"] = Phase.UNDISPROVED
    return changes


def _suggestion_disproved(state: State, event: happened.SuggestionDisproved) -> Changes:
    suggestion = replace(_current(state), shown_by=event.seat)
    return {"phase": Phase.DISPROVED, "suggestion": suggestion}


def _card_shown(state: State, event: happened.CardShown | happened.CardShownToAll) -> Changes:
    return {"suggestion": replace(_current(state), card=event.card)}


def _accusation_offered(state: State, event: happened.AccusationOffered) -> Changes:
    return {"suggestion": replace(_current(state), accusation_offered=True)}


def _nothing(state: State, event: Event) -> Changes:
    return {}


def _accusation_made(state: State, event: happened.AccusationMade) -> Changes:
    made = state.accusations[event.seat] + 1
    return {"accusations": _with(state.accusations, event.seat, made)}


def _case_file_seen(state: State, event: happened.CaseFileSeen) -> Changes:
    return {"case_file": event.case_file}


def _seat_eliminated(state: State, event: happened.SeatEliminated) -> Changes:
    return {"standings": _with(state.standings, event.seat, Standing.ELIMINATED)}


def _seat_removed(state: State, event: happened.SeatRemoved) -> Changes:
    return {"standings": _with(state.standings, event.seat, Standing.REMOVED)}


def _token_cleared(state: State, event: happened.TokenCleared) -> Changes:
    return {"tokens": _placed(state, event.suspect, Token(event.room))}


def _strike_given(state: State, event: happened.StrikeGiven) -> Changes:
    strikes = state.strikes[event.seat] + 1
    return {"strikes": _with(state.strikes, event.seat, strikes)}


def _turn_ended(state: State, event: happened.TurnEnded) -> Changes:
    changes: Changes = {"phase": Phase.TURN_OVER}
    if state.tokens:
        suspect = state.suspect_of(event.seat)
        token = replace(state.token_of(suspect), summoned=False)
        changes["tokens"] = _placed(state, suspect, token)
    return changes


def _case_file_opened(state: State, event: happened.CaseFileOpened) -> Changes:
    return {"case_file": event.case_file, "murderer": event.murderer}


def _hands_opened(state: State, event: happened.HandsOpened) -> Changes:
    return {"hands": event.hands}


def _game_ended(state: State, event: happened.GameEnded) -> Changes:
    return {"phase": Phase.OVER, "outcome": Outcome(event.ending, event.winners)}


_CHANGES: dict[type[Event], Callable[[State, Any], Changes]] = {
    happened.CaseFileSealed: _case_file_sealed,
    happened.HandDealt: _hand_dealt,
    happened.RedCardDealt: _red_card_dealt,
    happened.WeaponsPlaced: _weapons_placed,
    happened.TurnStarted: _turn_started,
    happened.RollCalled: _roll_called,
    happened.DiceRolled: _dice_rolled,
    happened.TokenMoved: _token_moved,
    happened.TokenStayed: _token_stayed,
    happened.PassageTaken: _passage_taken,
    happened.SuggestionMade: _suggestion_made,
    happened.TokenSummoned: _token_summoned,
    happened.WeaponMoved: _weapon_moved,
    happened.CannotDisprove: _cannot_disprove,
    happened.SuggestionDisproved: _suggestion_disproved,
    happened.CardShown: _card_shown,
    happened.CardShownToAll: _card_shown,
    happened.AccusationOffered: _accusation_offered,
    happened.AccusationMade: _accusation_made,
    happened.AccusationFailed: _nothing,
    happened.CaseFileSeen: _case_file_seen,
    happened.SeatEliminated: _seat_eliminated,
    happened.SeatRemoved: _seat_removed,
    happened.TokenCleared: _token_cleared,
    happened.StrikeGiven: _strike_given,
    happened.TurnEnded: _turn_ended,
    happened.CaseFileOpened: _case_file_opened,
    happened.HandsOpened: _hands_opened,
    happened.GameEnded: _game_ended,
}


def _with(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _placed(state: State, suspect: Card, token: Token) -> tuple[Token, ...]:
    return _with(state.tokens, state.setup.deck.index[suspect], token)


def _current(state: State) -> Suggestion:
    if state.suggestion is None:
        raise ValueError("a seat answered, but there is no suggestion to answer")
    return state.suggestion
