"""A board as places and the ways between them; grids and hallways are the same from here on."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import Struct

from whodunnit.core._lattice import Cell, Lattice
from whodunnit.core.edition import Movement
from whodunnit.core.targets import DoorId, Exit, Place, Target, Targets, find_targets

__all__ = ["Door", "DoorId", "Graph", "Place", "Target", "Targets"]

CACHED = 20_000
"""How many answers a board remembers."""


class Door(Struct, frozen=True):
    """A way between a room and the space in front of it."""

    id: DoorId
    """Which door of the board it is."""
    room: Place
    """The room it belongs to."""
    outside: Place
    """The space in front of it."""


class Graph:
    """Everything about a board that matters for walking on it."""

    def __init__(
        self,
        rooms: tuple[Place, ...],
        spaces: Mapping[Place, Cell],
        doors: Iterable[Door],
        passages: Iterable[tuple[Place, Place]],
        homes: Mapping[Place, Place],
    ) -> None:
        all_doors = tuple(doors)
        all_passages = tuple(passages)
        self.rooms = rooms
        """The rooms, in the board's order."""
        self.doors: dict[Place, tuple[Door, ...]] = {
            room: tuple(door for door in all_doors if door.room == room) for room in rooms
        }
        """The doors of each room, in reading order."""
        self.homes = dict(homes)
        """The space that each home opens on: one can leave a home, but not come back (H7)."""
        self.lattice = Lattice(spaces.values())
        """The spaces as bits, for the search of paths."""
        self.number = {
            place: self.lattice.number[cell]
            for place, cell in sorted(spaces.items(), key=lambda item: item[1])
        }
        """The bit of each space."""
        self.names = {number: place for place, number in self.number.items()}
        """The space of each bit."""
        self._bits = {place: self.lattice.bits[n] for place, n in self.number.items()}
        self.spaces: tuple[Place, ...] = tuple(self.number)
        """The spaces (corridor spaces or hallways), in reading order."""
        self.space_targets = {number: Target(place) for number, place in self.names.items()}
        """Each space as a target."""
        self._passages = {
            room: tuple(to for start, to in all_passages if start == room) for room in rooms
        }
        self._behind: dict[Place, Place] = {}
        for door in all_doors:
            self._behind.setdefault(door.outside, door.room)
        self._exits = {
            room: tuple(Exit(self.number[door.outside], door.id) for door in of_room)
            for room, of_room in self.doors.items()
        } | {home: (Exit(self.number[space], home),) for home, space in self.homes.items()}
        self._reach: dict[tuple[Place, int], int] = {}
        self._answers: dict[object, Targets] = {}

    def passages(self, place: Place) -> tuple[Place, ...]:
        """The rooms that secret passages lead to from here."""
        return self._passages.get(place, ())

    def outside(self, room: Place) -> tuple[Place, ...]:
        """The spaces in front of a room's doors, in the order of the doors."""
        return tuple(door.outside for door in self.doors[room])

    def neighbours(self, space: Place) -> tuple[Place, ...]:
        """The spaces that one can step to from a space."""
        return tuple(self.names[n] for n in self.lattice.neighbours[self.number[space]])

    def room_behind(self, place: Place) -> Place | None:
        """The room that a token on this place blocks a door of: the first, if several (P26)."""
        return self._behind.get(place)

    def exits(self, place: Place, door: DoorId | None) -> tuple[Exit, ...]:
        """The ways out of a room by this door, or by any; or out of a home."""
        return tuple(way for way in self._exits[place] if door is None or way.door == door)

    def targets(
        self,
        place: Place,
        door: DoorId | None,
        steps: int,
        occupied: Collection[Place],
        movement: Movement,
    ) -> Targets:
        """Where a token can go from a place with a roll, and a legal path to each target.

        `door` is the door that the token came in by, None if it was summoned or starts there;
        `occupied` is where the others stand.
        """
        if not movement.leave_by_entry_door:
            door = None
        blocked = self._blocked(place, steps, occupied) if movement.tokens_block else 0
        question = (place, door, steps, blocked, movement)
        answer = self._answers.get(question)
        if answer is None:
            answer = find_targets(self, place, door, steps, blocked, movement)
            if len(self._answers) >= CACHED:
                del self._answers[next(iter(self._answers))]
            self._answers[question] = answer
        return answer

    def adjacent(self, place: Place, door: DoorId | None, movement: Movement) -> Targets:
        """What is one step away when nobody else is on the board."""
        return self.targets(place, door, 1, (), movement)

    def _blocked(self, place: Place, steps: int, occupied: Collection[Place]) -> int:
        """The occupied spaces that are near enough to matter."""
        reach = self._reach.get((place, steps))
        if reach is None:
            reach = self._reach[place, steps] = self._within_reach(place, steps)
        blocked = 0
        for other in occupied:
            blocked |= self._bits.get(other, 0)
        return blocked & reach

    def _within_reach(self, place: Place, steps: int) -> int:
        """The spaces, other than this one, that are at most so many steps away."""
        here = self._bits.get(place, 0)
        starts = here or sum({self.lattice.bits[way.space] for way in self._exits[place]})
        return self.lattice.within(starts, steps) & ~here
