/** Places within some steps, for trying the picture; what is legal the server says, not this. */

import type { Space } from "../src/lib/plan/house";
import { planOf, type Plan } from "../src/lib/plan/plan";
import type { BoardData, Target } from "../src/lib/plan/types";

export function within(board: BoardData, from: string, steps: number): Target[] {
  const plan = planOf(board);
  const beside = (place: string): string[] => {
    const doors = plan.doors.flatMap(({ room, outside }) =>
      room === place ? [outside] : outside === place ? [room] : [],
    );
    const space = plan.spaces.get(place);
    if (space?.kind === "home") return [hallwayBeside(plan, space)];
    if (space === undefined || space.kind !== "corridor") return doors;
    const [row, column] = place.split(",").map(Number) as [number, number];
    const near = [
      `${row - 1},${column}`,
      `${row + 1},${column}`,
      `${row},${column - 1}`,
      `${row},${column + 1}`,
    ];
    return [...doors, ...near.filter((other) => plan.spaces.has(other))];
  };
  const paths = new Map<string, string[]>([[from, []]]);
  for (const [place, path] of paths) {
    if (path.length === steps || (plan.rooms.has(place) && place !== from)) continue;
    for (const next of beside(place)) if (!paths.has(next)) paths.set(next, [...path, next]);
  }
  const passages = (board.passages ?? []).filter(([room]) => room === from);
  return [
    ...[...paths]
      .filter(([place, path]) => (plan.rooms.has(place) ? place !== from : path.length === steps))
      .map(([to, path]) => ({ to, path, door: null })),
    ...passages
      .filter(([, to]) => !paths.has(to))
      .map(([, to]) => ({ to, path: [to], door: null, passage: true })),
  ];
}

/** The hallway that a home opens on: the nearest. */
function hallwayBeside(plan: Plan, home: Space): string {
  const away = ({ middle }: Space): number =>
    Math.hypot(middle.x - home.middle.x, middle.y - home.middle.y);
  const hallways = [...plan.spaces.values()].filter(({ kind }) => kind === "hallway");
  return hallways.sort((a, b) => away(a) - away(b))[0]!.place;
}
