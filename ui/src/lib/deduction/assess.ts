/** What suggestions can be expected to bring, before one of them is made. */
import { type Alike, join, singly } from "./alike.ts";
import { bit } from "./bits.ts";
import { type CaseFile, namedCards } from "./facts.ts";
import { type Knowledge, ratio } from "./know.ts";
import { orderOf } from "./order.ts";
import type { Position } from "./position.ts";
import { openCards } from "./propagate.ts";
import { type Layer, Lanes, layerOf, layoutOf, ways } from "./sweep.ts";

export interface Assessment {
  suggestion: CaseFile;
  /** How many bits of the Case File it is expected to bring out. */
  gain: number;
  /** How likely the best Case File afterwards is right. */
  best: number;
  /** How likely it leaves one Case File. */
  solved: number;
  /** How likely nobody can disprove it. */
  nobody: number;
}

/** Weights are times six, so that a choice among one, two or three cards has a whole weight. */
const CHOICE = 6n;

/** What each suggestion can be expected to bring; the other seats answer in turn after `by`. */
export function assess(knowledge: Knowledge, suggestions: CaseFile[], by: number): Assessment[] {
  return [...assessing(knowledge, suggestions, by)];
}

/** The same, one by one, for whoever wants to look on. */
export function* assessing(knowledge: Knowledge, suggestions: CaseFile[], by: number): Generator<Assessment> {
  const { cards, facts, total } = knowledge;
  const seats = facts.seats.length;
  const order = Array.from({ length: seats - 1 }, (_, step) => (by + step + 1) % seats);
  const answers = new Answers(knowledge);
  const before = spread([...knowledge.byNumbers.values()]) / Number(total);
  for (const suggestion of suggestions) {
    const named = namedCards(suggestion).map((card) => cards.indexOf(card));
    const found = answers.to(named, order);
    const sum = [...found.values()].flatMap((files) => [...files.values()]).reduce((a, b) => a + b, 0n);
    let best = 0n;
    let solved = 0n;
    let left = 0;
    for (const files of found.values()) {
      const weights = [...files.values()];
      best += weights.reduce((most, weight) => (weight > most ? weight : most), 0n);
      if (weights.length === 1) solved += weights[0] ?? 0n;
      left += spread(weights);
    }
    const nobody = [...(found.get(3 * order.length)?.values() ?? [])].reduce((a, b) => a + b, 0n);
    yield {
      suggestion,
      gain: Math.max(0, before - left / Number(sum)),
      best: ratio(best, sum),
      solved: ratio(solved, sum),
      nobody: ratio(nobody, sum),
    };
  }
}

/** The entropy of some weights in bits, times their sum. */
function spread(weights: bigint[]): number {
  const numbers = weights.map(Number);
  const sum = numbers.reduce((a, b) => a + b, 0);
  return sum * Math.log2(sum) - numbers.reduce((all, weight) => all + weight * Math.log2(weight), 0);
}

/** So much memory, by estimate in bytes, may be used to remember what suggestions share. */
const ROOM = 1e9;

type States = Map<bigint, bigint>;

/** All but the named cards are placed first, so that suggestions share most of the work. */
class Answers {
  #position: Position;
  #alike: Alike[];
  /** The cards with more than one place left before seats were joined. */
  #unknown: bigint;
  #layout: ReturnType<typeof layoutOf>;
  #order: number[];
  #open: bigint;
  #lanes: Lanes;
  #placed: Map<bigint, States>;
  #used = 0;

  constructor(knowledge: Knowledge) {
    const { joined: position, alike } = join(knowledge.position);
    this.#position = position;
    this.#alike = alike;
    this.#unknown = openCards(knowledge.position);
    this.#layout = layoutOf(position);
    this.#order = orderOf(position);
    this.#open = openCards(position);
    this.#lanes = new Lanes(position, knowledge.total * CHOICE);
    this.#placed = new Map([[0n, new Map([[this.#layout.start, 1n]])]]);
  }

  /** The weight of every Case File behind every answer: three for each asked seat, then nobody. */
  to(named: number[], order: number[]): Map<number, Map<string, bigint>> {
    const packed = new Map<number, bigint>();
    for (const { holders: joined, weight } of this.#placements(named))
      for (const { holders, times } of singly(joined, this.#alike, this.#unknown)) {
        const slots = slotsOf(order, named, holders);
        for (const slot of slots)
          packed.set(slot, (packed.get(slot) ?? 0n) + (weight * times * CHOICE) / BigInt(slots.length));
      }
    return new Map([...packed].map(([slot, all]) => [slot, this.#lanes.unpack(all)]));
  }

  /** Every way to place the named cards, and the Case Files behind it as lanes. */
  #placements(named: number[]): { holders: Map<number, number>; weight: bigint }[] {
    const position = this.#position;
    const mask = named.reduce((all, card) => all | bit(card), 0n);
    const known = new Map<number, number>();
    for (const card of named)
      if (!(this.#open & bit(card))) known.set(card, position.can.findIndex((can) => can & bit(card)));
    let rest = mask & this.#open;
    let found = [{ holders: known, states: this.#after(this.#open & ~mask) }];
    for (const card of this.#order) {
      if (!(rest & bit(card))) continue;
      rest &= ~bit(card);
      const layer = layerOf(position, this.#layout, card, rest);
      found = found.flatMap(({ holders, states }) =>
        layer.moves.map((move) => ({
          holders: new Map(holders).set(card, move.place),
          states: this.#place({ ...layer, moves: [move] }, states),
        })),
      );
    }
    return found.flatMap(({ holders, states }) => {
      const weight = states.get(0n);
      return weight ? [{ holders, weight }] : [];
    });
  }

  /** The states after these cards, with the Case Files so far as lanes. */
  #after(placed: bigint): States {
    const before = this.#placed.get(placed);
    if (before) return before;
    const card = this.#order.findLast((one) => placed & bit(one)) ?? 0;
    const layer = layerOf(this.#position, this.#layout, card, this.#open & ~placed);
    const states = this.#place(layer, this.#after(placed & ~bit(card)));
    this.#placed.set(placed, states);
    this.#used += states.size * this.#lanes.bytes;
    if (this.#used > ROOM) throw new RangeError("There are too many states to weigh suggestions here.");
    return states;
  }

  #place(layer: Layer, states: States): States {
    const { seats } = this.#position;
    const after: States = new Map();
    for (const [state, weight] of states)
      for (const { place, to, times } of ways(layer, state)) {
        const grown = weight * times;
        const lanes = place >= seats ? grown << this.#lanes.shift(layer.card) : grown;
        after.set(to, (after.get(to) ?? 0n) + lanes);
      }
    return after;
  }
}

/** The answers that the first seat can give that can disprove. */
function slotsOf(order: number[], named: number[], holders: Map<number, number>): number[] {
  for (const [turn, seat] of order.entries()) {
    const slots = named.flatMap((card, kind) => (holders.get(card) === seat ? [3 * turn + kind] : []));
    if (slots.length) return slots;
  }
  return [3 * order.length];
}
