/** Where tokens and weapons are seen, however many share a place. */

import { places } from "./arrange";
import type { Point } from "./cells";
import type { Plan } from "./plan";
import type { TokenAt, WeaponAt } from "./types";

export interface Spot extends Point {
  /** In cells; a token alone on a space is 0.9. */
  size: number;
}

const ON_SPACE = 0.9;

/** The spot of each token, by its suspect. */
export function tokenSpots(plan: Plan, tokens: readonly TokenAt[]): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const [place, together] of grouped(tokens, (token) => token.place)) {
    const { at, size } = placesIn(plan, place, together.length);
    together.forEach((token, i) => {
      const point = at[i];
      if (point !== undefined) spots.set(token.suspect, { ...point, size });
    });
  }
  return spots;
}

/** The spot of each weapon, by its name. */
export function weaponSpots(plan: Plan, weapons: readonly WeaponAt[]): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const [room, together] of grouped(weapons, (weapon) => weapon.room)) {
    const arrangement = plan.rooms.get(room)?.arrangement;
    if (arrangement === undefined) continue;
    const { at, size } = places(arrangement.weapons, together.length, arrangement.label.middle);
    together.forEach(({ weapon }, i) => spots.set(weapon, { ...at[i]!, size }));
  }
  return spots;
}

function placesIn(plan: Plan, place: string, count: number): { at: Point[]; size: number } {
  const room = plan.rooms.get(place);
  if (room !== undefined) {
    return places(room.arrangement.tokens, count, room.arrangement.label.middle);
  }
  const space = plan.spaces.get(place);
  if (space === undefined) return { at: [], size: 0 };
  if (count === 1) return { at: [space.middle], size: ON_SPACE };
  // S3: where tokens do not block, several can share a space.
  const { x, y, w, h } = space.set.box;
  const columns = Math.ceil(Math.sqrt((count * w) / h));
  const rows = Math.ceil(count / columns);
  const at = Array.from({ length: count }, (_, i) => ({
    x: x + (w * ((i % columns) + 0.5)) / columns,
    y: y + (h * (Math.floor(i / columns) + 0.5)) / rows,
  }));
  return { at, size: Math.min(ON_SPACE, (1.15 * w) / columns, (1.15 * h) / rows) };
}

function grouped<Thing>(
  things: readonly Thing[],
  by: (thing: Thing) => string,
): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>();
  for (const thing of things) groups.set(by(thing), [...(groups.get(by(thing)) ?? []), thing]);
  return groups;
}
