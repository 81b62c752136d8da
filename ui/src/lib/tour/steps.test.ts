import { expect, test } from "vitest";
import camps from "$lib/fair/records/camps.jsonl?raw";
import classic from "$lib/fair/records/classic.jsonl?raw";
import { readRecord } from "$lib/fair/verify";
import { fold, newGame } from "$lib/game/fold";
import { deedsOf, stepAt, stepsFor, type Deed } from "./steps";
import { tourWords } from "./words";

const storyOf = (record: string) => readRecord(record).entries.reduce((game, { v, event }) => fold(game, v, event), newGame()).story;
const steps = stepsFor({ dice: 1, board: true });
const keyAt = (pressed: number, ...done: Deed[]) => steps[stepAt(steps, pressed, new Set(done))]?.key;

test("nobody is asked to roll where there are no dice, nor to walk where there is no board", () => {
  expect(stepsFor({ dice: 0, board: true }).map((step) => step.key)).toEqual(["hand", "move", "suggest", "notes", "accuse"]);
  expect(stepsFor({ dice: 0, board: false }).map((step) => step.key)).toEqual(["hand", "suggest", "notes", "accuse"]);
});

test("a deed leads on, whatever was pressed", () => {
  expect(keyAt(0)).toBe("hand");
  expect(keyAt(1)).toBe("roll");
  expect(keyAt(0, "roll")).toBe("move");
  expect(keyAt(1, "roll", "move")).toBe("suggest");
  expect(keyAt(1, "roll", "move", "suggest")).toBe("notes");
});

test("notes that were marked early are not asked for again", () => {
  expect(keyAt(1, "mark")).toBe("roll");
  expect(keyAt(1, "roll", "move", "suggest", "mark")).toBe("accuse");
});

test("the tour ends after its last step", () => {
  expect(keyAt(steps.length)).toBeUndefined();
});

test("only what my seat does counts, and only from the tour's beginning on", () => {
  const story = storyOf(classic);
  const moved = story.find((line) => line.event.type === "token_moved")!;
  expect([...deedsOf(story, moved.turn, 0)].sort()).toEqual(["move", "roll"]);
  expect(deedsOf(story, 99, 0).size).toBe(0);
  expect(deedsOf(story, moved.turn, story.at(-1)!.v).size).toBe(0);
});

test("whoever suggests has come as far as that", () => {
  const story = storyOf(camps);
  const suggested = story.find((line) => line.event.type === "suggestion_made")!;
  expect(deedsOf(story, suggested.turn, 0).has("suggest")).toBe(true);
});

test("every step is told in both languages", () => {
  for (const { key } of steps) for (const t of [tourWords.en, tourWords.de]) expect(t.steps[key].text).toBeTruthy();
});
