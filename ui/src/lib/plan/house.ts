/** The house that a board describes, as sets of cells and doors between them; no picture yet. */

import { CellSet, SIDES, type Cell, type Point } from "./cells";
import type { BoardData, GridPlan, HallwaysPlan } from "./types";

/** A door in the wall between a room and the space in front of it. */
export interface Door {
  /** As the server calls it; on a board of hallways both doors of a hallway have its name. */
  id: string;
  room: string;
  /** The place in front of it. */
  outside: string;
  /** The middle of the gap, on the wall. */
  at: Point;
  /** The way out of the room. */
  out: Cell;
}

export interface Space {
  place: string;
  kind: "corridor" | "hallway" | "home";
  set: CellSet;
  middle: Point;
  /** On a hallway, whether it runs from left to right; else of no meaning. */
  across: boolean;
}

export interface House {
  width: number;
  height: number;
  rooms: Map<string, CellSet>;
  spaces: Map<string, Space>;
  /** Inside the house and closed; the parts that touch the outside are not of it. */
  closets: CellSet[];
  doors: Door[];
  passages: readonly (readonly [string, string])[];
  starts: readonly string[];
}

const CORRIDOR = ".";
const VOID = "#";
const CLOSET = "X";
const ARROWS = new Map<string, Cell>([
  ["^", SIDES[0]],
  [">", SIDES[1]],
  ["v", SIDES[2]],
  ["<", SIDES[3]],
]);

export function houseOf(board: BoardData): House {
  const house =
    board.plan.type === "grid" ? gridHouse(board, board.plan) : hallwaysHouse(board, board.plan);
  return { ...house, passages: board.passages ?? [], starts: board.starts };
}

type Walls = Omit<House, "passages" | "starts">;

function gridHouse(board: BoardData, plan: GridPlan): Walls {
  const height = plan.rows.length;
  const width = (plan.rows[0]?.length ?? 0) / 2;
  const kind = (row: number, column: number): string => plan.rows[row]?.[2 * column] ?? VOID;
  const byKind = new Map<string, Cell[]>();
  const doors: Door[] = [];
  const letters = new Map(board.rooms.map((room, i) => [board.letters?.[i] ?? "", room]));
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const here = { row, column };
      byKind.set(kind(row, column), [...(byKind.get(kind(row, column)) ?? []), here]);
      const arrow = ARROWS.get(plan.rows[row]![2 * column + 1]!);
      if (arrow === undefined) continue;
      // An arrow points out of the room on a room's cell, and into the room on a space.
      const ahead = { row: row + arrow.row, column: column + arrow.column };
      const [inside, outside] = kind(row, column) === CORRIDOR ? [ahead, here] : [here, ahead];
      const room = letters.get(kind(inside.row, inside.column));
      if (room === undefined || kind(outside.row, outside.column) !== CORRIDOR) continue;
      doors.push(doorBetween(spaceName(here), room, inside, outside));
    }
  }
  const spaces = (byKind.get(CORRIDOR) ?? []).map((cell): [string, Space] => {
    const place = spaceName(cell);
    const middle = { x: cell.column + 0.5, y: cell.row + 0.5 };
    return [place, { place, kind: "corridor", set: new CellSet([cell]), middle, across: true }];
  });
  return {
    width,
    height,
    rooms: new Map(
      [...letters].map(([letter, room]) => [room, new CellSet(byKind.get(letter) ?? [])]),
    ),
    spaces: new Map(spaces),
    closets: closed(new CellSet(byKind.get(CLOSET) ?? []), kind),
    doors,
  };
}

/** A closet that reaches the edge of the plan is only another way to draw the outside. */
function closed(closet: CellSet, kind: (row: number, column: number) => string): CellSet[] {
  return closet
    .pieces()
    .filter((piece) =>
      piece.cells.every(({ row, column }) =>
        SIDES.every((side) => kind(row + side.row, column + side.column) !== VOID),
      ),
    );
}

function doorBetween(id: string, room: string, inside: Cell, outside: Cell): Door {
  const out = { row: outside.row - inside.row, column: outside.column - inside.column };
  return {
    id,
    room,
    outside: spaceName(outside),
    at: { x: inside.column + (1 + out.column) / 2, y: inside.row + (1 + out.row) / 2 },
    out,
  };
}

function spaceName({ row, column }: Cell): string {
  return `${row},${column}`;
}

/** The sizes of a drawn board of hallways, in cells. */
const ROOM = 6;
const HALL = { long: 3, wide: 2 };
const HOME = 1;

function hallwaysHouse(board: BoardData, plan: HallwaysPlan): Walls {
  const rooms = new Map<string, CellSet>();
  const spaces = new Map<string, Space>();
  const doors: Door[] = [];
  const named = (one: string, other: string): string =>
    board.rooms.indexOf(one) < board.rooms.indexOf(other) ? `${one}-${other}` : `${other}-${one}`;
  plan.rows.forEach((names, i) =>
    names.forEach((room, j) => {
      const at = { row: HOME + i * (ROOM + HALL.long), column: HOME + j * (ROOM + HALL.long) };
      rooms.set(room, rectangle(at, ROOM, ROOM));
      for (const [other, across] of [
        [names[j + 1], true],
        [plan.rows[i + 1]?.[j], false],
      ] as const) {
        if (other === undefined) continue;
        const space = hallwayFrom(named(room, other), at, across);
        spaces.set(space.place, space);
        doors.push(...hallwayDoors(space, room, other));
      }
    }),
  );
  const side = (count: number): number => 2 * HOME + count * ROOM + (count - 1) * HALL.long;
  const width = side(plan.rows[0]?.length ?? 0);
  const height = side(plan.rows.length);
  const homes = new Map<string, number>();
  plan.homes.forEach(([one, other], i) => {
    const hallway = spaces.get(named(one, other))!;
    const { x, y } = hallway.middle;
    // A home lies on the side of its hallway that is nearer to the edge; a second one opposite.
    const outer = hallway.across ? y < height / 2 : x < width / 2;
    const already = homes.get(hallway.place) ?? 0;
    homes.set(hallway.place, already + 1);
    const home = homeAt(`Home ${i + 1}`, hallway, already % 2 === 0 ? outer : !outer);
    spaces.set(home.place, home);
  });
  return { width, height, rooms, spaces, closets: [], doors };
}

function hallwayFrom(place: string, room: Cell, across: boolean): Space {
  const at = across
    ? { row: room.row + (ROOM - HALL.wide) / 2, column: room.column + ROOM }
    : { row: room.row + ROOM, column: room.column + (ROOM - HALL.wide) / 2 };
  const [w, h] = across ? [HALL.long, HALL.wide] : [HALL.wide, HALL.long];
  const middle = { x: at.column + w / 2, y: at.row + h / 2 };
  return { place, kind: "hallway", set: rectangle(at, w, h), middle, across };
}

function hallwayDoors(space: Space, one: string, other: string): Door[] {
  const { x, y } = space.middle;
  const half = HALL.long / 2;
  const forward = space.across ? SIDES[1] : SIDES[2];
  const back = space.across ? SIDES[3] : SIDES[0];
  const towards = (by: number): Point => (space.across ? { x: x + by, y } : { x, y: y + by });
  return [
    { id: space.place, room: one, outside: space.place, at: towards(-half), out: forward },
    { id: space.place, room: other, outside: space.place, at: towards(half), out: back },
  ];
}

/** A home is an alcove beside its hallway, before it (above, to the left) or behind it. */
function homeAt(place: string, hallway: Space, before: boolean): Space {
  const { x, y, w, h } = hallway.set.box;
  const at = hallway.across
    ? { column: x + (w - HOME) / 2, row: before ? y - HOME : y + h }
    : { row: y + (h - HOME) / 2, column: before ? x - HOME : x + w };
  const middle = { x: at.column + HOME / 2, y: at.row + HOME / 2 };
  return { place, kind: "home", set: rectangle(at, HOME, HOME), middle, across: hallway.across };
}

function rectangle(at: Cell, w: number, h: number): CellSet {
  return new CellSet(
    Array.from({ length: w * h }, (_, i) => ({
      row: at.row + Math.floor(i / w),
      column: at.column + (i % w),
    })),
  );
}
