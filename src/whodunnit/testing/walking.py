"""Walking without any cleverness: every path is walked to its end. Only for a few steps."""

from collections.abc import Iterator

from whodunnit.core.edition import Movement
from whodunnit.core.graph import DoorId, Graph, Place, Target
from whodunnit.testing.verdict import Nonconforming


def naive_targets(
    graph: Graph,
    place: Place,
    door: DoorId | None,
    steps: int,
    occupied: frozenset[Place],
    movement: Movement,
) -> set[Target]:
    """Where a token can go, found by walking every path there is."""
    blocked = occupied if movement.tokens_block else frozenset()
    found = set()
    if movement.passages_are_steps:
        found |= {Target(room) for room in graph.passages(place)}
    for trail, left_by in _first_steps(graph, place, door, blocked, movement):
        found |= _rooms(graph, place, trail, left_by, steps, blocked, movement)
    for length in range(steps, 0, -1):
        if length == steps or (movement.short_moves and not found):
            for trail, _ in _first_steps(graph, place, door, blocked, movement):
                walks = _walks(graph, trail, length, blocked)
                found |= {Target(walk[-1]) for walk in walks if len(walk) == length + 1}
    return found


def check_path(
    graph: Graph, place: Place, target: Target, path: tuple[Place, ...], steps: int
) -> None:
    """A path must lead from a place to its target, step by step and no space twice."""
    walked = (place, *path)
    entered = target.to in graph.doors
    if path[-1] != target.to or len(set(walked)) != len(walked) - (target.to == place):
        raise Nonconforming(f"{walked} is not a path to {target.to!r}")
    if len(path) > steps or (not entered and len(path) < steps):
        raise Nonconforming(f"{walked} is not a path of {steps} steps")
    for one, other in zip(walked, path, strict=False):
        if not _joined(graph, one, other):
            raise Nonconforming(f"there is no step from {one!r} to {other!r}")


def _joined(graph: Graph, one: Place, other: Place) -> bool:
    if one in graph.number and other in graph.number:
        return other in graph.neighbours(one)
    if one in graph.homes:
        return graph.homes[one] == other
    return (one in graph.doors and other in (*graph.outside(one), *graph.passages(one))) or (
        other in graph.doors and one in graph.outside(other)
    )


def _first_steps(
    graph: Graph,
    place: Place,
    door: DoorId | None,
    blocked: frozenset[Place],
    movement: Movement,
) -> Iterator[tuple[tuple[Place, ...], DoorId | None]]:
    """The beginnings of all paths: the place itself, or one step out of a room or a home."""
    if place in graph.number:
        yield (place,), None
    elif place in graph.homes:
        if graph.homes[place] not in blocked:
            yield (place, graph.homes[place]), None
    else:
        for way in graph.doors[place]:
            bound = movement.leave_by_entry_door and door not in (None, way.id)
            if way.outside not in blocked and not bound:
                yield (place, way.outside), way.id


def _rooms(
    graph: Graph,
    place: Place,
    trail: tuple[Place, ...],
    left_by: DoorId | None,
    steps: int,
    blocked: frozenset[Place],
    movement: Movement,
) -> set[Target]:
    found = set()
    for walk in _walks(graph, trail, steps - 1, blocked):
        for room, ways in graph.doors.items():
            for way in ways:
                again = room == place
                if again and (not movement.same_room_by_another_door or way.id == left_by):
                    continue
                if way.outside == walk[-1]:
                    found.add(Target(room, way.id if movement.leave_by_entry_door else None))
    return found


def _walks(
    graph: Graph, trail: tuple[Place, ...], steps: int, blocked: frozenset[Place]
) -> Iterator[tuple[Place, ...]]:
    """Every path that goes on from a trail, as long as there are steps left."""
    if len(trail) - 1 > steps:
        return
    yield trail
    for space in graph.neighbours(trail[-1]):
        if space not in blocked and space not in trail:
            yield from _walks(graph, (*trail, space), steps, blocked)
