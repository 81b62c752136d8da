/** Where the sign of a secret passage hangs: beside its stair, on nothing that matters. */

import type { Box } from "./cells";
import type { RoomPlan, Stair } from "./plan";

const HIGH = 0.8;

/** The best place for a sign so wide, within what is seen of the board; all in cells. */
export function signBox(room: RoomPlan, { middle }: Stair, w: number, frame: Box): Box {
  const { label, tokens, weapons } = room.arrangement;
  const kept = [label.box, ...tokens.boxes, ...weapons.boxes];
  const candidates = [
    { x: middle.x - 0.6 - w, y: middle.y - HIGH / 2 },
    { x: middle.x + 0.6, y: middle.y - HIGH / 2 },
    { x: middle.x - w / 2, y: middle.y - 0.6 - HIGH },
    { x: middle.x - w / 2, y: middle.y + 0.6 },
  ].map(({ x, y }): Box => ({
    x: Math.min(Math.max(x, frame.x), frame.x + frame.w - w),
    y: Math.min(Math.max(y, frame.y), frame.y + frame.h - HIGH),
    w,
    h: HIGH,
  }));
  const stair = { x: middle.x - 0.45, y: middle.y - 0.45, w: 0.9, h: 0.9 };
  const covers = (box: Box): number =>
    shared(box, stair) * 4 + kept.reduce((sum, other) => sum + shared(box, other), 0);
  return candidates.reduce((best, box) => (covers(box) < covers(best) ? box : best));
}

function shared(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const high = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, high);
}
