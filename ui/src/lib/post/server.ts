import { ask, askText } from "$lib/net/http";
import type { Known, Notes } from "$lib/wire.gen";
import type { GameLists, GamePage, GameSettings, Lists, PersonAction, ThreadPage } from "./types";

/** Lists that are ready to be used. */
export interface Preset {
  name: string;
  title: string;
  lists: Lists;
}

const game = (code: string) => `/api/post/games/${encodeURIComponent(code)}`;

/** Everything that play by post asks of the server. */
export const postServer = {
  lists: () => ask<GameLists>("GET", "/api/post/games"),
  presets: () => ask<Preset[]>("GET", "/api/post/lists"),
  prepare: (settings: GameSettings, reuse: string | null) => ask<GamePage>("POST", "/api/post/games", { settings, reuse }),
  game: (code: string) => ask<GamePage>("GET", game(code)),
  /** Answers as soon as something has happened, or after a while. */
  news: async (code: string, since: number) => (await ask<{ n: number }>("GET", `${game(code)}/news?since=${since}`)).n,
  thread: (code: string, from: number) => ask<ThreadPage>("GET", `${game(code)}/thread?from=${from}`),
  act: (code: string, action: PersonAction) => ask<GamePage>("POST", `${game(code)}/actions`, { id: randomHex(), action }),
  knowledge: (code: string) => ask<Known>("GET", `${game(code)}/knowledge`),
  notes: (code: string) => ask<Notes>("GET", `${game(code)}/notes`),
  saveNotes: (code: string, notes: Notes) => ask<Notes>("PUT", `${game(code)}/notes`, notes),
  record: (code: string) => askText(`${game(code)}/record`),
  recordAddress: (code: string) => `${game(code)}/record`,
};

/** What this computer draws: names for its questions, and its part of the shuffle. */
export function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
