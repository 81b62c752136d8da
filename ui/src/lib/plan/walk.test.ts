import { expect, test } from "vitest";
import { lengthOf, pointOn } from "./walk";

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
