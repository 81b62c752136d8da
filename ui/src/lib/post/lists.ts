import type { Lists } from "./types";

/** How many names each list has (N1). */
export const COUNTS = { suspects: 6, weapons: 6, rooms: 9 } as const;

export type ListKind = keyof typeof COUNTS;

export const LIST_KINDS = Object.keys(COUNTS) as ListKind[];

const LONGEST = 30;

/** The names of a list that is written one a line. */
export function namesIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter(Boolean);
}

/** What is wrong with some lists; the server has the last word. */
export interface ListFaults {
  counts: Record<ListKind, boolean>;
  twice: string[];
  long: string[];
}

export function faultsOf(lists: Lists): ListFaults {
  const all = LIST_KINDS.flatMap((kind) => lists[kind]);
  const folded = all.map((name) => name.toLowerCase());
  return {
    counts: Object.fromEntries(LIST_KINDS.map((kind) => [kind, lists[kind].length !== COUNTS[kind]])) as Record<ListKind, boolean>,
    twice: all.filter((_, n) => folded.indexOf(folded[n] ?? "") !== n),
    long: all.filter((name) => name.length > LONGEST),
  };
}

export function isFaulty({ counts, twice, long }: ListFaults): boolean {
  return Object.values(counts).some(Boolean) || twice.length > 0 || long.length > 0;
}
