/** The picture of a board before it is drawn: everything that is to be seen, and where. */

import { arrange, grown, type Arrangement } from "./arrange";
import { CellSet, outlinePath, SIDES, type Box, type Point } from "./cells";
import { furnish, padded, spotsFor, type Placed } from "./furnish";
import { fittingFor, type Fitting, type Floor } from "./furniture";
import { Ground } from "./ground";
import { houseOf, type Door, type House, type Space } from "./house";
import type { BoardData } from "./types";

/** Units of the drawing in a cell. */
export const UNIT = 40;

/** The upper end of a secret passage. */
export interface Stair {
  to: string;
  middle: Point;
}

export interface RoomPlan {
  name: string;
  floor: Floor;
  cells: CellSet;
  path: string;
  doors: readonly Door[];
  stairs: readonly Stair[];
  arrangement: Arrangement;
  furniture: readonly Placed[];
}

export interface DoorPlan extends Door {
  /** Degrees that the drawing of a door in an upper wall is turned by. */
  turn: number;
  /** In a pair of doors side by side, the leaves hang on the outer posts. */
  mirrored: boolean;
}

export interface Plan {
  width: number;
  height: number;
  /** What of it the house covers: some boards have empty strips around. */
  extent: Box;
  rooms: ReadonlyMap<string, RoomPlan>;
  spaces: ReadonlyMap<string, Space>;
  doors: readonly DoorPlan[];
  closets: readonly { cells: CellSet; path: string; middle: Point; box: Box }[];
  /** Everything under the roof. */
  housePath: string;
  starts: readonly string[];
}

const known = new WeakMap<BoardData, Plan>();

/** The plan of a board; asked again for the same board, the same plan. */
export function planOf(board: BoardData): Plan {
  const before = known.get(board);
  if (before !== undefined) return before;
  const plan = drawnUp(houseOf(board));
  known.set(board, plan);
  return plan;
}

function drawnUp(house: House): Plan {
  const stairs = stairsOf(house);
  const rooms = [...house.rooms].map(([name, cells], order): [string, RoomPlan] => {
    const doors = house.doors.filter((door) => door.room === name);
    const ups = stairs.get(name) ?? [];
    const fitting = fittingFor(name, order);
    return [
      name,
      {
        name,
        floor: fitting.floor,
        cells,
        path: outlinePath(cells, UNIT),
        doors,
        stairs: ups,
        ...fitted(name, fitting, cells, doors, ups),
      },
    ];
  });
  const inside = new CellSet([
    ...[...house.rooms.values()].flatMap((room) => room.cells),
    ...[...house.spaces.values()].flatMap((space) => space.set.cells),
    ...house.closets.flatMap((closet) => closet.cells),
  ]);
  return {
    width: house.width,
    height: house.height,
    extent: inside.box,
    rooms: new Map(rooms),
    spaces: house.spaces,
    doors: house.doors.map((door) => hung(door, house.doors)),
    closets: house.closets.map((cells) => ({
      cells,
      path: outlinePath(cells, UNIT),
      middle: middleOf(cells.box),
      box: cells.box,
    })),
    housePath: outlinePath(inside, UNIT),
    starts: house.starts,
  };
}

/** A passage goes down in the room's cell that is farthest from the middle of the house. */
function stairsOf(house: House): Map<string, Stair[]> {
  const found = new Map<string, Stair[]>();
  const doorways = house.doors.map(({ at, out }) => ({
    x: at.x - out.column / 2,
    y: at.y - out.row / 2,
  }));
  for (const [room, to] of house.passages) {
    const before = found.get(room) ?? [];
    const middles = house.rooms
      .get(room)!
      .cells.map(({ row, column }) => ({ x: column + 0.5, y: row + 0.5 }))
      .filter(
        (at) =>
          ![...doorways, ...before.map((stair) => stair.middle)].some(
            (other) => Math.hypot(at.x - other.x, at.y - other.y) < 0.9,
          ),
      );
    const away = ({ x, y }: Point): number =>
      Math.abs(2 * x - house.width) + Math.abs(2 * y - house.height);
    const [middle] = middles.sort((a, b) => away(b) - away(a));
    if (middle !== undefined) found.set(room, [...before, { to, middle }]);
  }
  return found;
}

/** The name, the places for pieces and the furniture of a room. */
function fitted(
  name: string,
  fitting: Fitting,
  cells: CellSet,
  doors: readonly Door[],
  stairs: readonly Stair[],
): Pick<RoomPlan, "arrangement" | "furniture"> {
  const ground = bare(cells, doors, stairs);
  const heart = ground.heart();
  const [chief, ...others] = fitting.pieces;
  // The chief piece is placed first where that leaves the name and the pieces their size.
  let best: { chief: Placed | null; arrangement: Arrangement } | null = null;
  for (const spot of [null, ...spotsFor(chief!, ground, 4)]) {
    const left = ground.copy();
    if (spot !== null) left.take(padded(spot.box));
    const arrangement = arrange(name, left, heart);
    if (arrangement === null) continue;
    const worth = arrangement.worth + (spot === null ? 0 : 0.3 * spot.scale);
    if (best === null || worth > best.arrangement.worth) {
      best = { chief: spot, arrangement: { ...arrangement, worth } };
    }
  }
  if (best === null) return { arrangement: heap(name, cells), furniture: [] };
  const { label, tokens, weapons } = best.arrangement;
  if (best.chief !== null) ground.take(padded(best.chief.box));
  ground.take(grown(label.box, 0.16));
  for (const box of [...tokens.boxes, ...weapons.boxes]) ground.take(box);
  return {
    arrangement: best.arrangement,
    furniture: [...(best.chief ? [best.chief] : []), ...furnish(others, ground)],
  };
}

/** The floor without its walls, the swing of its doors and its stairs. */
function bare(cells: CellSet, doors: readonly Door[], stairs: readonly Stair[]): Ground {
  const ground = new Ground(cells);
  const edge = 0.125;
  for (const { row, column } of cells.cells) {
    for (const side of SIDES) {
      if (cells.has(row + side.row, column + side.column)) continue;
      ground.take({
        x: column + (side.column > 0 ? 1 - edge : 0),
        y: row + (side.row > 0 ? 1 - edge : 0),
        w: side.column === 0 ? 1 : edge,
        h: side.row === 0 ? 1 : edge,
      });
    }
  }
  for (const { at, out } of doors) {
    const middle = { x: at.x - out.column * 0.5, y: at.y - out.row * 0.5 };
    ground.take({ x: middle.x - 0.5, y: middle.y - 0.5, w: 1, h: 1 });
  }
  for (const { middle } of stairs) {
    ground.take({ x: middle.x - 0.45, y: middle.y - 0.45, w: 0.9, h: 0.9 });
  }
  return ground;
}

/** For a room too small for anything: all in one heap, in its first cell. */
function heap(name: string, cells: CellSet): Arrangement {
  const { row, column } = cells.cells[0] ?? { row: 0, column: 0 };
  const box = { x: column + 0.1, y: row + 0.45, w: 0.8, h: 0.45 };
  const label = { x: column + 0.1, y: row + 0.1, w: 0.8, h: 0.25 };
  const size = 0.25;
  return {
    label: {
      lines: [name.toLocaleUpperCase()],
      widths: [label.w],
      size,
      middle: middleOf(label),
      turned: false,
      box: label,
    },
    tokens: { boxes: [box], size },
    weapons: { boxes: [box], size },
    worth: 0,
  };
}

function hung(door: Door, doors: readonly Door[]): DoorPlan {
  const { at, out } = door;
  const turn = SIDES.findIndex((side) => side.row === out.row && side.column === out.column) * 90;
  const mirrored = doors.some(
    (other) =>
      other.room === door.room &&
      other.out.row === out.row &&
      other.out.column === out.column &&
      other.at.x === at.x - out.row &&
      other.at.y === at.y + out.column,
  );
  return { ...door, turn, mirrored };
}

function middleOf({ x, y, w, h }: Box): Point {
  return { x: x + w / 2, y: y + h / 2 };
}
