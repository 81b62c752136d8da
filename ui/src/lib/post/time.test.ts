import { expect, test } from "vitest";
import { momentOf, spanOf, spanOfHours } from "./time";
import { postWords } from "./words";

const told = (seconds: number) => postWords.en.span(spanOf(seconds));

test("time that is left is told in its two largest units", () => {
  expect(told(5 * 86_400)).toBe("5 days");
  expect(told(86_400 + 4 * 3600 + 59)).toBe("1 day 4 hours");
  expect(told(3600 + 60)).toBe("1 hour 1 minute");
  expect(told(59.2)).toBe("1 minute");
  expect(told(2)).toBe("2 seconds");
  expect(told(-7)).toBe("0 seconds");
});

test("hours are told as an operator thinks of them", () => {
  const hours = (of: number) => postWords.de.span(spanOfHours(of));
  expect(hours(120)).toBe("5 Tage");
  expect(hours(24)).toBe("24 Stunden");
  expect(hours(1)).toBe("1 Stunde");
  expect(hours(0.5)).toBe("30 Minuten");
});

test("a moment is told by the clocks of its reader, in summer too", () => {
  const july = Date.UTC(2026, 6, 1, 12) / 1000;
  expect(momentOf(july, "en", "Europe/Berlin")).toContain("14:00");
  expect(momentOf(july, "de", "America/New_York")).toContain("08:00");
  expect(momentOf(Date.UTC(2026, 0, 1, 12) / 1000, "en", "Europe/Berlin")).toContain("13:00");
});
