/** Putting furniture along the walls of a room, wherever nothing else is. */

import { outline, type Box, type Point } from "./cells";
import { PIECES, type Piece, type PieceName } from "./furniture";
import { FINE, type Ground } from "./ground";

/** A piece where it stands: its corner, the way along the wall and the way into the room. */
export interface Placed {
  piece: PieceName;
  at: Point;
  along: Point;
  into: Point;
  scale: number;
  /** What it covers. */
  box: Box;
}

/** From the middle of a wall to the back of what stands at it. */
export const OFF_WALL = 0.15;
/** Around what stands free. */
const ASIDE = 0.12;
const SCALES = [1, 0.85, 0.72];

/** The best places for one piece, the best first. */
export function spotsFor(name: PieceName, ground: Ground, most = 1): Placed[] {
  const piece: Piece = PIECES[name];
  for (const scale of SCALES) {
    const found = [...(piece.stands === "free" ? free : atWall)(name, piece, scale, ground)];
    if (found.length === 0) continue;
    found.sort((a, b) => b.liking - a.liking);
    const apart: Liked[] = [];
    for (const spot of found) {
      if (apart.length === most) break;
      if (apart.every((other) => !near(other.box, spot.box))) apart.push(spot);
    }
    return apart.map(({ liking: _, ...placed }) => placed);
  }
  return [];
}

/** As many of the pieces as there are places for; they are taken. */
export function furnish(pieces: readonly PieceName[], ground: Ground): Placed[] {
  const placed: Placed[] = [];
  for (const piece of pieces) {
    const [spot] = spotsFor(piece, ground);
    if (spot === undefined) continue;
    ground.take(padded(spot.box));
    placed.push(spot);
  }
  return placed;
}

export function padded({ x, y, w, h }: Box): Box {
  return { x: x - ASIDE, y: y - ASIDE, w: w + 2 * ASIDE, h: h + 2 * ASIDE };
}

type Liked = Placed & { liking: number };

function* atWall(
  piece: PieceName,
  { w, d, stands }: Piece,
  scale: number,
  ground: Ground,
): Generator<Liked> {
  const [wide, deep] = [w * scale, d * scale];
  for (const loop of outline(ground.room)) {
    for (const [i, from] of loop.entries()) {
      const to = loop[(i + 1) % loop.length]!;
      const long = Math.hypot(to.x - from.x, to.y - from.y);
      const along = { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
      const into = { x: -along.y || 0, y: along.x };
      const last = long - wide - OFF_WALL;
      for (let t = OFF_WALL; t <= last + 1e-6; t += 1 / FINE) {
        const at = {
          x: from.x + along.x * t + into.x * OFF_WALL,
          y: from.y + along.y * t + into.y * OFF_WALL,
        };
        const box = covered(at, along, into, wide, deep);
        if (!ground.isFree(box)) continue;
        const toCorner = Math.min(t - OFF_WALL, last - t);
        const toMiddle = Math.abs(t - (OFF_WALL + last) / 2);
        const liking = long * 0.15 - (stands === "corner" ? toCorner : toMiddle);
        yield { piece, at, along, into, scale, box, liking };
      }
    }
  }
}

function* free(piece: PieceName, { w, d }: Piece, scale: number, ground: Ground): Generator<Liked> {
  const room = ground.room.box;
  const middle = { x: room.x + room.w / 2, y: room.y + room.h / 2 };
  for (const turned of [false, true]) {
    const [wide, high] = turned ? [d * scale, w * scale] : [w * scale, d * scale];
    for (let y = room.y; y + high <= room.y + room.h; y += 1 / FINE) {
      for (let x = room.x; x + wide <= room.x + room.w; x += 1 / FINE) {
        const box = { x, y, w: wide, h: high };
        if (!ground.isFree(padded(padded(box)))) continue;
        const at = turned ? { x: x + wide, y } : { x, y };
        const along = turned ? { x: 0, y: 1 } : { x: 1, y: 0 };
        const into = turned ? { x: -1, y: 0 } : { x: 0, y: 1 };
        // Aside, in line with the middle: there it leaves most of the floor to people.
        const dx = Math.abs(x + wide / 2 - middle.x);
        const dy = Math.abs(y + high / 2 - middle.y);
        const liking = Math.max(dx, dy) - 0.6 * Math.min(dx, dy);
        yield { piece, at, along, into, scale, box, liking };
      }
    }
  }
}

function covered(at: Point, along: Point, into: Point, wide: number, deep: number): Box {
  const x1 = at.x + along.x * wide + into.x * deep;
  const y1 = at.y + along.y * wide + into.y * deep;
  return {
    x: Math.min(at.x, x1),
    y: Math.min(at.y, y1),
    w: Math.abs(x1 - at.x),
    h: Math.abs(y1 - at.y),
  };
}

function near(one: Box, other: Box): boolean {
  return (
    Math.abs(one.x + one.w / 2 - other.x - other.w / 2) < 1 &&
    Math.abs(one.y + one.h / 2 - other.y - other.h / 2) < 1
  );
}
