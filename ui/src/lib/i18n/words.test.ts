import { expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";

function keys(value: unknown, at = ""): string[] {
  if (value === null || typeof value !== "object") return [`${at}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${at}.${key}`));
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

test("German says everything that English says", () => {
  expect(keys(de)).toEqual(keys(en));
});

test("nothing on the screen shouts", () => {
  for (const text of [...texts(en), ...texts(de)]) expect(text).not.toContain("!");
});

test("German is not English left over", () => {
  const same = texts(en).filter((text) => text.includes(" ") && texts(de).includes(text));
  expect(same).toEqual([]);
});
