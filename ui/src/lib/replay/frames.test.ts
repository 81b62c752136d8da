import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRecord } from "$lib/fair/verify";
import type { ReplayEntry } from "$lib/wire.gen";
import { framesOf, openCards, placeOf, readLink, seen, turnAt, turnsOf, writeLink } from "./frames";

const record = readRecord(readFileSync(new URL("../fair/records/classic.jsonl", import.meta.url), "utf-8"));

/** A whole record with the audiences that the server adds to it. */
const entries = record.entries.map(({ v, event }): ReplayEntry => {
  if (event?.type === "hand_dealt") return { v, event, to: [event.seat] };
  if (event?.type === "case_file_sealed") return { v, event, to: [] };
  if (event?.type === "card_shown") return { v, event, to: [event.by, event.to] };
  return { v, event };
});
const last = entries.length;

test("eyes see what the server says that they may", () => {
  const dealt = entries.find(({ event }) => event?.type === "hand_dealt")!;
  expect(seen(dealt, 0)).toBe(dealt.event);
  expect(seen(dealt, 1)).toBeNull();
  expect(seen(dealt, "spectator")).toBeNull();
  expect(seen(dealt, "open")).toBe(dealt.event);
});

test("a seat sees its own hand, and a spectator none", () => {
  const turn = turnsOf(entries)[0]!;
  expect(framesOf(entries, 1).games[turn - 1]?.hand).toEqual(openCards(entries, turn).hands[1]);
  expect(framesOf(entries, "spectator").games[turn - 1]?.hand).toEqual([]);
});

test("with all cards open nobody is the reader, and every hand lies open", () => {
  const { games } = framesOf(entries, "open");
  expect(games.every((game) => game.viewer === "spectator" && game.hand.length === 0)).toBe(true);
  const open = openCards(entries, last);
  const setup = games[0]!.setup!;
  const cards = [...open.hands.flat(), ...Object.values(open.caseFile!)];
  expect(new Set(cards).size).toBe(setup.deck.suspects.length + setup.deck.weapons.length + setup.deck.rooms.length);
});

test("no card lies open before it is dealt", () => {
  expect(openCards(entries, 1)).toEqual({ hands: [], caseFile: null, murderer: null });
});

test("all eyes see the same tokens at every moment", () => {
  const open = framesOf(entries, "open").games;
  for (const eyes of [0, 1, "spectator"] as const) {
    framesOf(entries, eyes).games.forEach((game, n) => {
      expect(game.tokens).toEqual(open[n]?.tokens);
      expect(game.v).toBe(n + 1);
    });
  }
});

test("with all cards open a shown card is told once", () => {
  const types = framesOf(entries, "open").lines.map((line) => line.event.type);
  expect(types).not.toContain("suggestion_disproved");
  expect(framesOf(entries, "spectator").lines.map((line) => line.event.type)).not.toContain("card_shown");
});

test("turns are counted from 1, and 0 before the first", () => {
  const turns = turnsOf(entries);
  expect(turnAt(turns, turns[0]! - 1)).toBe(0);
  expect(turnAt(turns, turns[0]!)).toBe(1);
  expect(turnAt(turns, last)).toBe(turns.length);
});

test("a moment between two steps belongs to the earlier one", () => {
  expect([1, 4, 5, 9, 12].map((at) => placeOf([2, 5, 9], at))).toEqual([0, 0, 1, 2, 2]);
});

test("a link leads back to its moment and eyes", () => {
  for (const eyes of [0, "spectator", "open"] as const) expect(readLink(writeLink(7, eyes), last, [0, "spectator", "open"])).toEqual({ at: 7, eyes });
});

test("a link that makes no sense here leads to what is nearest, or nowhere", () => {
  expect(readLink("?at=99999&as=7", last, [0])).toEqual({ at: last, eyes: null });
  expect(readLink("?at=-3&as=open", last, [0])).toEqual({ at: null, eyes: null });
  expect(readLink("?at=0", last, [0])).toEqual({ at: 1, eyes: null });
});
