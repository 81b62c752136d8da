import { expect, test } from "vitest";
import { faultsOf, isFaulty, namesIn } from "./lists";

const names = (of: string, n: number) => Array.from({ length: n }, (_, at) => `${of} ${at}`);
const GOOD = { suspects: names("Person", 6), weapons: names("Weapon", 6), rooms: names("Place", 9) };

test("a list is written one name a line", () => {
  expect(namesIn(" Mario\n\n  Bom -  omb \nPeach")).toEqual(["Mario", "Bom - omb", "Peach"]);
});

test("six people, six weapons and nine places are right", () => {
  expect(isFaulty(faultsOf(GOOD))).toBe(false);
  expect(faultsOf({ ...GOOD, rooms: names("Place", 8) }).counts).toEqual({ suspects: false, weapons: false, rooms: true });
});

test("a name is there once, whatever its capitals", () => {
  const twice = { ...GOOD, weapons: ["PLACE 3", ...names("Weapon", 5)] };
  expect(faultsOf(twice).twice).toEqual(["Place 3"]);
  expect(isFaulty(faultsOf(twice))).toBe(true);
});

test("a name must fit on a card", () => {
  const long = "x".repeat(31);
  expect(faultsOf({ ...GOOD, suspects: [long, ...names("Person", 5)] }).long).toEqual([long]);
});
