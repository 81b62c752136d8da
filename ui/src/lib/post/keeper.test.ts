import { expect, test } from "vitest";
import { mergeNotes } from "./keeper";

const sheet = (marks: Record<string, Record<string, string>>, text = "") => ({ marks, text });
const before = sheet({ Rope: { "0": "no" }, Hall: { "1": "yes" } }, "Beware.");

test("two people mark different boxes, and both marks stay", () => {
  const mine = sheet({ ...before.marks, Plum: { "2": "yes" } }, "Beware.");
  const theirs = sheet({ ...before.marks, Knife: { "0": "maybe" } }, "Beware of Plum.");
  expect(mergeNotes(before, mine, theirs)).toEqual(sheet({ ...before.marks, Plum: { "2": "yes" }, Knife: { "0": "maybe" } }, "Beware of Plum."));
});

test("who changed a box last has it, and what I took away is gone", () => {
  const mine = sheet({ Rope: { "0": "yes" } }, "Mine.");
  const theirs = sheet({ Rope: { "0": "no", "1": "no" }, Hall: { "1": "yes" } }, "Theirs.");
  expect(mergeNotes(before, mine, theirs)).toEqual(sheet({ Rope: { "0": "yes", "1": "no" } }, "Mine."));
});
