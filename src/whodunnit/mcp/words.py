"""What a player is told in words: tables, the situation, what may be done, what is known."""

from collections.abc import Iterator

from whodunnit.bots.walking import turns_to_rooms
from whodunnit.core.actions import Seat
from whodunnit.core.setup import Setup
from whodunnit.core.state import Phase, Standing
from whodunnit.core.view import View
from whodunnit.host.story import whereabouts
from whodunnit.host.wire import Legal, TableInfo, TableLine, TableLists
from whodunnit.web.knowledge import Known


def lists_in_words(tables: TableLists) -> str:
    """The tables that are listed for everybody."""
    lines = [f"To join: {_line(line)}" for line in tables.open]
    lines += [f"Running: {_line(line)}" for line in tables.running]
    return "\n".join(lines) or "No table is listed. Create one, or join one by its code."


def _line(line: TableLine) -> str:
    players = ", ".join(line.players) or "nobody yet"
    return f"{line.code}, {line.title}, {line.seats} seats, {line.free} free; there: {players}"


def table_in_words(table: TableInfo) -> str:
    """A table before its game: who sits where, and what is missing."""
    lines = [f"Table {table.code}: {table.title}, {table.settings.seats} seats."]
    for chair in table.chairs:
        if chair.player is not None:
            you = " (you)" if chair.suspect == table.you.suspect else ""
            lines.append(f"- {chair.suspect}: {chair.player.name}{you}")
    missing = table.settings.seats - sum(chair.player is not None for chair in table.chairs)
    if missing > 0:
        lines.append(f"{missing} more must sit down before the game can start.")
    elif table.you.host:
        lines.append("Everybody is here: start the game.")
    else:
        lines.append("Everybody is here: wait until the host starts the game.")
    return "\n".join(lines)


def situation(view: View) -> str:
    """The game at this moment, as its viewer knows it."""
    return "\n".join(_situation(view))


def _situation(view: View) -> Iterator[str]:
    state, seat = view.state, view.seat
    setup = state.setup
    yield f"Edition: {setup.edition.title}. Round {state.round}. Phase: {state.phase.value}."
    if seat is not None:
        hand = ", ".join(state.hands[seat] or ())
        yield f"You are {setup.seats[seat]}, seat {seat}. Your hand: {hand}."
    yield "Seats in the order of turns:"
    for other, suspect in enumerate(setup.seats):
        yield f"- {_seat(view, other)}: {setup.hand_sizes[other]} cards{_where(view, suspect)}"
    if state.dice:
        yield f"The dice show {' and '.join(map(str, state.dice))}."
    if state.phase is Phase.OVER and state.outcome is not None:
        winners = ", ".join(setup.seats[winner] for winner in state.outcome.winners) or "nobody"
        yield f"The game is over: {state.outcome.ending.value}; won by {winners}."


def _seat(view: View, seat: Seat) -> str:
    state = view.state
    turn = ", whose turn it is" if seat == state.turn and state.phase is not Phase.OVER else ""
    standing = state.standings[seat]
    out = "" if standing is Standing.PLAYING else f", {standing.value}"
    return f"{state.suspect_of(seat)}{' (you)' if seat == view.seat else ''}{out}{turn}"


def _where(view: View, suspect: str) -> str:
    state = view.state
    if not state.tokens:
        return ""
    place = state.token_of(suspect).place
    exactly = "" if place in state.setup.deck.index else f" ({place})"
    return f"; in {whereabouts(state.setup, place)}{exactly}"


def legal_in_words(legal: Legal, setup: Setup, seat: Seat) -> str:
    """What a seat may do now, each as the arguments of the tool `act`."""
    if legal.to_act is None:
        return "The game is over."
    if legal.to_act != seat:
        who = setup.seats[legal.to_act] if legal.to_act >= 0 else "the host"
        return f"You are not to act now; waiting for {who}."
    return "\n".join(["You may do one of these:", *_legal(legal, setup)])


def _legal(legal: Legal, setup: Setup) -> Iterator[str]:
    deck = setup.deck
    suspects, weapons = f"suspect: {_any(deck.suspects)}", f"weapon: {_any(deck.weapons)}"
    if legal.roll:
        yield "- type: roll"
    if legal.targets:
        targets = dict.fromkeys((target.to, target.door) for target in legal.targets)
        places = [to if door is None else f"{to} (door {door})" for to, door in targets]
        yield f"- type: move, to: {_any(places)}"
        yield from _nearest([to for to, _ in targets if to not in deck.index], setup)
    if legal.passages:
        yield f"- type: take_passage, room: {_any(legal.passages)}"
    if legal.suggest is not None:
        rooms = deck.rooms if legal.suggest.room is None else (legal.suggest.room,)
        pending = ", accusation_pending: true or false" if legal.suggest.pending else ""
        yield f"- type: suggest, {suspects}, {weapons}, room: {_any(rooms)}{pending}"
    if legal.show:
        yield f"- type: show, card: {_any(legal.show)}"
    if legal.accuse:
        yield f"- type: accuse, {suspects}, {weapons}, room: {_any(deck.rooms)}"
    if legal.end_turn:
        yield "- type: end_turn"


def _nearest(spaces: list[str], setup: Setup) -> Iterator[str]:
    """Which rooms are near to each space: without the plan, its name says nothing."""
    if setup.board is None or not spaces:
        return
    edition = setup.edition
    turns = turns_to_rooms(setup.board.graph, edition.dice, edition.secret_passages)
    for space in spaces:
        near = sorted(turns[space].items(), key=lambda room: room[1])[:2]
        told = ", ".join(f"{room} in {wait:.1f} turns" for room, wait in near)
        yield f"  {space}: {told}"


def _any(words: tuple[str, ...] | list[str]) -> str:
    return " | ".join(words)


def known_in_words(known: Known, setup: Setup) -> str:
    """What a player can know, card by card."""
    if known.help == "none":
        return "This table gives no help: you have to work it out by yourself."
    lines = [f"{card}: {'; '.join(_boxes(known, card, setup))}" for card in setup.deck.cards]
    return "\n".join(line for line in lines if not line.endswith(": "))


def _boxes(known: Known, card: str, setup: Setup) -> Iterator[str]:
    for place, box in known.cards.get(card, {}).items():
        chance = None if box.probability is None else f" ({box.probability:.0%})"
        where = _place(place, setup)
        if box.mark == "yes":
            yield f"surely {where}"
        elif box.mark == "no":
            yield f"not {where}"
        elif chance is not None:
            yield f"perhaps {where}{chance}"


def _place(place: str, setup: Setup) -> str:
    if place.isdecimal():
        return f"with {setup.seats[int(place)]}"
    return "in the Case File" if place == "case_file" else "the Red Card"
