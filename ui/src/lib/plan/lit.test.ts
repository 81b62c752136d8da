import { expect, test } from "vitest";
import { litTargets, nearest } from "./lit";
import { planOf } from "./plan";
import { targetKey, type BoardData, type Target } from "./types";

/** Two rooms side by side, a corridor below them; the left one has two doors. */
const board: BoardData = {
  name: "small",
  title: "Small",
  rooms: ["Left", "Right"],
  letters: ["L", "R"],
  plan: {
    type: "grid",
    rows: [
      "L L L L R R R R ",
      "L L L L R R R R ",
      "L L L L R R R R ",
      "LvL L LvR RvR R ",
      ". . . . . . . . ",
      ". . . . . . . . ",
    ],
  },
  starts: ["5,0"],
};
const plan = planOf(board);
const to = (place: string, door: string | null = null): Target => ({
  to: place,
  door,
  path: [place],
});

test("targets come in reading order, rooms where they begin", () => {
  const lit = litTargets(plan, [to("5,1"), to("4,6"), to("Right"), to("4,2")]);
  expect(lit.map(({ target }) => target.to)).toEqual(["Right", "4,2", "4,6", "5,1"]);
});

test("a room lights up whole, whichever door leads in", () => {
  const [lit] = litTargets(plan, [to("Left", "3,3")]);
  expect(lit).toMatchObject({ kind: "room", door: null, path: plan.rooms.get("Left")!.path });
});

test("where the door matters and there are several, the doors light up", () => {
  const lit = litTargets(plan, [to("Left", "3,3"), to("Left", "3,0")]);
  expect(lit.map(({ kind, door }) => [kind, door])).toEqual([
    ["door", 1],
    ["door", 2],
  ]);
  expect(new Set(lit.map(({ path }) => path)).size).toBe(2);
});

test("a place that is not on the board does not light up", () => {
  expect(litTargets(plan, [to("9,9"), to("Cellar")])).toEqual([]);
});

test("a finger beside a space means the nearest one that is lit, if it is near enough", () => {
  const lit = litTargets(plan, [to("4,2"), to("4,4"), to("Right")]);
  expect(nearest(lit, { x: 3.2, y: 5.2 }, 2)?.target.to).toBe("4,2");
  expect(nearest(lit, { x: 3.9, y: 5.2 }, 2)?.target.to).toBe("4,4");
  expect(nearest(lit, { x: 7.9, y: 5.9 }, 2)).toBeNull();
});

test("every target has a key of its own", () => {
  const all = [to("Left"), to("Left", "3,0"), to("Left", "3,3"), { ...to("Left"), passage: true }];
  expect(new Set(all.map(targetKey)).size).toBe(4);
});
