"""What a board file says about its rooms beyond the plan: passages, hallways, homes, movement."""

from msgspec.structs import fields

from whodunnit.core.board import Hallways, hallways
from whodunnit.core.edition import Movement
from whodunnit.core.graph import Place
from whodunnit.editions._board_plan import room_name_is_bad
from whodunnit.editions._board_text import Findings, Line, Section
from whodunnit.editions.hints import known_names
from whodunnit.editions.names import alike, quoted

Pair = tuple[Place, Place]


def read_passages(
    section: Section | None, rooms: tuple[Place, ...], findings: Findings
) -> tuple[Pair, ...]:
    """The secret passages: `A - B` goes both ways, `A > B` one way."""
    passages: set[Pair] = set()
    for line in section.lines if section else ():
        joint = " > " if " > " in line.text else " - "
        pair = _pair(line, joint, rooms, findings)
        if pair is None:
            continue
        both = (pair, pair[::-1]) if joint == " - " else (pair,)
        if passages & set(both):
            findings.at(line, f"{quoted(line.text)} is said twice.", "Leave one of them away.")
        passages |= set(both)
    return in_order(passages, rooms)


def in_order(passages: set[Pair], rooms: tuple[Place, ...]) -> tuple[Pair, ...]:
    """Passages sorted by the order of the rooms."""
    return tuple(sorted(passages, key=lambda pair: (rooms.index(pair[0]), rooms.index(pair[1]))))


def _pair(line: Line, joint: str, rooms: tuple[Place, ...], findings: Findings) -> Pair | None:
    one, _, other = (part.strip() for part in line.text.partition(joint))
    if not other:
        findings.at(line, f"{quoted(line.text)} joins no two rooms.", "Write `Study - Kitchen`.")
        return None
    unknown = [name for name in (one, other) if name not in rooms]
    for name in unknown:
        remedy = known_names(name, rooms) if rooms else "Name the rooms first."
        findings.at(line, f"There is no room {quoted(name)}.", remedy, line.text.rindex(name))
    if not unknown and one == other:
        findings.at(line, f"{one} cannot lead to itself.", "Name two rooms.")
        return None
    return None if unknown else (one, other)


def read_hallway_rooms(section: Section, findings: Findings) -> tuple[tuple[str, ...], ...]:
    """The rooms of a board of hallways, as they lie."""
    rows: list[tuple[str, ...]] = []
    seen: dict[str, str] = {}
    places: list[Line] = []
    for line in section.lines:
        row, offset = [], 0
        for part in line.text.split(" - "):
            name = Line(line.number, line.column + offset, part.strip())
            offset += len(part) + len(" - ")
            if alike(name.text) in seen:
                earlier = seen[alike(name.text)]
                findings.at(name, f"There is a room {earlier} already.", "Rename one.")
            elif not room_name_is_bad(name, findings):
                seen[alike(name.text)] = name.text
                places.append(name)
                row.append(name.text)
        if rows and len(row) != len(rows[0]):
            what = f"This row has {len(row)} rooms, where the first has {len(rows[0])}."
            findings.at(line, what, "Join as many rooms in every row with ` - `.")
        rows.append(tuple(row))
    for name in places:
        if any(
            {name.text[:at], name.text[at + 1 :]} <= set(seen.values())
            for at, char in enumerate(name.text)
            if char == "-"
        ):
            findings.at(name, f"{name.text} would be taken for a hallway.", "Rename it.")
    return tuple(rows)


def read_homes(
    section: Section | None, rows: tuple[tuple[str, ...], ...], count: int, findings: Findings
) -> tuple[Pair, ...]:
    """The hallway beside the home of each suspect, in turn order."""
    rooms = tuple(room for row in rows for room in row)
    joined = {frozenset(pair) for pair in hallways(Hallways(rows, ()))}
    homes: list[Pair] = []
    for line in section.lines if section else ():
        pair = _pair(line, " - ", rooms, findings)
        if pair is None:
            continue
        if frozenset(pair) not in joined:
            what = f"There is no hallway between {pair[0]} and {pair[1]}."
            findings.at(line, what, "Name two rooms that lie side by side.")
        elif frozenset(pair) in map(frozenset, homes):
            findings.at(line, "Two homes open on this hallway.", "Give each a hallway of its own.")
        else:
            homes.append(pair)
    lines = len(section.lines) if section else 0
    if lines != count:
        what = f"There are {lines} homes for {count} suspects."
        remedy = "Write one hallway a line under `homes:`, or say `starts: n` if there are n."
        findings.add(what, remedy, section.key.number if section else 0)
    return tuple(homes)


def read_movement(section: Section | None, findings: Findings) -> Movement:
    """How tokens walk: the switches that are on; without the header, as in the classic game."""
    if section is None:
        return Movement()
    switches = {field.name: False for field in fields(Movement)}
    words = section.value.text.replace(",", " ").split()
    for word in words if words != ["none"] else ():
        if word in switches:
            switches[word] = True
        else:
            hint = known_names(word, (*switches, "none"))
            findings.at(section.value, f"{quoted(word)} is no way to walk.", hint)
    return Movement(**switches)
