"""A seat for a language model: the tools of a player, at a table of a running server."""
