/** In which order to place the open cards, so that few states are under way at any time. */
import { bit, bits, count, isSingle } from "./bits.ts";
import type { Position } from "./position.ts";
import { openCards } from "./propagate.ts";

/** By how many bits a clause or a kind that is half done multiplies the states. */
const CLAUSE = 0.7;
const KIND = 0.9;

/** So few states, by estimate, that no better order is worth looking for. */
const SMALL = 800;

/** The open cards in a good order: greedily, with a second opinion where it is worth it. */
export function orderOf(position: Position): number[] {
  const open = openCards(position);
  const clauses = [
    ...position.clauses.map(({ mask }) => mask),
    ...position.unhidden,
    ...position.factors.filter(({ mask }) => !isSingle(mask)).map(({ mask }) => mask),
  ];
  const kinds = position.can.slice(position.seats).flatMap((can) => (can & open ? [can & open] : []));
  const hands = position.can.slice(0, position.seats).flatMap((can, seat) => {
    const lack = (position.size[seat] ?? 0) - count(can & ~open);
    return lack ? [{ mask: can & open, lack }] : [];
  });
  const halfDone = (mask: bigint, done: bigint) => (mask & done) !== 0n && (mask & ~done) !== 0n;
  const effort = (done: bigint): number => {
    let bitsUsed = 0;
    for (const mask of clauses) if (halfDone(mask, done)) bitsUsed += CLAUSE;
    for (const mask of kinds) if (halfDone(mask, done)) bitsUsed += KIND;
    for (const { mask, lack } of hands) {
      const placed = count(mask & done);
      bitsUsed += Math.log2(Math.min(lack, placed) - Math.max(0, lack - count(mask) + placed) + 1);
    }
    return bitsUsed;
  };
  const halves = (done: bigint): number =>
    clauses.filter((mask) => halfDone(mask, done)).length + kinds.filter((mask) => halfDone(mask, done)).length;
  const states = (order: number[]): number => {
    let done = 0n;
    return order.reduce((sum, card) => sum + 2 ** effort((done |= bit(card))), 0);
  };
  const places = (card: number) => position.can.filter((can) => can & bit(card)).length;
  const first = greedily(bits(open).sort((a, b) => places(a) - places(b)), halves);
  if (states(first) < SMALL) return first;
  const second = greedily(bits(open), effort);
  return states(second) < states(first) ? second : first;
}

function greedily(cards: number[], cost: (done: bigint) => number): number[] {
  const left = [...cards];
  const order: number[] = [];
  let done = 0n;
  while (left.length) {
    let best = 0;
    let least = Infinity;
    left.forEach((card, at) => {
      const now = cost(done | bit(card));
      if (now < least) [best, least] = [at, now];
    });
    const [card = 0] = left.splice(best, 1);
    order.push(card);
    done |= bit(card);
  }
  return order;
}
