"""Where a token can go with a roll: rooms within reach, and spaces at exactly that distance."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from whodunnit.core._paths import Trail, Walk
from whodunnit.core.edition import Movement

if TYPE_CHECKING:
    from whodunnit.core.graph import Graph

Place: TypeAlias = str
"""Where a token can stand: a room's name, a space "7,11", a hallway "Study-Hall", or "Home 1"."""

DoorId: TypeAlias = str
"""Which door: the cell it is drawn on, "8,6"; on a board of hallways, the hallway."""


class Target(Struct, frozen=True):
    """A place that a move can end on."""

    to: Place
    """The space or the room."""
    door: DoorId | None = None
    """The door that the room is entered by, in games where it is left by the same one (S7)."""


class Targets(Mapping[Target, tuple[Place, ...]]):
    """Every target of a roll with a legal path to it: rooms first, then spaces in reading order."""

    def __init__(
        self, trails: Mapping[Target, "Trail | None"], names: Mapping[int, Place], from_space: bool
    ) -> None:
        self._trails = trails
        self._names = names
        self._from_space = from_space
        self._paths: dict[Target, tuple[Place, ...]] = {}

    def __getitem__(self, target: Target) -> tuple[Place, ...]:
        """The places of the path, without the one that it starts from."""
        path = self._paths.get(target)
        if path is None:
            path = self._paths[target] = self._path(target)
        return path

    def _path(self, target: Target) -> tuple[Place, ...]:
        trail = self._trails[target]
        path: list[Place] = []
        while trail is not None:
            path.append(self._names[trail[1]])
            trail = trail[2]
        path.reverse()
        if self._from_space:
            del path[0]
        if not path or path[-1] != target.to:
            path.append(target.to)
        return tuple(path)

    def __iter__(self) -> Iterator[Target]:
        return iter(self._trails)

    def __len__(self) -> int:
        return len(self._trails)

    def __contains__(self, target: object) -> bool:
        return target in self._trails


class Exit(Struct, frozen=True):
    """A way out of a room, or out of a home."""

    space: int
    """The space that it leads to."""
    door: DoorId
    """The door."""


class _Start(Struct, frozen=True):
    """How a move begins: where the first steps lead, and how many are left from there."""

    graph: "Graph"
    place: Place
    exits: tuple[Exit, ...]
    """Where the first step leads; of a space, the space itself."""
    free: int
    """The spaces that nobody blocks."""
    length: int
    """The steps that are left there."""
    movement: Movement

    def walk(self, but: DoorId | None = None) -> Walk:
        """The walks from here, not by one of the doors."""
        sources = dict.fromkeys(way.space for way in self.exits if way.door != but)
        return Walk(self.graph.lattice, sources, self.free)


def find_targets(
    graph: "Graph",
    place: Place,
    door: DoorId | None,
    steps: int,
    occupied: int,
    movement: Movement,
) -> Targets:
    """Every place that a token can move to with exactly these steps, and how."""
    start = _start(graph, place, door, steps, occupied, movement)
    walk = start.walk()
    trails: dict[Target, Trail | None] = {}
    for room in graph.rooms:
        if movement.passages_are_steps and room in graph.passages(place):
            trails[Target(room)] = None
        for target, trail in sorted(_entries(start, walk, room), key=_length):
            trails.setdefault(target, trail)
    trails.update(_spaces(start, walk, start.length))
    shortest = 1 if place in graph.number else 0
    if movement.short_moves and not trails:
        # R3: as far as it can go. No room is on the way, or it would have been a target.
        for length in range(start.length - 1, shortest - 1, -1):
            trails.update(_spaces(start, walk, length))
            if trails:
                break
    return Targets(trails, graph.names, from_space=place in graph.number)


def _start(
    graph: "Graph",
    place: Place,
    door: DoorId | None,
    steps: int,
    occupied: int,
    movement: Movement,
) -> _Start:
    bits = graph.lattice.bits
    free = graph.lattice.spaces & ~occupied
    here = graph.number.get(place)
    if here is not None:
        # P8: the space that a move starts from is not used again.
        return _Start(graph, place, (Exit(here, place),), free & ~bits[here], steps, movement)
    exits = tuple(way for way in graph.exits(place, door) if bits[way.space] & free)
    return _Start(graph, place, exits, free, steps - 1, movement)


def _length(entry: tuple[Target, Trail]) -> int:
    """How many spaces a way into a room takes: the shortest way is kept."""
    return entry[1][0].bit_count()


def _spaces(start: _Start, walk: Walk, length: int) -> dict[Target, Trail]:
    ends = walk.ends(length)
    return {start.graph.space_targets[space]: ends[space] for space in sorted(ends)}


def _entries(start: _Start, walk: Walk, room: Place) -> Iterator[tuple[Target, Trail]]:
    """The ways into a room. Entering takes one step, and ends the move (P11, S5)."""
    if start.length < 1 or (room == start.place and not start.movement.same_room_by_another_door):
        return
    for door in start.graph.doors[room]:
        outside = start.graph.number[door.outside]
        # S7: out by one door and in by another, but not in again by the same one.
        way = walk if room != start.place else start.walk(but=door.id)
        trail = way.shortest(outside, start.length - 1)
        if trail is not None:
            yield Target(room, door.id if start.movement.leave_by_entry_door else None), trail
