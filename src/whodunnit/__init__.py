"""Play Clue in every edition."""

__version__ = "0.1.0"
