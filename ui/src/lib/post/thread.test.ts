import { describe, expect, test } from "vitest";
import camps from "$lib/fair/records/camps.jsonl?raw";
import { readRecord } from "$lib/fair/verify";
import { de } from "$lib/i18n/de";
import { en } from "$lib/i18n/en";
import { themeOf } from "./theme";
import { newThread, read } from "./thread";
import type { GameSettings, PostEvent, PostInfo } from "./types";
import { postWords } from "./words";

const played = readRecord(camps).entries.flatMap(({ event }) => (event ? [event] : []));
const created = played.find((event) => event.type === "game_created")!;
const lists = created.setup.deck;
const camp = lists.suspects[0]!;
const settings = { title: "The case", lists, camps: 6, turn_hours: 120, public: true } as GameSettings;

const EVENTS: PostEvent[] = [
  { type: "registration_opened", settings, files: ["f0"] },
  { type: "registered", person: 1, camp, file: 2, nonce: "" },
  { type: "backed_up", person: 2, camp, nonce: "" },
  { type: "settings_adjusted", settings: { ...settings, turn_hours: 48, public: false } },
  { type: "posted", person: 1, camp, text: "Good luck\nto all" },
  { type: "game_started", file: 2, nonces: [] },
  ...(played.map((event) => ({ type: "played", event })) as PostEvent[]),
  { type: "deadline_extended", camp, hours: 12 },
];
const posts: PostInfo[] = EVENTS.map((event, n) => ({ n: n + 1, at: n, event, name: "person" in event ? "Ada" : null }));

describe.each([["en", en, postWords.en], ["de", de, postWords.de]] as const)("a thread in %s", (_, t, post) => {
  const told = read(newThread(), posts, { t, post, theme: themeOf(null, lists) });

  test("has a line for every post, in order", () => {
    expect(told.lines.map((line) => line.n)).toEqual(posts.map((of) => of.n));
  });
  test("is made of whole sentences", () => {
    for (const { sentence } of told.lines) if (sentence !== null) expect(sentence).toMatch(/^[^{]+\.$/);
  });
  test("is the same, however many posts come at once", () => {
    const clerk = { t, post, theme: themeOf(null, lists) };
    const bit = posts.reduce((so, of) => read(so, [of], clerk), newThread());
    expect(bit.lines).toEqual(told.lines);
  });
});

const told = read(newThread(), posts, { t: en, post: postWords.en, theme: themeOf(null, lists) });

test("the first post carries the rules and the lists", () => {
  expect(told.lines[0]?.settings).toEqual(settings);
  expect(told.lines.filter((line) => line.settings)).toHaveLength(1);
});

test("an adjustment tells what has changed", () => {
  expect(told.lines[3]?.changes).toEqual([
    { name: "turn_hours", from: 120, to: 48 },
    { name: "public", from: true, to: false },
  ]);
});

test("a suggestion is its camp's post, and words are whose they are", () => {
  const suggestion = told.lines.find((line) => line.type === "suggestion_made");
  expect(lists.suspects).toContain(suggestion?.camp);
  expect(told.lines[4]).toMatchObject({ camp, person: "Ada", words: "Good luck\nto all" });
});
