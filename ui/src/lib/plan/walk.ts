/** The line that a token follows: through the doors it uses, or down one stair and up another. */

import type { Point } from "./cells";
import type { Door } from "./house";
import type { Plan } from "./plan";

export interface Walk {
  from: string;
  /** Where the token is seen before. */
  start: Point;
  /** The places it comes through, without the first. */
  path: readonly string[];
  /** The door it enters by at the end, where that is known. */
  door?: string | null;
  /** Where it is seen afterwards. */
  end: Point;
}

/**
 * One leg for a walk. Where one place does not lead to the next, as in a secret passage or when
 * somebody is summoned, the token is out of sight and another leg begins.
 */
export function legs(plan: Plan, { from, start, path, door, end }: Walk): Point[][] {
  const walked: Point[][] = [[start]];
  let here = from;
  path.forEach((next, i) => {
    const last = walked.at(-1)!;
    const stairs = [stair(plan, here, next), stair(plan, next, here)];
    const entered = i === path.length - 1 ? door : null;
    const gap = doorBetween(plan, here, next, last.at(-1)!, entered);
    if (stairs[0] !== undefined && gap === undefined) {
      last.push(stairs[0]);
      walked.push([stairs[1] ?? end]);
    } else if (gap !== undefined) {
      last.push(gap.at);
    }
    const middle = plan.spaces.get(next)?.middle;
    const at = i === path.length - 1 ? end : middle;
    const linked = stairs[0] !== undefined || gap !== undefined || sideBySide(plan, here, next);
    if (!linked) walked.push([at ?? middleOf(plan, next)]);
    else if (at !== undefined) walked.at(-1)!.push(at);
    here = next;
  });
  return walked;
}

function middleOf(plan: Plan, room: string): Point {
  const { x, y, w, h } = plan.rooms.get(room)!.arrangement.tokens.boxes[0]!;
  return { x: x + w / 2, y: y + h / 2 };
}

function sideBySide(plan: Plan, one: string, other: string): boolean {
  const [from, to] = [plan.spaces.get(one)?.middle, plan.spaces.get(other)?.middle];
  if (from === undefined || to === undefined) return false;
  return Math.hypot(to.x - from.x, to.y - from.y) < 1.01;
}

/** How long a line is, in cells. */
export function lengthOf(line: readonly Point[]): number {
  return line
    .slice(1)
    .reduce((sum, at, i) => sum + Math.hypot(at.x - line[i]!.x, at.y - line[i]!.y), 0);
}

/** The point on a line after such a part of its length, from 0 to 1. */
export function pointOn(line: readonly Point[], part: number): Point {
  let left = lengthOf(line) * part;
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i]!;
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    if (left <= long && long > 0) {
      return {
        x: from.x + ((to.x - from.x) * left) / long,
        y: from.y + ((to.y - from.y) * left) / long,
      };
    }
    left -= long;
  }
  return line.at(-1)!;
}

function stair(plan: Plan, room: string, to: string): Point | undefined {
  return plan.rooms.get(room)?.stairs.find((one) => one.to === to)?.middle;
}

function doorBetween(
  plan: Plan,
  one: string,
  other: string,
  near: Point,
  id: string | null | undefined,
): Door | undefined {
  const fitting = plan.doors.filter(
    ({ room, outside }) =>
      (room === one && outside === other) || (room === other && outside === one),
  );
  const away = ({ at }: Door): number => Math.hypot(at.x - near.x, at.y - near.y);
  return fitting.find((door) => door.id === id) ?? fitting.sort((a, b) => away(a) - away(b))[0];
}
