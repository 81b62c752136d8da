import { expect, test } from "vitest";
import { replayWords } from "$lib/replay/words";
import type { Instructive, ThemeLine } from "$lib/wire.gen";
import { lessonOf, readerOf } from "./lessons";
import { analysisWords, percentOf } from "./words";

const theme: ThemeLine = {
  name: "classic",
  title: "Classic",
  suspects: [
    { name: "Mr. Green", short: "Green", colour: "#3d9970", initial: "G", shape: "square" },
    { name: "Mrs. White", short: "White", colour: "#fbf7ee", initial: "W", shape: "circle" },
  ],
  weapons: ["Knife"],
  rooms: ["Hall"],
};
const named = { suspect: "Mr. Green", weapon: "Knife", room: "Hall" };

function moment(lesson: Instructive["lesson"], more: Partial<Instructive> = {}): Instructive {
  return { lesson, v: 9, turn: 3, seat: 0, other: null, named, instead: null, card: null, cheaper: null, bits: null, against: null, probability: null, true: null, turns_missed: null, proofs: [], ...more };
}
const english = { language: "en", theme, seats: ["Mr. Green", "Mrs. White"] } as const;
const tell = (of: Instructive) => lessonOf({ ...english, seats: [...english.seats] }, of);

test("no share looks certain or impossible that is not", () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percentOf)).toEqual(["0 %", "< 1 %", "50 %", "> 99 %", "100 %"]);
});

test("every lesson is a sentence in both languages", () => {
  for (const language of ["en", "de"] as const) {
    for (const lesson of Object.keys(analysisWords[language].lesson) as Instructive["lesson"][]) {
      const told = lessonOf({ language, theme, seats: ["Mr. Green", "Mrs. White"] }, moment(lesson, { other: 1, instead: named, card: "Knife", cheaper: "Mrs. White", bits: 1, against: 2, probability: 0.3, true: false, turns_missed: 2 }));
      expect(told).toMatch(/^Green .*\.$/);
      expect(told).not.toMatch(/undefined|NaN|null/);
    }
  }
});

test("a gift names both cards, and less than nothing is told as nothing", () => {
  expect(tell(moment("gift", { other: 1, card: "Knife", cheaper: "Mrs. White", bits: 0.69, against: -0.01 }))).toBe(
    "Green showed White the Knife and gave 0.69 bits away. White would have told 0.00 bits.",
  );
});

test("the proof of a gift is told to who was shown the card", () => {
  expect(readerOf(moment("gift", { other: 1 }))).toBe(1);
  expect(readerOf(moment("missed"))).toBe(0);
});

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(texts) : [];
}

test("German is not English left over, and nothing shouts", () => {
  for (const { en, de } of [analysisWords, replayWords]) {
    const same = texts(en).filter((text) => text.includes(" ") && texts(de).includes(text));
    expect(same).toEqual([]);
    for (const text of [...texts(en), ...texts(de)]) expect(text).not.toContain("!");
  }
});
