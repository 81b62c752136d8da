/**
 * The count: place the open cards one by one and add up the ways. A state says how many cards each
 * place still lacks, which clauses are not met, and what the factors have counted so far.
 */
import { bit, bits, count, isSingle } from "./bits.ts";
import { orderOf } from "./order.ts";
import type { Factor, Position } from "./position.ts";
import { openCards } from "./propagate.ts";

/** The weights of all worlds: together, by card and place, and by Case File. */
export interface Posterior {
  total: bigint;
  /** For each card the weight of the worlds with it in each place. */
  cards: bigint[][];
  /** The weight of each Case File that is possible, by its three numbers: "0,7,12"; none if they are too many. */
  caseFiles: Map<string, bigint>;
}

/** So much memory, by estimate in bytes, may be used to carry the Case Files along. */
const ROOM = 250e6;

/** So many states may be under way: with more, a browser would run out of memory. */
const MOST_STATES = 2e6;

interface Counter {
  factor: Factor;
  shift: bigint;
}

interface Layout {
  /** For each place that lacks cards: the lowest bit of that number, and its width. */
  lacking: Map<number, { shift: bigint; width: bigint }>;
  clauses: { place: number; mask: bigint; flag: bigint }[];
  unhidden: { mask: bigint; flag: bigint }[];
  counters: Counter[];
  start: bigint;
}

/** One card going to one place. */
interface Move {
  place: number;
  lacks: bigint;
  step: bigint;
  clears: bigint;
  /** The clauses of the place: a full place must have met them all. */
  own: bigint;
  /** By how much the weight of a state grows. */
  times: (state: bigint) => bigint;
}

export interface Layer {
  card: number;
  moves: Move[];
  /** Whether there is a way on from a state after this card. */
  possible: (state: bigint) => boolean;
}

export function layoutOf(position: Position): Layout {
  const open = openCards(position);
  let shift = 0n;
  let start = 0n;
  const flag = (): bigint => {
    const mine = 1n << shift++;
    start |= mine;
    return mine;
  };
  const lacking: Layout["lacking"] = new Map();
  position.can.forEach((can, place) => {
    const lack = (position.size[place] ?? 0) - count(can & ~open);
    if (!lack) return;
    const width = BigInt(32 - Math.clz32(lack));
    lacking.set(place, { shift, width });
    start |= BigInt(lack) << shift;
    shift += width;
  });
  const clauses = position.clauses.map((clause) => ({ ...clause, flag: flag() }));
  const unhidden = position.unhidden.map((mask) => ({ mask, flag: flag() }));
  const counters = position.factors
    .filter(({ mask }) => !isSingle(mask))
    .map((factor) => {
      const counter = { factor, shift };
      shift += 2n;
      return counter;
    });
  return { lacking, clauses, unhidden, counters, start };
}

/** What one card may do while the cards of `rest` are still to come. */
export function layerOf(position: Position, layout: Layout, card: number, rest: bigint): Layer {
  const mine = bit(card);
  const ended = layout.counters.filter(({ factor }) => factor.mask & mine && !(factor.mask & rest));
  const going = layout.counters.filter(({ factor }) => factor.mask & mine && factor.mask & rest);
  const endedMask = ended.reduce((all, { shift }) => all | (3n << shift), 0n);
  const singles = position.factors.filter(({ mask }) => mask === mine);
  const due = [...layout.clauses, ...layout.unhidden]
    .filter(({ mask }) => mask & mine && !(mask & rest))
    .reduce((all, { flag }) => all | flag, 0n);
  const room = [...layout.lacking].map(([place, { shift, width }]) => ({
    shift,
    top: (1n << width) - 1n,
    left: BigInt(count((position.can[place] ?? 0n) & rest)),
  }));
  const moves: Move[] = [];
  for (const [place, { shift, width }] of layout.lacking) {
    if (!((position.can[place] ?? 0n) & mine)) continue;
    let clears = endedMask;
    for (const clause of layout.clauses) if (clause.place === place && clause.mask & mine) clears |= clause.flag;
    if (place < position.seats)
      for (const { mask, flag } of layout.unhidden) if (mask & mine) clears |= flag;
    let own = 0n;
    for (const clause of layout.clauses) if (clause.place === place) own |= clause.flag;
    let step = 1n << shift;
    for (const { factor, shift: at } of going) if (factor.place === place) step -= 1n << at;
    let fixed = 1n;
    for (const { place: owner, weights } of singles) fixed *= weights[owner === place ? 1 : 0] ?? 1n;
    const times = (state: bigint): bigint => {
      let grown = fixed;
      for (const { factor, shift: at } of ended) {
        const held = Number((state >> at) & 3n) + (factor.place === place ? 1 : 0);
        grown *= factor.weights[held] ?? 0n;
      }
      return grown;
    };
    moves.push({ place, lacks: ((1n << width) - 1n) << shift, step, clears: ~clears, own, times });
  }
  const possible = (state: bigint): boolean =>
    !(state & due) && room.every(({ shift, top, left }) => ((state >> shift) & top) <= left);
  return { card, moves, possible };
}

export function layersOf(position: Position, layout: Layout, order: number[]): Layer[] {
  let rest = 0n;
  const layers = [...order].reverse().map((card) => {
    const layer = layerOf(position, layout, card, rest);
    rest |= bit(card);
    return layer;
  });
  return layers.reverse();
}

/** Let a card go wherever it may: where each state leads, and with how much weight. */
export function* ways(layer: Layer, state: bigint): Generator<{ place: number; to: bigint; times: bigint }> {
  for (const { place, lacks, step, clears, own, times } of layer.moves) {
    if (!(state & lacks)) continue;
    const to = (state - step) & clears;
    if (!(to & lacks) && to & own) continue;
    if (layer.possible(to)) yield { place, to, times: times(state) };
  }
}

export function posterior(position: Position): Posterior {
  const layout = layoutOf(position);
  const layers = layersOf(position, layout, orderOf(position));
  const levels = forward(layers, layout.start);
  const total = levels.at(-1)?.get(0n) ?? 0n;
  const open = openCards(position);
  const cards = position.cards.map((_, card) =>
    position.can.map((can) => ((can & ~open) >> BigInt(card)) & 1n ? total : 0n),
  );
  if (!total) return { total, cards, caseFiles: new Map() };
  return { total, cards, caseFiles: backward(position, layers, levels, cards) };
}

/** Whether there is any world at all; the first that is found will do. */
export function hasWorld(position: Position): boolean {
  const layout = layoutOf(position);
  const layers = layersOf(position, layout, orderOf(position));
  const dead = layers.map(() => new Set<bigint>());
  const leadsOn = (at: number, state: bigint): boolean => {
    const layer = layers[at];
    if (!layer) return state === 0n;
    if (dead[at]?.has(state)) return false;
    for (const { to } of ways(layer, state)) if (leadsOn(at + 1, to)) return true;
    dead[at]?.add(state);
    return false;
  };
  return leadsOn(0, layout.start);
}

/** All states before each card, and after the last, with the number of ways that lead there. */
function forward(layers: Layer[], start: bigint): Map<bigint, bigint>[] {
  const levels = [new Map([[start, 1n]])];
  let states = 0;
  for (const layer of layers) {
    const after = new Map<bigint, bigint>();
    for (const [state, weight] of levels.at(-1) ?? [])
      for (const { to, times } of ways(layer, state)) after.set(to, (after.get(to) ?? 0n) + weight * times);
    levels.push(after);
    states += after.size;
    if (states > MOST_STATES) throw new RangeError("There are too many states to count them here.");
  }
  return levels;
}

/** Add up every card's places on the way back, and carry the Case Files along. */
function backward(
  position: Position,
  layers: Layer[],
  levels: Map<bigint, bigint>[],
  cards: bigint[][],
): Map<string, bigint> {
  const lanes = new Lanes(position, levels.at(-1)?.get(0n) ?? 0n);
  const fits = lanes.bytes * Math.max(...levels.map((level) => level.size)) <= ROOM;
  let on = new Map([[0n, { ways: 1n, packed: 1n }]]);
  for (let at = layers.length - 1; at >= 0; at--) {
    const layer = layers[at]!;
    const before: typeof on = new Map();
    const places = cards[layer.card]!;
    for (const [state, weight] of levels[at]!) {
      let here = 0n;
      let packed = 0n;
      for (const { place, to, times } of ways(layer, state)) {
        const next = on.get(to);
        if (!next) continue;
        const grown = next.ways * times;
        places[place] = (places[place] ?? 0n) + weight * grown;
        here += grown;
        if (fits) packed += (place >= position.seats ? next.packed << lanes.shift(layer.card) : next.packed) * times;
      }
      if (here) before.set(state, { ways: here, packed });
    }
    on = before;
  }
  const [all] = on.values();
  return fits ? lanes.unpack(all?.packed ?? 0n) : new Map();
}

/** Where each Case File has its lane in one long integer. */
export class Lanes {
  #width: bigint;
  #shift = new Map<number, bigint>();
  #files: { key: string; lane: bigint }[];

  constructor(position: Position, most: bigint) {
    this.#width = BigInt(most.toString(2).length + 1);
    const open = openCards(position);
    const kinds = position.can.slice(position.seats).map(bits);
    let size = 1n;
    for (const kind of kinds) {
      kind.forEach((card, at) => this.#shift.set(card, BigInt(at) * size));
      size *= BigInt(kind.length);
    }
    const [suspects = [], weapons = [], rooms = []] = kinds;
    const lane = (card: number) => (open & bit(card) ? (this.#shift.get(card) ?? 0n) : 0n);
    this.#files = suspects.flatMap((s) =>
      weapons.flatMap((w) => rooms.map((r) => ({ key: `${s},${w},${r}`, lane: lane(s) + lane(w) + lane(r) }))),
    );
  }

  /** How much memory one long integer needs. */
  get bytes(): number {
    return (this.#files.length * Number(this.#width)) / 8;
  }

  /** How far to shift if this card is in the Case File. */
  shift(card: number): bigint {
    return (this.#shift.get(card) ?? 0n) * this.#width;
  }

  /** The weights of the Case Files that have any. */
  unpack(packed: bigint): Map<string, bigint> {
    const lane = (1n << this.#width) - 1n;
    const found = new Map<string, bigint>();
    for (const { key, lane: at } of this.#files) {
      const weight = (packed >> (at * this.#width)) & lane;
      if (weight) found.set(key, weight);
    }
    return found;
  }
}
