/** Where a room's name is written and where tokens and weapons lie, so that nothing covers it. */

import type { Box, Point } from "./cells";
import { FINE, type Ground } from "./ground";
import { broken, CAPITALS, LEADING, lineWidth } from "./lettering";

/** A name as it is set: centred lines, turned by a quarter in a room that is tall and narrow. */
export interface Label {
  lines: readonly string[];
  /** How wide each line is, in cells. */
  widths: readonly number[];
  /** The size of the letters, in cells. */
  size: number;
  middle: Point;
  turned: boolean;
  /** What it covers. */
  box: Box;
}

/** Rows where pieces lie side by side. */
export interface Bands {
  boxes: readonly Box[];
  /** The size of a piece while there is room enough, in cells. */
  size: number;
}

export interface Arrangement {
  label: Label;
  tokens: Bands;
  weapons: Bands;
  /** How good it is; higher is better. */
  worth: number;
}

/** So many lie side by side at full size; more of them move closer together. */
const TOKENS = 4;
const WEAPONS = 4;
const TOKEN_SIZES = [0.86, 0.74, 0.62, 0.5, 0.4, 0.3, 0.2];
const WEAPON_SIZE = 0.92;
const LARGEST = 0.8;
const SHRUNK = [1, 0.82, 0.66, 0.5];
const AROUND = 0.3;
/** How much less a name is worth that has to be read with the head on one side. */
const TURNED = 0.4;

/** The best arrangement of name, tokens and weapons on a free ground; it takes nothing. */
export function arrange(name: string, ground: Ground, heart: Point): Arrangement | null {
  let best: Arrangement | null = null;
  for (const label of labels(name, ground, heart)) {
    if (best !== null && worthOf(label, TOKEN_SIZES[0]!, heart) <= best.worth) continue;
    const left = ground.copy();
    left.take(grown(label.box, 0.06));
    for (const size of TOKEN_SIZES) {
      const worth = worthOf(label, size, heart);
      if (best !== null && worth <= best.worth) break;
      const trial = left.copy();
      const tokens = bands(trial, TOKENS, size, label, 1);
      const weapons = tokens && bands(trial, WEAPONS, size * WEAPON_SIZE, label, -1);
      if (!weapons) continue;
      best = { label, tokens, weapons, worth };
      break;
    }
  }
  return best;
}

/** Where so many pieces lie, in their order, and how large they are. */
export function places(bands: Bands, count: number, near: Point): { at: Point[]; size: number } {
  const most = (size: number): number[] =>
    bands.boxes.map((box) => Math.floor(box.w / size + 1e-6));
  // Pieces may overlap a little before they get smaller.
  let pitch = bands.size;
  while (pitch > 0.1 && most(pitch).reduce((sum, n) => sum + n, 0) < count) pitch *= 0.94;
  const at: Point[] = [];
  most(pitch).forEach((capacity, i) => {
    const here = Math.min(capacity, count - at.length);
    const box = bands.boxes[i]!;
    const wide = here * pitch;
    const x = Math.min(Math.max(near.x - wide / 2, box.x), box.x + box.w - wide);
    for (let n = 0; n < here; n++) at.push({ x: x + (n + 0.5) * pitch, y: box.y + box.h / 2 });
  });
  return { at, size: Math.min(bands.size, pitch * 1.2) };
}

export function grown({ x, y, w, h }: Box, by: number): Box {
  return { x: x - by, y: y - by, w: w + 2 * by, h: h + 2 * by };
}

function worthOf(label: Label, size: number, heart: Point): number {
  const away = Math.hypot(label.middle.x - heart.x, label.middle.y - heart.y);
  return (
    Math.log(label.size / LARGEST) +
    1.1 * Math.log(size / TOKEN_SIZES[0]!) -
    0.08 * away -
    0.03 * label.lines.length -
    (label.turned ? TURNED : 0)
  );
}

/** Every way to set the name: as large as can be, and smaller. */
function* labels(name: string, ground: Ground, heart: Point): Generator<Label> {
  for (const lines of broken(name)) {
    for (const turned of [false, true]) {
      const largest = largestSize(lines, turned, ground);
      if (largest === 0) continue;
      for (const part of SHRUNK) {
        const label = setAt(lines, largest * part, turned, ground, heart);
        if (label !== null) yield label;
      }
    }
  }
}

function extent(lines: readonly string[], size: number, turned: boolean): { w: number; h: number } {
  const long = Math.max(...lines.map(lineWidth)) * size;
  const high = ((lines.length - 1) * LEADING + CAPITALS) * size;
  return turned ? { w: high, h: long } : { w: long, h: high };
}

function largestSize(lines: readonly string[], turned: boolean, ground: Ground): number {
  let fits = 0;
  let not = LARGEST + 0.02;
  while (not - fits > 0.02) {
    const size = (fits + not) / 2;
    const { w, h } = extent(lines, size, turned);
    if (spots(ground, w + AROUND, h + AROUND).next().done) not = size;
    else fits = size;
  }
  return Math.min(fits, LARGEST);
}

function setAt(
  lines: readonly string[],
  size: number,
  turned: boolean,
  ground: Ground,
  heart: Point,
): Label | null {
  const { w, h } = extent(lines, size, turned);
  let best: { away: number; middle: Point } | null = null;
  for (const spot of spots(ground, w + AROUND, h + AROUND)) {
    const middle = { x: spot.x + (w + AROUND) / 2, y: spot.y + (h + AROUND) / 2 };
    const away = Math.hypot(middle.x - heart.x, middle.y - heart.y);
    if (best === null || away < best.away - 1e-6) best = { away, middle };
  }
  if (best === null) return null;
  const { middle } = best;
  return {
    lines,
    widths: lines.map((line) => lineWidth(line) * size),
    size,
    middle,
    turned,
    box: { x: middle.x - w / 2, y: middle.y - h / 2, w, h },
  };
}

/** Where a rectangle can lie. */
function* spots(ground: Ground, w: number, h: number): Generator<Point> {
  const room = ground.room.box;
  const step = 2 / FINE;
  for (let y = room.y; y + h <= room.y + room.h + 1e-6; y += step) {
    for (let x = room.x; x + w <= room.x + room.w + 1e-6; x += step) {
      if (ground.isFree({ x, y, w, h })) yield { x, y };
    }
  }
}

/** Rows for so many pieces, as near to the name as can be; they are taken. */
function bands(
  ground: Ground,
  count: number,
  size: number,
  label: Label,
  below: 1 | -1,
): Bands | null {
  const room = ground.room.box;
  const boxes: Box[] = [];
  for (let left = count; left > 0;) {
    let best: { cost: number; box: Box; holds: number } | null = null;
    for (let y = room.y; y + size <= room.y + room.h + 1e-6; y += 2 / FINE) {
      const apart = y + size / 2 - label.middle.y;
      for (const stretch of ground.stretches(y, size)) {
        const holds = Math.min(left, Math.floor(stretch.w / size + 1e-6));
        if (holds === 0) continue;
        const w = holds * size;
        const end = stretch.x + stretch.w - w;
        const x = Math.min(Math.max(label.middle.x - w / 2, stretch.x), end);
        const aside = Math.abs(x + w / 2 - label.middle.x);
        const cost = Math.abs(apart) + (apart * below < 0 ? 0.5 : 0) + 0.4 * aside - 0.9 * holds;
        if (best === null || cost < best.cost - 1e-6) {
          best = { cost, box: { x, y, w, h: size }, holds };
        }
      }
    }
    if (best === null) return null;
    ground.take(best.box);
    boxes.push(best.box);
    left -= best.holds;
  }
  return { boxes, size };
}
