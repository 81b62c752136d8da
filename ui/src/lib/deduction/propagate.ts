/** The plain consequences: what follows one place, one card or one clause at a time. */
import { count, gcd, isSingle } from "./bits.ts";
import type { Clause, Factor, Position } from "./position.ts";

/** Draw every plain consequence, in place; false if the facts contradict each other. */
export function propagate(position: Position): boolean {
  for (;;) {
    const before = trace(position);
    const known = settled(position);
    if (known === null || !fill(position, known)) return false;
    if (!shrinkClauses(position, known) || !shrinkUnhidden(position, known)) return false;
    if (before === trace(position)) {
      position.clauses = unimplied(position.clauses);
      position.factors = openFactors(position, known);
      return true;
    }
  }
}

function trace(position: Position): string {
  return [...position.can, position.clauses.length, position.unhidden.length].join();
}

/** The cards with more than one place left. */
export function openCards(position: Position): bigint {
  let once = 0n;
  let twice = 0n;
  for (const can of position.can) {
    twice |= once & can;
    once |= can;
  }
  return twice;
}

/** The cards with one place left; nothing at all if some card has none. */
function settled(position: Position): bigint | null {
  const once = position.can.reduce((all, can) => all | can, 0n);
  return once === position.dealt ? once & ~openCards(position) : null;
}

/** A full place takes no more cards; a place with just enough candidates has them all. */
function fill({ can, size }: Position, known: bigint): boolean {
  for (const [place, wanted] of size.entries()) {
    const mine = can[place] ?? 0n;
    const held = mine & known;
    if (count(held) > wanted || count(mine) < wanted) return false;
    if (count(held) === wanted) can[place] = held;
    else if (count(mine) === wanted) give(can, place, mine);
  }
  return true;
}

function give(can: bigint[], place: number, mask: bigint): void {
  can.forEach((mine, other) => {
    if (other !== place) can[other] = mine & ~mask;
  });
}

/** A clause is met by a known card; of its other cards only those count that may be there. */
function shrinkClauses(position: Position, known: bigint): boolean {
  const { can } = position;
  const left = new Map<string, Clause>();
  for (const { place, mask: wide } of position.clauses) {
    const mine = can[place] ?? 0n;
    const mask = wide & mine;
    if (mask & known) continue;
    if (!mask) return false;
    if (isSingle(mask)) {
      give(can, place, mask);
      continue;
    }
    if ((position.size[place] ?? 0) - count(mine & known) === 1) can[place] = mine & (known | mask);
    left.set(`${place}:${mask}`, { place, mask });
  }
  position.clauses = [...left.values()];
  return true;
}

/** A false accusation says nothing more once one of its cards is not in the Case File. */
function shrinkUnhidden(position: Position, known: bigint): boolean {
  const { can, seats } = position;
  const hidden = can.slice(seats).reduce((all, mask) => all | mask, 0n);
  const left = new Set<bigint>();
  for (const wide of position.unhidden) {
    if (wide & ~hidden) continue;
    const mask = wide & ~known;
    if (!mask) return false;
    if (isSingle(mask)) for (let place = seats; place < seats + 3; place++) can[place] = (can[place] ?? 0n) & ~mask;
    else left.add(mask);
  }
  position.unhidden = [...left];
  return true;
}

/** Without the clauses that a narrower one implies. */
function unimplied(clauses: Clause[]): Clause[] {
  return clauses.filter(
    ({ place, mask }) =>
      !clauses.some((other) => other.place === place && other.mask !== mask && (other.mask & mask) === other.mask),
  );
}

/** The factors over the cards still open; what is settled weighs the same in every world. */
function openFactors(position: Position, known: bigint): Factor[] {
  const merged = new Map<string, Factor>();
  for (const { place, mask: wide, weights: all } of position.factors) {
    const mine = position.can[place] ?? 0n;
    const held = count(wide & mine & known);
    const mask = wide & mine & ~known;
    const weights = all.slice(held, held + count(mask) + 1);
    const key = `${place}:${mask}`;
    const before = merged.get(key)?.weights;
    merged.set(key, { place, mask, weights: before ? weights.map((w, n) => w * (before[n] ?? 1n)) : weights });
  }
  return [...merged.values()].flatMap(({ place, mask, weights }) => {
    const common = weights.reduce(gcd);
    const differ = weights.some((weight) => weight !== weights[0]);
    return mask && differ ? [{ place, mask, weights: weights.map((weight) => weight / common) }] : [];
  });
}
