import { expect, test } from "vitest";
import { broken, lineWidth } from "./lettering";

test("a name can be broken between its words, never within", () => {
  expect(broken("Billiard Room")).toEqual([["BILLIARD", "ROOM"], ["BILLIARD ROOM"]]);
  expect(broken("Hall")).toEqual([["HALL"]]);
});

test("a name of many words is set on at most four lines", () => {
  expect(Math.max(...broken("The Room at the End of It").map((lines) => lines.length))).toBe(4);
});

test("wide letters count for more, accents for nothing", () => {
  expect(lineWidth("WWW")).toBeGreaterThan(lineWidth("III"));
  expect(lineWidth("KÜCHE")).toBe(lineWidth("KUCHE"));
});
