/** Which entries prove something, or contradict each other: as few of them as can be. */
import { join } from "./alike.ts";
import { bit } from "./bits.ts";
import type { Facts } from "./facts.ts";
import type { Place } from "./know.ts";
import { type Position, read } from "./position.ts";
import { propagate } from "./propagate.ts";
import { hasWorld } from "./sweep.ts";

/** Something that was entered: my hand, or the n-th of a kind. */
export type Entry =
  | { kind: "hand" }
  | { kind: "suggestion"; at: number }
  | { kind: "accusation"; at: number }
  | { kind: "known"; at: number };

/** How many sets of entries to try before one is given as perhaps not the smallest. */
const PATIENCE = 1500;

export function entriesOf(facts: Facts): Entry[] {
  return [
    ...(facts.me !== null && facts.hand.length ? [{ kind: "hand" } as const] : []),
    ...facts.known.map((_, at) => ({ kind: "known", at }) as const),
    ...facts.suggestions.map((_, at) => ({ kind: "suggestion", at }) as const),
    ...facts.falseAccusations.map((_, at) => ({ kind: "accusation", at }) as const),
  ];
}

/** The entries that prove where a card is, or is not. */
export function whyCertain(facts: Facts, card: string, place: Place, holds: boolean): Entry[] {
  return fewest(facts, (position) => suppose(position, card, place, !holds)).entries;
}

/** The fewest entries that cannot all be true, and whether there are surely none fewer. */
export function conflict(facts: Facts): { entries: Entry[]; smallest: boolean } {
  return fewest(facts, () => undefined);
}

function fewest(
  facts: Facts,
  assume: (position: Position) => void,
): { entries: Entry[]; smallest: boolean } {
  const worldless = (entries: Entry[]): boolean => {
    const position = read(only(facts, entries), "alike");
    assume(position);
    return !propagate(position) || !hasWorld(join(position).joined);
  };
  let needed = entriesOf(facts);
  for (const entry of [...needed].reverse()) {
    const without = needed.filter((other) => other !== entry);
    if (worldless(without)) needed = without;
  }
  let tries = 0;
  for (let size = 0; size < needed.length; size++)
    for (const some of subsets(entriesOf(facts), size)) {
      if (++tries > PATIENCE) return { entries: needed, smallest: false };
      if (worldless(some)) return { entries: some, smallest: true };
    }
  return { entries: needed, smallest: true };
}

/** The same game with some of the entries only. */
function only(facts: Facts, entries: Entry[]): Facts {
  const has = (kind: Entry["kind"], at: number) =>
    entries.some((entry) => entry.kind === kind && (!("at" in entry) || entry.at === at));
  return {
    ...facts,
    hand: has("hand", 0) ? facts.hand : [],
    known: facts.known.filter((_, at) => has("known", at)),
    suggestions: facts.suggestions.filter((_, at) => has("suggestion", at)),
    falseAccusations: facts.falseAccusations.filter((_, at) => has("accusation", at)),
  };
}

function suppose(position: Position, card: string, place: Place, holds: boolean): void {
  const mask = bit(position.cards.indexOf(card));
  const kind = position.kinds[position.cards.indexOf(card)] ?? 0;
  const at = place === "case_file" ? position.seats + kind : place;
  position.can.forEach((can, other) => {
    if ((other === at) !== holds) position.can[other] = can & ~mask;
  });
}

function* subsets<T>(items: T[], size: number): Generator<T[]> {
  if (size === 0) yield [];
  else
    for (let at = 0; at <= items.length - size; at++)
      for (const rest of subsets(items.slice(at + 1), size - 1)) yield [items[at]!, ...rest];
}
