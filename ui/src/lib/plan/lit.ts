/** The targets as they are lit on the board, in reading order. */

import type { Label } from "./arrange";
import { outlinePath, type Box, type CellSet, type Point } from "./cells";
import type { Door } from "./house";
import { UNIT, type Plan } from "./plan";
import { targetKey, type Target } from "./types";

export interface Lit {
  key: string;
  target: Target;
  kind: "space" | "room" | "door";
  /** What lights up, 40 units a cell. */
  path: string;
  middle: Point;
  /** The name of a whole room, to be written again over the light. */
  label: Label | null;
  /** Of a room with several doors to choose from: which it is, counted from 1. */
  door: number | null;
}

/** What lights up for each target; a room with one target lights up whole, else its doors do. */
export function litTargets(plan: Plan, targets: readonly Target[]): Lit[] {
  const into = new Map<string, number>();
  for (const { to } of targets) into.set(to, (into.get(to) ?? 0) + 1);
  const lit = targets.flatMap((target): Lit[] => {
    const shown = shownAs(plan, target, (into.get(target.to) ?? 0) > 1);
    return shown === null ? [] : [{ key: targetKey(target), target, ...shown }];
  });
  const place = ({ middle }: Lit): number => Math.floor(middle.y) * 1000 + middle.x;
  return lit.sort((a, b) => place(a) - place(b));
}

/** The target that a finger beside it means: the nearest, if it is near enough, in cells. */
export function nearest(lit: readonly Lit[], at: Point, within: number): Lit | null {
  let best: { away: number; lit: Lit } | null = null;
  for (const one of lit) {
    if (one.kind === "room") continue;
    const away = Math.hypot(one.middle.x - at.x, one.middle.y - at.y);
    if (away <= within && (best === null || away < best.away)) best = { away, lit: one };
  }
  return best?.lit ?? null;
}

type Shown = Pick<Lit, "kind" | "path" | "middle" | "label" | "door">;

function shownAs(plan: Plan, target: Target, among: boolean): Shown | null {
  const space = plan.spaces.get(target.to);
  if (space !== undefined) {
    const path = outlinePath(space.set, UNIT);
    return { kind: "space", path, middle: space.middle, label: null, door: null };
  }
  const room = plan.rooms.get(target.to);
  if (room === undefined) return null;
  const number = room.doors.findIndex((door) => door.id === target.door);
  const door = room.doors[number];
  if (among && door !== undefined) {
    const box = doorway(door);
    const middle = { x: box.x + box.w / 2, y: box.y + box.h / 2 };
    return { kind: "door", path: boxPath(box), middle, label: null, door: number + 1 };
  }
  const { path, cells, arrangement } = room;
  return { kind: "room", path, middle: topOf(cells), label: arrangement.label, door: null };
}

/** The cell inside a door. */
function doorway({ at, out }: Door): Box {
  return { x: at.x - out.column / 2 - 0.5, y: at.y - out.row / 2 - 0.5, w: 1, h: 1 };
}

function boxPath({ x, y, w, h }: Box): string {
  return `M${x * UNIT} ${y * UNIT}h${w * UNIT}v${h * UNIT}h${-w * UNIT}Z`;
}

/** Reading starts where a room starts. */
function topOf(cells: CellSet): Point {
  const { x, y, w } = cells.box;
  return { x: x + w / 2, y };
}
