"""A computer player at the end of a wire: it knows what any person there would know."""

from whodunnit.bots.bot import Bot
from whodunnit.client.errors import Asked
from whodunnit.client.table import TableClient
from whodunnit.core.legal import legal_actions


async def play(table: TableClient, bot: Bot) -> None:
    """Play the seat of this client until the game is over."""
    seat = table.seat
    if seat is None:
        raise Asked("NotSeated", None, "Only who sits at a table where the game runs plays.", None)
    while await table.turn() is not None:
        view = table.view
        await table.act(bot.choose(view, legal_actions(view.state, seat)), v=view.state.version)
