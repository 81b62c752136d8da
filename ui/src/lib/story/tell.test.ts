import { describe, expect, test } from "vitest";
import camps from "$lib/fair/records/camps.jsonl?raw";
import classic from "$lib/fair/records/classic.jsonl?raw";
import hallways from "$lib/fair/records/hallways.jsonl?raw";
import { readRecord } from "$lib/fair/verify";
import { fold, newGame, type Game } from "$lib/game/fold";
import { themeFor } from "$lib/game/themes";
import { de } from "$lib/i18n/de";
import { en } from "$lib/i18n/en";
import { tell } from "./tell";

function story(text: string, t: typeof en): string[] {
  const game = readRecord(text).entries.reduce((so, { v, event }) => fold(so, v, event), newGame()) as Game;
  const theme = themeFor(null, null, game.setup!.deck.suspects);
  return game.story.flatMap((line) => tell({ t, game: { setup: game.setup, viewer: "spectator" }, theme }, line) ?? []);
}

describe.each([["en", en], ["de", de]] as const)("the story in %s", (_, t) => {
  test.each([["classic", classic], ["camps", camps], ["hallways", hallways]])("of %s is made of whole sentences", (_, text) => {
    for (const sentence of story(text, t)) {
      expect(sentence).toMatch(/\.$/);
      expect(sentence).not.toMatch(/undefined|null|!|\{/);
    }
  });
});

test("a game begins with who is at the table and ends with who wins", () => {
  const told = story(classic, en);
  expect(told[0]).toBe("Classic: Scarlet, Mustard and White are at the table.");
  expect(told.at(-1)).toMatch(/wins?\.$/);
});

test("you are spoken to as you", () => {
  expect(en.story.rolled({ name: "You", you: true }, [4])).toBe("You roll 4.");
  expect(en.story.rolled({ name: "Green", you: false }, [3, 2])).toBe("Green rolls 3 and 2.");
  expect(de.story.shows({ name: "Green", you: false }, { name: "Du", you: true })).toBe("Green zeigt dir eine Karte.");
});
