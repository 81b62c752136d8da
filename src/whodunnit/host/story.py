"""The story of a game: every event as a sentence, told to one viewer in the game's own words."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from whodunnit.core import events as happened
from whodunnit.core.actions import HOST, Seat
from whodunnit.core.audience import Viewer
from whodunnit.core.board import Hallways, hallway_name, hallways
from whodunnit.core.cards import Card, CaseFile, Deck
from whodunnit.core.events import Ending, Entry, Event, RemovedFor
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, State, evolve, open_game


def told(entries: Iterable[Entry], viewer: Viewer) -> Iterator[str]:
    """The sentences of what a viewer received, one after another.

    The viewer HOST is told of everybody in the third person: for a whole record.
    """
    state: State | None = None
    for entry in entries:
        if isinstance(entry.event, happened.GameCreated):
            state = open_game(entry.event)
        elif state is None:
            raise ValueError("a story begins with the event GameCreated")
        else:
            state = evolve(state, entry.event)
        sentence = None if entry.event is None else tell(state, entry.event, viewer)
        if sentence is not None:
            yield sentence


def tell(state: State, event: Event, viewer: Viewer) -> str | None:
    """An event as a sentence; nothing if another event says it already.

    `state` is the game just after the event, as the viewer knows it.
    """
    return _SENTENCES[type(event)](_Voice(state, viewer), event)


def short_names(deck: Deck) -> dict[Card, str]:
    """What the suspects are called in a sentence: their last name, unless two would share it.

    >>> short_names(Deck(("Miss Scarlet", "Mr. Green", "Mrs. Green"), (), ()))
    {'Miss Scarlet': 'Scarlet', 'Mr. Green': 'Mr. Green', 'Mrs. Green': 'Mrs. Green'}
    """
    return _short_names(deck.suspects)


def the(setup: Setup, card: Card) -> str:
    """A card within a sentence: a suspect's short name, or "the Rope"."""
    short = short_names(setup.deck).get(card)
    return short if short is not None else _with_article(card)


def whole(setup: Setup, named: CaseFile) -> str:
    """Three cards in a sentence: "Plum with the Rope in the Library"."""
    suspect, weapon, room = (the(setup, card) for card in named)
    return f"{suspect} with {weapon} in {room}"


def whereabouts(setup: Setup, place: str) -> str:
    """A place within a sentence: "the Library", "the corridor"."""
    if place in setup.deck.index:
        return _with_article(place)
    board = setup.board
    if board is None or not isinstance(board.plan, Hallways):
        return "the corridor"
    for pair in hallways(board.plan):
        if hallway_name(board.rooms, *pair) == place:
            one, other = map(_with_article, pair)
            return f"the hallway between {one} and {other}"
    return "home"


def listed(words: Sequence[str]) -> str:
    """Words as a sentence lists them.

    >>> listed(["the Rope", "the Hall", "Plum"])
    'the Rope, the Hall and Plum'
    """
    if not words:
        return "nothing"
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


@lru_cache(maxsize=64)
def _short_names(suspects: tuple[Card, ...]) -> dict[Card, str]:
    last = [suspect.split()[-1] for suspect in suspects]
    return {
        suspect: name if last.count(name) == 1 else suspect
        for suspect, name in zip(suspects, last, strict=True)
    }


def _with_article(name: str) -> str:
    """A thing or a room, unless its name says whose it is."""
    first = name.split()[0].casefold()
    is_named = first in {"the", "a", "an"} or first.endswith(("'s", "\u2019s"))
    return name if is_named else f"the {name}"


class _Voice(Struct, frozen=True):
    """Who speaks of what to whom."""

    state: State
    viewer: Viewer

    @property
    def setup(self) -> Setup:
        return self.state.setup

    def name(self, seat: Seat) -> str:
        """A seat as the object of a sentence."""
        return "you" if seat == self.viewer else self.the(self.setup.seats[seat])

    def does(self, seat: Seat, you: str, they: str) -> str:
        """A seat as the subject of a sentence, with the verb that fits."""
        return f"You {you}" if seat == self.viewer else f"{self.name(seat)} {they}"

    def token(self, suspect: Card, you: str, they: str) -> str:
        """A token as the subject of a sentence; it may be nobody's."""
        seats = self.setup.seats
        if suspect in seats:
            return self.does(seats.index(suspect), you, they)
        return f"{self.the(suspect)} {they}"

    def the(self, card: Card) -> str:
        return the(self.setup, card)

    def cards(self, cards: Sequence[Card]) -> str:
        return listed([self.the(card) for card in cards])

    def shown(self, card: Card) -> str:
        """A card that somebody holds out."""
        is_suspect = card in self.setup.deck.suspects
        return f"the {self.the(card)} card" if is_suspect else self.the(card)

    def whole(self, named: CaseFile) -> str:
        return whole(self.setup, named)

    @property
    def suggester(self) -> Seat:
        return self.state.suggestion.by if self.state.suggestion else self.state.turn


def _game_created(say: _Voice, event: happened.GameCreated) -> str:
    players = listed([say.name(seat) for seat in range(len(event.setup.seats))])
    sentence = f"{event.setup.edition.title}: {players} are at the table."
    if isinstance(say.viewer, int) and say.viewer != HOST:
        sentence += f" You play {say.the(event.setup.seats[say.viewer])}."
    return sentence


def _case_file_sealed(say: _Voice, event: happened.CaseFileSealed) -> str:
    return f"The Case File is {say.whole(event.case_file)}."


def _hand_dealt(say: _Voice, event: happened.HandDealt) -> str:
    return f"{say.does(event.seat, 'are', 'is')} dealt {say.cards(event.cards)}."


def _red_card_dealt(say: _Voice, event: happened.RedCardDealt) -> str:
    holds = say.does(event.seat, "hold the Red Card: you are", "holds the Red Card and is")
    return f"{holds} the murderer."


def _weapons_placed(say: _Voice, event: happened.WeaponsPlaced) -> str:
    placed = zip(say.setup.deck.weapons, event.rooms, strict=True)
    weapons = [f"{say.the(weapon)} in {say.the(room)}" for weapon, room in placed]
    return f"The weapons lie about: {listed(weapons)}."


def _turn_started(say: _Voice, event: happened.TurnStarted) -> str:
    yours = event.seat == say.viewer
    whose = "your turn" if yours else f"{say.name(event.seat)}'s turn"
    return f"Round {event.round}: {whose}."


def _silent(say: _Voice, event: Event) -> None:
    """The next event says it."""


def _dice_rolled(say: _Voice, event: happened.DiceRolled) -> str:
    return f"{say.does(say.state.turn, 'roll', 'rolls')} {listed([str(d) for d in event.dice])}."


def _token_moved(say: _Voice, event: happened.TokenMoved) -> str:
    place = event.path[-1]
    if place in say.setup.deck.index:
        return f"{say.token(event.suspect, 'enter', 'enters')} {say.the(place)}."
    walks = say.token(event.suspect, "walk", "walks")
    if say.setup.board is not None and isinstance(say.setup.board.plan, Hallways):
        return f"{walks} into {whereabouts(say.setup, place)}."
    steps = len(event.path)
    return f"{walks} {steps} {'space' if steps == 1 else 'spaces'}."


def _token_stayed(say: _Voice, event: happened.TokenStayed) -> str:
    return f"{say.token(event.suspect, 'cannot', 'cannot')} move."


def _passage_taken(say: _Voice, event: happened.PassageTaken) -> str:
    takes = say.token(event.suspect, "take", "takes")
    return f"{takes} the secret passage to {say.the(event.room)}."


def _suggestion_made(say: _Voice, event: happened.SuggestionMade) -> str:
    sentence = f"{say.does(event.seat, 'suggest', 'suggests')} {say.whole(event.named)}."
    return f"{sentence} An accusation is pending." if event.accusation_pending else sentence


def _token_summoned(say: _Voice, event: happened.TokenSummoned) -> str:
    return f"{say.token(event.suspect, 'are', 'is')} summoned to {say.the(event.room)}."


def _weapon_moved(say: _Voice, event: happened.WeaponMoved) -> str:
    weapon = say.the(event.weapon)
    return f"{weapon[:1].upper()}{weapon[1:]} is moved to {say.the(event.room)}."


def _cannot_disprove(say: _Voice, event: happened.CannotDisprove) -> str:
    sentence = f"{say.does(event.seat, 'cannot', 'cannot')} disprove."
    everybody_asked = say.state.phase is Phase.UNDISPROVED
    return f"{sentence} Nobody could." if everybody_asked else sentence


def _suggestion_disproved(say: _Voice, event: happened.SuggestionDisproved) -> str | None:
    sees_the_card = say.viewer in (HOST, event.seat, say.suggester)
    if sees_the_card or say.setup.edition.shown_card_is_public:
        return None
    return f"{say.does(event.seat, 'show', 'shows')} {say.name(say.suggester)} a card."


def _card_shown(say: _Voice, event: happened.CardShown) -> str:
    return f"{say.does(event.by, 'show', 'shows')} {say.name(event.to)} {say.shown(event.card)}."


def _card_shown_to_all(say: _Voice, event: happened.CardShownToAll) -> str:
    return f"{say.does(event.by, 'show', 'shows')} everybody {say.shown(event.card)}."


def _accusation_offered(say: _Voice, event: happened.AccusationOffered) -> str:
    return f"{say.does(event.seat, 'are', 'is')} offered an accusation."


def _accusation_made(say: _Voice, event: happened.AccusationMade) -> str:
    return f"{say.does(event.seat, 'accuse', 'accuses')} {say.whole(event.named)}."


def _accusation_failed(say: _Voice, event: happened.AccusationFailed) -> str:
    return "The accusation is false."


def _case_file_seen(say: _Voice, event: happened.CaseFileSeen) -> str:
    looks = say.does(event.seat, "look", "looks")
    return f"{looks} into the Case File: it is {say.whole(event.case_file)}."


def _seat_eliminated(say: _Voice, event: happened.SeatEliminated) -> str:
    return f"{say.does(event.seat, 'are', 'is')} eliminated, but still disproving."


def _seat_removed(say: _Voice, event: happened.SeatRemoved) -> str:
    why = {
        RemovedFor.ACCUSATION: "for a false accusation",
        RemovedFor.STRIKES: "for too many strikes",
    }
    return f"{say.does(event.seat, 'are', 'is')} removed {why[event.why]}."


def _token_cleared(say: _Voice, event: happened.TokenCleared) -> str:
    moved = say.token(event.suspect, "are", "is")
    return f"{moved} moved out of the way, into {say.the(event.room)}."


def _strike_given(say: _Voice, event: happened.StrikeGiven) -> str:
    given, limit = say.state.strikes[event.seat], say.setup.edition.strikes
    return f"{say.does(event.seat, 'let', 'lets')} the turn go by: strike {given} of {limit}."


def _case_file_opened(say: _Voice, event: happened.CaseFileOpened) -> str:
    sentence = f"The Case File is opened: {say.whole(event.case_file)}."
    if event.murderer is None:
        return sentence
    framed = say.the(event.case_file.suspect)
    murderer = say.does(event.murderer, "are", "is")
    return f"{sentence} {murderer} the murderer, and {framed} was framed."


def _hands_opened(say: _Voice, event: happened.HandsOpened) -> str:
    return " ".join(
        f"{say.does(seat, 'held', 'held')} {say.cards(hand)}."
        for seat, hand in enumerate(event.hands)
    )


def _game_ended(say: _Voice, event: happened.GameEnded) -> str:
    winner = event.winners[0] if event.winners else None
    wins = "" if winner is None else say.does(winner, "win", "wins")
    match event.ending:
        case Ending.SOLVED:
            return f"The accusation is true. {wins}."
        case Ending.ESCAPED:
            end = "Nobody is left to accuse: the murderer escapes."
        case Ending.DRAW:
            end = "Half of the seats are removed: the murderer gets away."
        case Ending.FRAMED:
            end = "The framed suspect was accused."
        case Ending.CONFESSED:
            end = "The murderer has confessed."
    return f"{end} {wins}." if wins else f"{end} Nobody wins."


_SENTENCES: dict[type[Event], Callable[[_Voice, Any], str | None]] = {
    happened.GameCreated: _game_created,
    happened.CaseFileSealed: _case_file_sealed,
    happened.HandDealt: _hand_dealt,
    happened.RedCardDealt: _red_card_dealt,
    happened.WeaponsPlaced: _weapons_placed,
    happened.TurnStarted: _turn_started,
    happened.RollCalled: _silent,
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
    happened.CardShownToAll: _card_shown_to_all,
    happened.AccusationOffered: _accusation_offered,
    happened.AccusationMade: _accusation_made,
    happened.AccusationFailed: _accusation_failed,
    happened.CaseFileSeen: _case_file_seen,
    happened.SeatEliminated: _seat_eliminated,
    happened.SeatRemoved: _seat_removed,
    happened.TokenCleared: _token_cleared,
    happened.StrikeGiven: _strike_given,
    happened.TurnEnded: _silent,
    happened.CaseFileOpened: _case_file_opened,
    happened.HandsOpened: _hands_opened,
    happened.GameEnded: _game_ended,
}
