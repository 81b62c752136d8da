/** Seats of which the same is known are weighed as one hand, which is then dealt out. */
import { count } from "./bits.ts";
import type { Position } from "./position.ts";
import { openCards } from "./propagate.ts";
import type { Posterior } from "./sweep.ts";

export interface Alike {
  seats: number[];
  /** How many open cards each of them holds. */
  lacks: number[];
}

/** The position with one hand for all seats of which the same is known. */
export function join(position: Position): { joined: Position; alike: Alike[] } {
  const open = openCards(position);
  const told = new Set([...position.clauses, ...position.factors].map(({ place }) => place));
  const same = new Map<bigint, number[]>();
  for (let seat = 0; seat < position.seats; seat++) {
    const mine = (position.can[seat] ?? 0n) & open;
    if (mine && !told.has(seat)) same.set(mine, [...(same.get(mine) ?? []), seat]);
  }
  const can = [...position.can];
  const size = [...position.size];
  const alike = [...same.values()]
    .filter((seats) => seats.length > 1)
    .map((seats) => {
      const lacks = seats.map((seat) => (size[seat] ?? 0) - count((can[seat] ?? 0n) & ~open));
      const [first = 0, ...others] = seats;
      others.forEach((seat, at) => {
        const lack = lacks[at + 1] ?? 0;
        can[seat] = (can[seat] ?? 0n) & ~open;
        size[seat] = (size[seat] ?? 0) - lack;
        size[first] = (size[first] ?? 0) + lack;
      });
      return { seats, lacks };
    });
  return { joined: { ...position, can, size }, alike };
}

/** The weights of the seats one by one. */
export function dealOut(found: Posterior, alike: Alike[], open: bigint): Posterior {
  const times = alike.reduce((all, { lacks }) => all * waysToDeal(lacks), 1n);
  const cards = found.cards.map((places) => places.map((weight) => weight * times));
  for (const { seats, lacks } of alike) {
    const lacking = BigInt(lacks.reduce((sum, lack) => sum + lack, 0));
    cards.forEach((places, card) => {
      if (!((open >> BigInt(card)) & 1n)) return;
      const together = places[seats[0] ?? 0] ?? 0n;
      seats.forEach((seat, at) => (places[seat] = (together * BigInt(lacks[at] ?? 0)) / lacking));
    });
  }
  const caseFiles = new Map([...found.caseFiles].map(([key, weight]) => [key, weight * times]));
  return { total: found.total * times, cards, caseFiles };
}

/** Every way to give the cards of joined hands to single seats, and how many deals of the rest it leaves. */
export function singly(
  holders: Map<number, number>,
  alike: Alike[],
  open: bigint,
): { holders: Map<number, number>; times: bigint }[] {
  let found = [{ holders, lacks: alike.map((group) => group.lacks) }];
  alike.forEach(({ seats }, group) => {
    for (const [card, holder] of holders)
      if (holder === seats[0] && (open >> BigInt(card)) & 1n)
        found = found.flatMap((one) =>
          seats.flatMap((seat, at) => {
            const left = one.lacks[group] ?? [];
            if (!left[at]) return [];
            const lacks = one.lacks.with(group, left.with(at, left[at] - 1));
            return [{ holders: new Map(one.holders).set(card, seat), lacks }];
          }),
        );
  });
  return found.map(({ holders, lacks }) => ({
    holders,
    times: lacks.reduce((all, left) => all * waysToDeal(left), 1n),
  }));
}

function waysToDeal(lacks: number[]): bigint {
  const all = lacks.reduce((sum, lack) => sum + lack, 0);
  return factorial(all) / lacks.map(factorial).reduce((product, one) => product * one, 1n);
}

function factorial(n: number): bigint {
  let product = 1n;
  for (let factor = 2; factor <= n; factor++) product *= BigInt(factor);
  return product;
}
