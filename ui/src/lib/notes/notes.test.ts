import { expect, test } from "vitest";
import { markOfKey, NEXT } from "./notes.svelte";

test("pressing a box goes round all marks", () => {
  const round = ["", NEXT[""]!, NEXT["no"]!, NEXT["yes"]!, NEXT["maybe"]!];
  expect(round).toEqual(["", "no", "yes", "maybe", ""]);
});

test.each([["y", "yes"], ["J", "yes"], ["n", "no"], ["m", "maybe"], ["3", "3"], ["Backspace", ""]])("the key %s marks %s", (key, mark) => {
  expect(markOfKey(key)).toBe(mark);
});

test("other keys are left alone", () => {
  expect(markOfKey("Tab")).toBeNull();
  expect(markOfKey("q")).toBeNull();
});
