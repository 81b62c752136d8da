import type { Messages } from "$lib/i18n/en";
import { Refusal } from "$lib/net/http";
import { server } from "$lib/net/server";
import type { TableSettings } from "$lib/wire.gen";

/** A stranger comes in as a guest; whoever is known stays who they are. */
export async function comeIn(t: Messages): Promise<void> {
  const me = await server.me();
  if (!me.known) await server.name(t.front.guest);
}

/** One click: me and five computers, and the game starts. */
export async function playAlone(t: Messages): Promise<string> {
  const settings: TableSettings = { edition: "classic", seats: 6, help: "facts", spectators: "off" };
  return layTable(t, settings, 5, true);
}

/** A table for friends: whoever opens it sits already, and the link is there to be sent. */
export async function playWithFriends(t: Messages): Promise<string> {
  return layTable(t, { edition: "classic", seats: 4, help: "facts" }, 0, false);
}

/** Lay a table: create it, sit down, seat the computers, and start if everybody is there. */
export async function layTable(t: Messages, settings: TableSettings, computers: number, start: boolean, level?: string): Promise<string> {
  await comeIn(t);
  const { levels } = await server.catalogue();
  const chosen = level ?? levels[Math.floor(levels.length / 2)]?.name ?? "random";
  const { code } = await server.create(settings);
  await server.sit(code);
  for (let n = 0; n < computers; n++) await server.fill(code, chosen);
  if (start) await server.start(code);
  return code;
}

/** What to tell of an error. */
export function refusalSentence(why: unknown, t: Messages): string {
  if (!(why instanceof Refusal)) return t.app.wrong;
  if (why.status === 0) return t.app.unreachable;
  return why.sentence || t.app.wrong;
}
