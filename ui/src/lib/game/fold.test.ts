import { expect, test } from "vitest";
import camps from "$lib/fair/records/camps.jsonl?raw";
import classic from "$lib/fair/records/classic.jsonl?raw";
import { readRecord } from "$lib/fair/verify";
import type { Event } from "$lib/wire.gen";
import { fold, handSizes, newGame, type Game } from "./fold";

const { entries } = readRecord(classic);

/** What seat 0 receives: hands and shown cards of others are bare versions. */
function asSeat0(event: Event | undefined): Event | null {
  if (!event) return null;
  if (event.type === "case_file_sealed") return null;
  if (event.type === "hand_dealt" || event.type === "case_file_seen") return event.seat === 0 ? event : null;
  if (event.type === "card_shown") return event.by === 0 || event.to === 0 ? event : null;
  return event;
}

function played(upTo = entries.length, of = entries): Game {
  return of.slice(0, upTo).reduce((game, { v, event }) => fold(game, v, asSeat0(event)), newGame());
}

test("whoever receives a hand looks from its seat", () => {
  const game = played();
  expect(game.viewer).toBe(0);
  expect(game.hand).toHaveLength(handSizes(game.setup!)[0]!);
});

test("a bare version moves the game on and changes nothing else", () => {
  const before = played(5);
  expect(fold(before, before.v + 1)).toEqual({ ...before, v: before.v + 1 });
});

test("a token stands where its last step led", () => {
  for (let upTo = 1; upTo <= entries.length; upTo++) {
    const { event } = entries[upTo - 1]!;
    if (event?.type === "token_moved") expect(played(upTo).tokens[event.suspect]).toBe(event.path.at(-1));
  }
});

test("a suggestion gathers its answers until the next turn", () => {
  const of = readRecord(camps).entries;
  const at = of.findIndex(({ event }) => event?.type === "suggestion_made");
  const made = played(at + 1, of).suggestion!;
  expect(made.answers).toEqual([]);
  const next = of.findIndex(({ event }, n) => n > at && event?.type === "turn_started");
  expect(played(next, of).suggestion!.answers.length).toBeGreaterThan(0);
  expect(played(next + 1, of).suggestion).toBeNull();
});

test("at the end the Case File and every hand lie open", () => {
  const game = played();
  expect(game.ending).not.toBeNull();
  expect(game.caseFile).not.toBeNull();
  expect(game.hands!.flat()).toHaveLength(18);
});

test("the story has every event that was received, in order", () => {
  const game = played();
  expect(game.story.map((line) => line.v)).toEqual(entries.filter(({ event }) => asSeat0(event)).map(({ v }) => v));
});
