/** Tokens on their way: where each is seen right now. */

import { SvelteMap } from "svelte/reactivity";
import type { Point } from "../plan/cells";
import type { Plan } from "../plan/plan";
import { tokenSpots, type Spot } from "../plan/standing";
import type { TokenAt } from "../plan/types";
import { legs, lengthOf, pointOn } from "../plan/walk";

export interface Seen extends Spot {
  /** 0 while it is in a secret passage. */
  opacity: number;
}

export interface Trail {
  suspect: string;
  /** Counts the walks, so that each trail is drawn anew. */
  number: number;
  legs: readonly (readonly Point[])[];
}

interface Course {
  legs: Point[][];
  from: Seen;
  to: Seen;
  begun: number;
  /** In milliseconds. */
  takes: number;
}

const SHORTEST = 150;
const LONGEST = 300;
const PER_CELL = 22;

export class Motion {
  /** Where each token is seen, by its suspect. */
  readonly seen = new SvelteMap<string, Seen>();
  /** The last walk. */
  trail = $state.raw<Trail | null>(null);

  #plan: Plan | null = null;
  #before = new Map<string, TokenAt>();
  readonly #courses = new Map<string, Course>();
  #frame = 0;
  #walks = 0;

  /** The tokens stand elsewhere: they go there, or are there at once. */
  show(plan: Plan, tokens: readonly TokenAt[], still: boolean): void {
    if (plan !== this.#plan) this.#clear(plan);
    const spots = tokenSpots(plan, tokens);
    for (const suspect of this.seen.keys()) if (!spots.has(suspect)) this.seen.delete(suspect);
    for (const token of tokens) {
      const spot = spots.get(token.suspect);
      if (spot !== undefined) this.#send(plan, token, { ...spot, opacity: 1 }, still);
    }
    this.#before = new Map(tokens.map((token) => [token.suspect, token]));
    if (this.#courses.size > 0 && this.#frame === 0)
      this.#frame = requestAnimationFrame(this.#step);
  }

  /** Nobody looks any more. */
  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#courses.clear();
  }

  #clear(plan: Plan): void {
    this.stop();
    this.#plan = plan;
    this.#before.clear();
    this.seen.clear();
    this.trail = null;
  }

  #send(plan: Plan, token: TokenAt, to: Seen, still: boolean): void {
    const from = this.seen.get(token.suspect);
    const place = this.#before.get(token.suspect)?.place;
    const going = this.#courses.get(token.suspect)?.to ?? from;
    if (going !== undefined && same(going, to)) return;
    const moved = place !== undefined && place !== token.place;
    const path = token.path?.at(-1) === token.place ? token.path : [];
    const way = wayOf();
    if (way.some((leg) => moved && lengthOf(leg) > 0)) {
      this.trail = { suspect: token.suspect, number: ++this.#walks, legs: way };
    }
    if (from === undefined || still || document.hidden) {
      this.#courses.delete(token.suspect);
      this.seen.set(token.suspect, to);
      return;
    }
    // Whoever is summoned is here and then there: no walls are crossed.
    function wayOf(): Point[][] {
      if (from === undefined || !moved) return [[from ?? to, to]];
      if (path.length === 0) return [[from], [to]];
      return legs(plan, { from: place!, start: from, path, door: token.door ?? null, end: to });
    }
    const long = way.reduce((sum, leg) => sum + lengthOf(leg), 0);
    const takes = Math.min(LONGEST, SHORTEST + PER_CELL * long);
    this.#courses.set(token.suspect, { legs: way, from, to, begun: performance.now(), takes });
  }

  readonly #step = (now: number): void => {
    for (const [suspect, course] of this.#courses) {
      const part = Math.max(0, (now - course.begun) / course.takes);
      if (part >= 1) {
        this.seen.set(suspect, course.to);
        this.#courses.delete(suspect);
      } else {
        this.seen.set(suspect, along(course, eased(part)));
      }
    }
    this.#frame = this.#courses.size > 0 ? requestAnimationFrame(this.#step) : 0;
  };
}

function along({ legs, from, to }: Course, part: number): Seen {
  const lengths = legs.map(lengthOf);
  const whole = lengths.reduce((sum, long) => sum + long, 0);
  if (whole === 0 && legs.length > 1) {
    const there = part > 0.5;
    return { ...(there ? to : from), opacity: Math.abs(2 * part - 1) };
  }
  let left = whole * part;
  let leg = 0;
  while (leg < legs.length - 1 && left > lengths[leg]!) left -= lengths[leg++]!;
  const within = lengths[leg]! > 0 ? Math.min(1, left / lengths[leg]!) : 1;
  // In a passage it sinks into the last step before the stair, and rises out of the other.
  const sinking = leg < legs.length - 1 ? Math.min(1, (1 - within) * 3) : 1;
  const rising = leg > 0 ? Math.min(1, within * 3) : 1;
  return {
    ...pointOn(legs[leg]!, within),
    size: from.size + (to.size - from.size) * part,
    opacity: Math.min(sinking, rising),
  };
}

function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) ** 2;
}

function same(one: Seen, other: Seen): boolean {
  return one.x === other.x && one.y === other.y && one.size === other.size;
}
