import { expect, test } from "vitest";
import { clockWords, secondsLeft } from "./clock";

const told = { at: 10_000, clock: { t: "clock" as const, v: 1, running: 1, seconds: 30, banks: [60, 45] } };

test("only the running clock runs", () => {
  expect(secondsLeft(told, 0, 15_000)).toBe(60);
  expect(secondsLeft(told, 1, 15_000)).toBe(25);
  expect(secondsLeft(told, 1, 99_000)).toBe(0);
});

test("without a clock there is nothing to show", () => {
  expect(secondsLeft(null, 0, 0)).toBeNull();
});

test.each([[0, "0:00"], [9.2, "0:10"], [312, "5:12"], [3_720, "1:02:00"], [180_000, "2 d 2 h"]])("%d seconds read %s", (seconds, text) => {
  expect(clockWords(seconds)).toBe(text);
});
