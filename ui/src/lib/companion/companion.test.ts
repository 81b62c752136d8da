import { expect, test } from "vitest";
import { BadGame, readGame, writeGame } from "./file";
import { asked, type Entry, factsOf, flawsOf, type Game, handSizes, newGame, placeOf, withDeck } from "./game";
import presets from "./presets.json";
import { percent, tellEntry } from "./telling";
import { type Answer, answer } from "./thinking";
import { companionWords } from "./words";

const classic = presets[0]!.deck;
const hand = ["Professor Plum", "Rope", "Hall", "Study", "Library"];
const shown: Entry = { kind: "suggestion", by: 1, suspect: "Mr. Green", weapon: "Knife", room: "Study", cannot: [], shown_by: 2, card: null };
const none: Entry = { kind: "suggestion", by: 3, suspect: "Mr. Green", weapon: "Rope", room: "Kitchen", cannot: [1, 2], shown_by: null, card: null };

function game(...entries: Entry[]): Game {
  return { ...newGame("Friday", classic, ["Ann", "Bob", "Cleo", "Dan"]), hand, entries };
}

function last(question: Parameters<typeof answer>[0]): Answer | undefined {
  return [...answer(question)].at(-1);
}

test("hands are proposed as even as can be, the later seats the smaller ones", () => {
  expect(handSizes(18, 4)).toEqual([5, 5, 4, 4]);
  expect(handSizes(33, 10)).toEqual([4, 4, 4, 3, 3, 3, 3, 3, 3, 3]);
});

test("the seats are asked in turn after the one who suggests", () => {
  expect(asked(2, 4)).toEqual([3, 0, 1]);
});

test("a table that does not fit together is told with its flaws", () => {
  const wrong = { ...game(), hand: ["Rope"], seats: game().seats.map((seat) => ({ ...seat, name: "Ann", cards: 4 })) };
  expect(flawsOf(game())).toEqual([]);
  expect(flawsOf(wrong).map(({ what }) => what)).toEqual(["sameName", "sizes", "hand"]);
});

test("a card that is called otherwise is called so everywhere", () => {
  const renamed = withDeck(game(shown), { ...classic, weapons: classic.weapons.with(0, "Dagger").with(3, "Cord") });
  expect(renamed.hand).toContain("Cord");
  expect(renamed.entries[0]).toEqual({ ...shown, weapon: "Dagger" });
});

test("a file brings back the same game", () => {
  const kept = game(shown, none, { kind: "accusation", by: 2, suspect: "Mr. Green", weapon: "Knife", room: "Hall" }, { kind: "known", seat: 1, card: "Lounge" });
  expect(readGame(writeGame(kept))).toEqual(kept);
});

test.each([
  ["json", "", (text: string) => text.slice(0, 90)],
  ["format", "format", (text: string) => text.replace("whodunnit companion", "chess")],
  ["version", "version", (text: string) => text.replace('"version": 1', '"version": 9')],
  ["missing", "hand", (text: string) => text.replace('"hand"', '"hands"')],
  ["card", "entries[0].weapon", (text: string) => text.replace('"weapon": "Knife"', '"weapon": "Hall"')],
  ["own", "entries[0]", (text: string) => text.replace('"shown_by": 2', '"shown_by": 1')],
  ["table", "", (text: string) => text.replace('"cards": 5', '"cards": 6')],
])("a damaged file is explained: %s at %s", (wrong, where, damage) => {
  const text = damage(writeGame(game(shown)));
  expect(() => readGame(text)).toThrow(BadGame);
  try {
    readGame(text);
  } catch (error) {
    expect(error).toMatchObject({ wrong, where });
  }
});

test("what is plain is told first, then what is exact", () => {
  const stages = [...answer({ kind: "know", facts: factsOf(game(shown, none)) })];
  expect(stages.map(({ stage }) => stage)).toEqual(["plain", "sound", "exact"]);
  const exact = stages.at(-1);
  if (exact?.stage !== "exact") throw new Error("There is no exact answer.");
  expect(exact.marks[6]).toEqual([false, false, true, false, false]);
  expect(exact.caseFiles?.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
});

test("a certain mark has its reason: the entries that prove it", () => {
  const played = game(none, { kind: "known", seat: 1, card: "Lounge" }, shown);
  const found = last({ kind: "why", facts: factsOf(played), card: "Knife", place: 2, holds: true });
  if (found?.stage !== "why") throw new Error("There is no reason.");
  expect(found.entries.map((entry) => placeOf(played, entry))).toEqual(["hand", 0, 2]);
});

test("an entry that contradicts the rest is told with the fewest that cannot all be true", () => {
  const played = game(shown, none, { kind: "known", seat: 3, card: "Wrench" }, { kind: "known", seat: 2, card: "Mr. Green" });
  const found = last({ kind: "know", facts: factsOf(played) });
  if (found?.stage !== "conflict") throw new Error("There is no conflict.");
  expect(found.entries.map((entry) => placeOf(played, entry))).toEqual([3, 1]);
  expect(found.smallest).toBe(true);
});

test("a large house deck is told what is certain before it is counted", () => {
  const cards = (kind: string) => Array.from({ length: 12 }, (_, n) => `${kind} ${n + 1}`);
  const deck = { suspects: cards("Guest"), weapons: cards("Tool"), rooms: cards("Place") };
  const large = newGame("Large", deck, Array.from({ length: 10 }, (_, n) => `P${n}`));
  const played: Game = { ...large, hand: ["Guest 1", "Tool 1", "Place 1", "Place 2"], entries: [{ kind: "suggestion", by: 1, suspect: "Guest 1", weapon: "Tool 1", room: "Place 5", cannot: [], shown_by: 2, card: null }] };
  const stages = [...answer({ kind: "know", facts: factsOf(played) })];
  expect(stages.map(({ stage }) => stage)).toEqual(["plain", "sound", "certain", "exact"]);
  const [, , certain, exact] = stages;
  expect(certain).toHaveProperty("marks", exact && "marks" in exact ? exact.marks : null);
});

test("advice weighs suggestions that are alike once, and the best comes first", () => {
  const found = last({ kind: "advise", facts: factsOf(game(shown)), rooms: ["Kitchen", "Hall"] });
  if (found?.stage !== "advice") throw new Error("There is no advice.");
  expect(found.done).toBe(found.of);
  expect(found.of).toBeLessThan(72);
  expect(found.best.map(({ gain }) => gain)).toEqual(found.best.map(({ gain }) => gain).sort((a, b) => b - a));
  expect(["Kitchen", "Hall"]).toContain(found.best[0]?.suggestion.room);
});

test("entries are told in words", () => {
  const played = game(shown, { ...none, cannot: [0, 1, 2] });
  expect(tellEntry(played, 0, companionWords.en)).toBe("1. Bob suggested Mr. Green, Knife, Study. Cleo showed a card.");
  expect(tellEntry(played, 1, companionWords.de)).toBe("2. Dan verdächtigte: Mr. Green, Rope, Kitchen. Niemand konnte widerlegen.");
});

test("no chance is told as none or certain that is not", () => {
  expect([0, 0.001, 0.335, 0.999, 1].map(percent)).toEqual(["0", "<1", "34", ">99", "100"]);
});

test("German says everything that English says, and neither shouts", () => {
  const { en, de } = companionWords;
  const keys = (value: object): string[] => Object.entries(value).flatMap(([key, inner]) => (typeof inner === "object" ? keys(inner as object).map((below) => `${key}.${below}`) : [key]));
  const texts = (value: object): string[] => Object.values(value).flatMap((inner: unknown) => (typeof inner === "string" ? [inner] : typeof inner === "object" && inner ? texts(inner) : []));
  expect(keys(de)).toEqual(keys(en));
  expect(texts(en).filter((text) => text.includes(" ") && texts(de).includes(text))).toEqual([]);
  for (const text of [...texts(en), ...texts(de)]) expect(text).not.toContain("!");
});
