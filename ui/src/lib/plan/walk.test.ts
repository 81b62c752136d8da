import { expect, test } from "vitest";
import mansion from "../../../fixtures/mansion.json";
import { planOf } from "./plan";
import type { BoardData } from "./types";
import { legs, lengthOf, pointOn } from "./walk";

const plan = planOf(mansion.board as unknown as BoardData);

const corner = [
  { x: 0, y: 0 },
  { x: 3, y: 0 },
  { x: 3, y: 1 },
];

test("a line is as long as its parts", () => {
  expect(lengthOf(corner)).toBe(4);
  expect(lengthOf([{ x: 2, y: 2 }])).toBe(0);
});

test("a token goes round the corner, not across it", () => {
  expect(pointOn(corner, 0)).toEqual({ x: 0, y: 0 });
  expect(pointOn(corner, 0.5)).toEqual({ x: 2, y: 0 });
  expect(pointOn(corner, 0.75)).toEqual({ x: 3, y: 0 });
  expect(pointOn(corner, 1)).toEqual({ x: 3, y: 1 });
});

const start = { x: 0, y: 0 };
const end = { x: 20, y: 20 };
const drawn = (from: string, ...path: string[]) => legs(plan, { from, start, path, end });

test("a walk is one line, through the door", () => {
  expect(drawn("4,8", "4,7", "4,6", "Study")).toHaveLength(1);
});

test("a secret passage is two lines", () => {
  expect(drawn("Study", "Kitchen")).toHaveLength(2);
});

test("no line leads across walls to where somebody was summoned", () => {
  expect(drawn("Conservatory", "Hall")).toEqual([[start], [end]]);
  expect(drawn("Conservatory", "4,7", "4,8").map(lengthOf)).toEqual([0, expect.any(Number)]);
});
