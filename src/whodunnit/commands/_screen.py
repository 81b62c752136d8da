"""The screen of a game: the plan on the left, and beside it what you need to know."""

from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from whodunnit.commands._grid_plan import draw_grid, focus, rows_of
from whodunnit.commands._hallways_plan import draw_hallways
from whodunnit.commands._look import HEADING, Look, Scene, styled
from whodunnit.core.board import Grid, cell_of
from whodunnit.core.cards import Card
from whodunnit.core.events import CardShown, CardShownToAll
from whodunnit.core.legal import to_act
from whodunnit.core.state import Standing, State
from whodunnit.core.view import View
from whodunnit.host.story import short_names

NARROWEST_PANEL = 27
"""Below this the panel goes beneath the plan."""
LOWEST_PANEL = 16
"""A panel has this many lines even beside a small plan."""
WIDEST_PANEL = 60
"""Beyond this lines are tiring to read."""
ROOM_FOR_QUESTIONS = 6
"""The lines that are left free beneath."""
FEWEST_STORY_LINES = 4
"""The story has at least this room, beside all that was shown."""
ROOM_FOR_WORDS = 40
"""A wider panel says what its numbers count."""
PANEL_BELOW = 9
"""The lines of a panel that is beneath the plan."""


def print_screen(
    console: Console, view: View, look: Look, story: Sequence[str], lit: Mapping[str, str]
) -> None:
    """The plan and the panel, as well as they fit; all of it where nobody counts the lines."""
    limit = console.height - ROOM_FOR_QUESTIONS if console.is_terminal else 1_000
    plan = plan_lines(view, look, lit, limit)
    width = max((line.cell_len for line in plan), default=0)
    beside = min(WIDEST_PANEL, console.width - width - 2)
    console.print()
    if plan and beside >= NARROWEST_PANEL:
        height = max(len(plan), min(limit, LOWEST_PANEL))
        _print_beside(console, plan, width, _panel(view, look, story, beside, height, console))
        return
    if plan and console.is_terminal:
        plan = plan_lines(view, look, lit, max(8, limit - PANEL_BELOW))
    below = min(limit, PANEL_BELOW if plan else 20)
    panel = _panel(view, look, story, min(console.width, 2 * WIDEST_PANEL), below, console)
    for line in (*plan, *panel):
        console.print(line, no_wrap=True, overflow="crop", crop=True)


def plan_lines(view: View, look: Look, lit: Mapping[str, str], limit: int) -> list[Text]:
    """The board, or as many of its lines as fit, around what matters now."""
    state, board = view.state, view.state.setup.board
    if board is None:
        return []
    tokens: dict[str, list[Card]] = {}
    for suspect, token in zip(state.setup.deck.suspects, state.tokens, strict=True):
        tokens.setdefault(token.place, []).append(suspect)
    scene = Scene(tokens, lit, look)
    if not isinstance(board.plan, Grid):
        return [*draw_hallways(board, board.plan, scene).lines(), *_at_home(scene, board.starts)]
    lines = draw_grid(board, board.plan, scene).lines()
    places = [place for place in lit if cell_of(place)]
    if view.seat is not None:
        places.append(state.token_of(state.suspect_of(view.seat)).place)
    rows = [row for place in places for row in rows_of(board, board.plan, place)]
    shown = focus(rows, len(lines), limit)
    return lines[shown.start : shown.stop]


def _at_home(scene: Scene, homes: Sequence[str]) -> Iterator[Text]:
    waiting = [suspect for home in homes for suspect in scene.tokens.get(home, ())]
    if waiting:
        yield Text.assemble("At home: ", *(scene.look.token(suspect) for suspect in waiting))


def _print_beside(
    console: Console, plan: Sequence[Text], width: int, panel: Sequence[Text]
) -> None:
    for at in range(max(len(plan), len(panel))):
        left = plan[at].copy() if at < len(plan) else Text()
        left.pad_right(width - left.cell_len + 2)
        right = panel[at] if at < len(panel) else Text()
        console.print(Text.assemble(left, right), no_wrap=True, overflow="crop", crop=True)


def _panel(
    view: View, look: Look, story: Sequence[str], width: int, height: int, console: Console
) -> list[Text]:
    """The panel in lines: seats, your cards, what was shown to you, and the end of the story."""
    state = view.state
    names = short_names(state.setup.deck)
    lines = [Text(f"{state.setup.edition.title}, round {state.round}", style=HEADING)]
    lines += _seats(view, look, width)
    if view.seat is not None:
        hand = ", ".join(names.get(card, card) for card in state.hands[view.seat] or ())
        lines += [Text("Your hand", style=HEADING), *Text(hand).wrap(console, width)]
    shown = Text(", ".join(_shown(view))).wrap(console, width)
    room = height - len(lines) - 1 - FEWEST_STORY_LINES
    if shown[0].plain and room > 0:
        lines += [Text("Shown to you", style=HEADING), *shown[-room:]]
    room = height - len(lines) - 1
    if room > 0:
        told = [
            line for sentence in story[-room:] for line in styled(sentence).wrap(console, width)
        ]
        lines += [Text("Story", style=HEADING), *told[-room:]]
    return lines


def _seats(view: View, look: Look, width: int) -> Iterator[Text]:
    state = view.state
    names = short_names(state.setup.deck)
    widest = max(len(names[suspect]) for suspect in state.setup.seats)
    for seat, suspect in enumerate(state.setup.seats):
        marker = "▸" if to_act(state) == seat else " "
        style = "bold" if seat == view.viewer else ""
        if state.standings[seat] is not Standing.PLAYING:
            style += " dim"
        held = state.setup.hand_sizes[seat]
        cards = f"{held:>2}"
        if width > ROOM_FOR_WORDS:
            cards += " card " if held == 1 else " cards"
        words = f" {names[suspect]:<{widest}} {cards}  {_condition(state, seat)}"
        yield Text.assemble(marker, look.token(suspect), (words, style))


def _condition(state: State, seat: int) -> str:
    """Where a seat is, or why it does not play."""
    if state.standings[seat] is not Standing.PLAYING:
        return str(state.standings[seat])
    parts = [_where(state, seat)] if state.tokens else []
    if state.strikes[seat]:
        parts.append(f"{state.strikes[seat]} of {state.setup.edition.strikes} strikes")
    return " ".join(parts)


def _where(state: State, seat: int) -> str:
    place, board = state.token_of(state.suspect_of(seat)).place, state.setup.board
    if place in state.setup.deck.index:
        return place
    if cell_of(place) is not None:
        return "corridor"
    return "home" if board is not None and place in board.graph.homes else "hallway"


def _shown(view: View) -> Iterator[str]:
    """The cards that others showed to this viewer, each with who it was, once."""
    names = short_names(view.state.setup.deck)
    told = set()
    for entry in view.entries:
        match entry.event:
            case CardShown(by, _, card) | CardShownToAll(by, card):
                if by != view.viewer and card not in told:
                    told.add(card)
                    yield f"{names.get(card, card)} by {names[view.state.suspect_of(by)]}"
            case _:
                pass
