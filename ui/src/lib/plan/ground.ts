/** The floor of a room as a fine raster, to find out where something can stand. */

import type { Box, CellSet, Point } from "./cells";

/** Raster points in a cell. */
export const FINE = 8;

/** Which parts of a room's floor are still free. */
export class Ground {
  readonly #left: number;
  readonly #top: number;
  readonly #wide: number;
  readonly #high: number;
  readonly #taken: Uint8Array;
  /** For each point, how many taken ones lie above and to the left of it. */
  #sums: Int32Array | null = null;

  constructor(
    readonly room: CellSet,
    taken?: Uint8Array,
  ) {
    const box = room.box;
    this.#left = box.x;
    this.#top = box.y;
    this.#wide = box.w * FINE;
    this.#high = box.h * FINE;
    this.#taken = taken ?? new Uint8Array(this.#wide * this.#high).fill(1);
    if (taken !== undefined) return;
    for (const { row, column } of room.cells) {
      this.#fill({ x: column, y: row, w: 1, h: 1 }, 0);
    }
  }

  copy(): Ground {
    return new Ground(this.room, this.#taken.slice());
  }

  /** Nothing else may stand here. */
  take(box: Box): void {
    this.#fill(box, 1);
    this.#sums = null;
  }

  /** Whether the whole rectangle lies in the room and is free. */
  isFree({ x, y, w, h }: Box): boolean {
    const x0 = Math.floor((x - this.#left) * FINE + 1e-6);
    const y0 = Math.floor((y - this.#top) * FINE + 1e-6);
    const x1 = Math.ceil((x + w - this.#left) * FINE - 1e-6);
    const y1 = Math.ceil((y + h - this.#top) * FINE - 1e-6);
    if (x0 < 0 || y0 < 0 || x1 > this.#wide || y1 > this.#high) return false;
    const sums = (this.#sums ??= this.#summed());
    const wide = this.#wide + 1;
    const at = (column: number, row: number): number => sums[row * wide + column]!;
    return at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0) === 0;
  }

  /** The free stretches of a band from left to right, `h` high below `y`. */
  stretches(y: number, h: number): Box[] {
    const found: Box[] = [];
    let start: number | null = null;
    for (let i = 0; i <= this.#wide; i++) {
      const x = this.#left + i / FINE;
      const free = i < this.#wide && this.isFree({ x, y, w: 1 / FINE, h });
      if (free && start === null) start = x;
      if (!free && start !== null) {
        found.push({ x: start, y, w: x - start, h });
        start = null;
      }
    }
    return found;
  }

  /** The middle of all that is free: where the eye looks for a name. */
  heart(): Point {
    let [x, y, count] = [0, 0, 0];
    this.#taken.forEach((taken, i) => {
      if (taken) return;
      x += i % this.#wide;
      y += Math.floor(i / this.#wide);
      count++;
    });
    const points = Math.max(1, count);
    return {
      x: this.#left + (x / points + 0.5) / FINE,
      y: this.#top + (y / points + 0.5) / FINE,
    };
  }

  #fill({ x, y, w, h }: Box, value: 0 | 1): void {
    const x0 = Math.max(0, Math.floor((x - this.#left) * FINE + 1e-6));
    const y0 = Math.max(0, Math.floor((y - this.#top) * FINE + 1e-6));
    const x1 = Math.min(this.#wide, Math.ceil((x + w - this.#left) * FINE - 1e-6));
    const y1 = Math.min(this.#high, Math.ceil((y + h - this.#top) * FINE - 1e-6));
    for (let row = y0; row < y1; row++) {
      this.#taken.fill(value, row * this.#wide + x0, row * this.#wide + Math.max(x0, x1));
    }
  }

  #summed(): Int32Array {
    const wide = this.#wide + 1;
    const sums = new Int32Array(wide * (this.#high + 1));
    for (let row = 0; row < this.#high; row++) {
      let line = 0;
      for (let column = 0; column < this.#wide; column++) {
        line += this.#taken[row * this.#wide + column]!;
        sums[(row + 1) * wide + column + 1] = sums[row * wide + column + 1]! + line;
      }
    }
    return sums;
  }
}
