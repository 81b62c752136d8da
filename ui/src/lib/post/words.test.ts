import { expect, test } from "vitest";
import { spanOfHours } from "./time";
import type { GameSettings } from "./types";
import { postWords } from "./words";

const { en, de } = postWords;

function keys(value: unknown, at = ""): string[] {
  if (value === null || typeof value !== "object") return [at];
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${at}.${key}`));
}
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

test("German says everything that English says", () => {
  expect(keys(de)).toEqual(keys(en));
});

test("nothing on the screen shouts, and German is not English left over", () => {
  for (const text of [...texts(en), ...texts(de)]) expect(text).not.toContain("!");
  expect(texts(en).filter((text) => text.includes(" ") && texts(de).includes(text))).toEqual([]);
});

const settings = {
  camps: 4,
  turn_hours: 120,
  show_hours: 48,
  extension_hours: 24,
  beta_hours: 12,
  first_accusation_round: 3,
  strikes: 3,
  red_card: false,
  weekends: true,
  time_zone: "UTC",
} as GameSettings;

test.each([["en", en], ["de", de]] as const)("the rules in %s are the operator's", (_, w) => {
  const rules = (of: Partial<GameSettings>) => w.rules.of({ ...settings, ...of }, (hours) => w.span(spanOfHours(hours)));
  expect(rules({}).join(" ")).toMatch(/5 (days|Tage).*2 (days|Tage).*24 (hours|Stunden).*12 (hours|Stunden)/);
  expect(rules({ red_card: true })).toHaveLength(rules({}).length + 2);
  expect(rules({ first_accusation_round: 1 })).toHaveLength(rules({}).length - 1);
  expect(rules({ weekends: false, time_zone: "Europe/Berlin" }).join(" ")).toContain("Europe/Berlin");
});
