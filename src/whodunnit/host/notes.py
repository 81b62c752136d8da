"""Detective Notes: what a player marks (P27)."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

Label: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
"""A card, or the head of a column."""

Mark: TypeAlias = Annotated[str, Meta(max_length=8)]
"""What stands in a box."""


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's marks, for nobody else."""

    marks: Annotated[
        dict[Label, Annotated[dict[Label, Mark], Meta(max_length=20)]], Meta(max_length=60)
    ] = {}
    """For each card, what is marked in which column."""
    text: Annotated[str, Meta(max_length=4_000)] = ""
    """Whatever else the player wants to remember."""
