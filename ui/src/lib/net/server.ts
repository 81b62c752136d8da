import type { Catalogue, Fairness, Known, Me, Notes, TableInfo, TableLine, TableLists, TableSettings } from "$lib/wire.gen";
import { ask, askText } from "./http";

const table = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

let catalogue: Promise<Catalogue> | null = null;

/** Everything that is asked of the server, apart from the live line. */
export const server = {
  me: () => ask<Me>("GET", "/api/me"),
  name: (name: string) => ask<Me>("POST", "/api/me", { name }),
  myTables: () => ask<TableLine[]>("GET", "/api/me/tables"),
  tables: () => ask<TableLists>("GET", "/api/tables"),
  /** What can be played; it is asked once. */
  catalogue: () =>
    (catalogue ??= ask<Catalogue>("GET", "/api/editions").catch((why: unknown) => {
      catalogue = null;
      throw why;
    })),
  create: (settings: TableSettings) => ask<TableInfo>("POST", "/api/tables", settings),
  table: (code: string) => ask<TableInfo>("GET", table(code)),
  sit: (code: string, suspect?: string) => ask<TableInfo>("POST", `${table(code)}/sit`, { nonce: nonce(), ...(suspect ? { suspect } : {}) }),
  leave: (code: string) => ask<TableInfo>("POST", `${table(code)}/leave`),
  fill: (code: string, level: string, suspect?: string) => ask<TableInfo>("POST", `${table(code)}/fill`, { level, ...(suspect ? { suspect } : {}) }),
  remove: (code: string, suspect: string) => ask<TableInfo>("POST", `${table(code)}/remove`, { suspect }),
  start: (code: string) => ask<TableInfo>("POST", `${table(code)}/start`),
  handOver: (code: string, suspect: string) => ask<TableInfo>("POST", `${table(code)}/hand-over`, { suspect }),
  takeBack: (code: string) => ask<TableInfo>("POST", `${table(code)}/take-back`),
  rematch: (code: string) => ask<TableInfo>("POST", `${table(code)}/rematch`),
  prefer: (code: string, auto_show: boolean) => ask<TableInfo>("PUT", `${table(code)}/preferences`, { auto_show }),
  notes: (code: string) => ask<Notes>("GET", `${table(code)}/notes`),
  saveNotes: (code: string, notes: Notes) => ask<Notes>("PUT", `${table(code)}/notes`, notes),
  chat: async (code: string, since: number) => (await ask<{ lines: { n: number; by: string; text: string; at: number }[] }>("GET", `${table(code)}/chat?since=${since}`)).lines,
  knowledge: (code: string) => ask<Known>("GET", `${table(code)}/knowledge`),
  fairness: (code: string) => ask<Fairness>("GET", `${table(code)}/fairness`),
  record: (code: string) => askText(`${table(code)}/record`),
  recordAddress: (code: string) => `${table(code)}/record`,
};

/** What this computer adds to the shuffle. */
function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
