/** Cells of the plan, sets of them, and the border around such a set. */

export interface Cell {
  row: number;
  column: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A rectangle in cells: x and y of its upper left corner, width and height. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const SIDES = [
  { row: -1, column: 0 },
  { row: 0, column: 1 },
  { row: 1, column: 0 },
  { row: 0, column: -1 },
] as const satisfies readonly Cell[];

/** A set of cells that can be asked for a row and a column. */
export class CellSet {
  readonly #keys: Set<number>;

  constructor(readonly cells: readonly Cell[]) {
    this.#keys = new Set(cells.map(keyOf));
  }

  has(row: number, column: number): boolean {
    return this.#keys.has(keyOf({ row, column }));
  }

  get box(): Box {
    const rows = this.cells.map((cell) => cell.row);
    const columns = this.cells.map((cell) => cell.column);
    const x = Math.min(...columns);
    const y = Math.min(...rows);
    return { x, y, w: Math.max(...columns) + 1 - x, h: Math.max(...rows) + 1 - y };
  }

  /** The set in pieces that hang together. */
  pieces(): CellSet[] {
    const left = new Map(this.cells.map((cell) => [keyOf(cell), cell]));
    const found: CellSet[] = [];
    for (const first of this.cells) {
      if (!left.delete(keyOf(first))) continue;
      const piece = [first];
      for (const cell of piece) {
        for (const side of SIDES) {
          const next = { row: cell.row + side.row, column: cell.column + side.column };
          if (left.delete(keyOf(next))) piece.push(next);
        }
      }
      found.push(new CellSet(piece));
    }
    return found;
  }
}

/** The border around a set: closed loops of corners, the set always on the right-hand side. */
export function outline(set: CellSet): Point[][] {
  const following = new Map<string, Point[]>();
  for (const { row, column } of set.cells) {
    const corners: Point[] = [
      { x: column, y: row },
      { x: column + 1, y: row },
      { x: column + 1, y: row + 1 },
      { x: column, y: row + 1 },
    ];
    SIDES.forEach((side, i) => {
      if (set.has(row + side.row, column + side.column)) return;
      const from = nameOf(corners[i]!);
      following.set(from, [...(following.get(from) ?? []), corners[(i + 1) % 4]!]);
    });
  }
  const loops: Point[][] = [];
  for (const from of following.keys()) {
    while (following.has(from)) loops.push(turns(followed(following, from)));
  }
  return loops;
}

/** The border as an SVG path, at so many units a cell. */
export function outlinePath(set: CellSet, unit: number): string {
  return outline(set)
    .map((loop) => `M${loop.map(({ x, y }) => `${x * unit} ${y * unit}`).join("L")}Z`)
    .join("");
}

function followed(following: Map<string, Point[]>, from: string): Point[] {
  const [x, y] = from.split(" ").map(Number) as [number, number];
  const loop: Point[] = [];
  let here: Point = { x, y };
  for (let next = following.get(from); next !== undefined; next = following.get(nameOf(here))) {
    loop.push(here);
    const name = nameOf(here);
    here = next.pop()!;
    if (next.length === 0) following.delete(name);
  }
  return loop;
}

/** Only the points where the border turns. */
function turns(loop: Point[]): Point[] {
  return loop.filter((_, i) => {
    const before = loop.at(i - 1)!;
    const after = loop[(i + 1) % loop.length]!;
    return before.x !== after.x && before.y !== after.y;
  });
}

function nameOf({ x, y }: Point): string {
  return `${x} ${y}`;
}

function keyOf({ row, column }: Cell): number {
  return (row + 512) * 4096 + column + 512;
}
