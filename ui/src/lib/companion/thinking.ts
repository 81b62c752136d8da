/** What is worked out away from the page, stage by stage: first what is quick, then what is exact. */
import { assessing, type Assessment } from "../deduction/assess.ts";
import { join } from "../deduction/alike.ts";
import { bit } from "../deduction/bits.ts";
import { type CaseFile, conflict, type Entry, type Facts, know, type Place, whyCertain } from "../deduction/index.ts";
import { type Position, read } from "../deduction/position.ts";
import { openCards, propagate } from "../deduction/propagate.ts";
import { hasWorld } from "../deduction/sweep.ts";

/** Whether a card is certainly in a place, certainly not, or perhaps; the Case File comes last. */
export type Marks = (boolean | null)[][];

export type Question =
  | { kind: "know"; facts: Facts }
  | { kind: "advise"; facts: Facts; rooms: string[] }
  | { kind: "why"; facts: Facts; card: string; place: Place; holds: boolean };

export interface Likely {
  caseFile: CaseFile;
  probability: number;
}

export interface Advised extends Assessment {
  /** How many other suggestions are exactly as good, card for card. */
  alike: number;
}

export type Answer =
  | { stage: "plain"; marks: Marks }
  | { stage: "sound" }
  | { stage: "certain"; marks: Marks }
  | { stage: "exact"; marks: Marks; chances: number[][]; caseFiles: Likely[] | null }
  | { stage: "conflict"; entries: Entry[]; smallest: boolean }
  | { stage: "advice"; done: number; of: number; best: Advised[] }
  | { stage: "why"; entries: Entry[] }
  | { stage: "too many" };

/** With so many cards in so many hands, counting can take long: what is certain is looked for first. */
const MANY = 200;

const BEST = 6;

export function* answer(question: Question): Generator<Answer> {
  if (question.kind === "know") yield* knowing(question.facts);
  else if (question.kind === "advise") yield* advising(question.facts, question.rooms);
  else yield { stage: "why", entries: whyCertain(question.facts, question.card, question.place, question.holds) };
}

function* knowing(facts: Facts): Generator<Answer> {
  const position = read(facts, "alike");
  const plain = propagate(position);
  if (plain) yield { stage: "plain", marks: marksOf(position) };
  if (!plain || !hasWorld(join(position).joined)) {
    yield { stage: "conflict", ...conflict(facts) };
    return;
  }
  yield { stage: "sound" };
  if (position.cards.length * position.seats > MANY) yield { stage: "certain", marks: certainly(position) };
  try {
    const known = know(facts);
    const places: Place[] = [...facts.seats.map((_, seat) => seat), "case_file"];
    yield {
      stage: "exact",
      marks: known.cards.map((card) => places.map((place) => known.certain(card, place))),
      chances: known.cards.map((card) => places.map((place) => known.probability(card, place))),
      caseFiles: known.byNumbers.size ? known.caseFiles.map(({ caseFile, probability }) => ({ caseFile, probability })) : null,
    };
  } catch (error) {
    // A map of states that grows past what a browser can hold.
    if (!(error instanceof RangeError)) throw error;
    yield { stage: "too many" };
  }
}

function* advising(facts: Facts, rooms: string[]): Generator<Answer> {
  if (facts.me === null) return;
  try {
    const known = know(facts);
    if (!known.byNumbers.size) throw new RangeError("There are too many Case Files to weigh suggestions.");
    const classes = new Map<string, CaseFile[]>();
    const like = known.cards.map((_, card) => likeness(known.position, card));
    const likenessOf = (card: string) => like[known.cards.indexOf(card)] ?? card;
    for (const room of rooms)
      for (const suspect of facts.deck.suspects)
        for (const weapon of facts.deck.weapons) {
          const key = [suspect, weapon, room].map(likenessOf).join("/");
          classes.set(key, [...(classes.get(key) ?? []), { suspect, weapon, room }]);
        }
    const byRoom = new Map<string, CaseFile[][]>();
    for (const same of classes.values()) {
      const room = same[0]?.room ?? "";
      byRoom.set(room, [...(byRoom.get(room) ?? []), same]);
    }
    let best: Advised[] = [];
    let done = 0;
    // One room after another: what is remembered for one is of little use for the next.
    for (const together of byRoom.values())
      for (const one of assessing(known, together.map((same) => same[0] as CaseFile), facts.me)) {
        const same = together.find(([first]) => first === one.suggestion) ?? [];
        best = [...best, { ...one, alike: same.length - 1 }].sort(better).slice(0, BEST);
        yield { stage: "advice", done: ++done, of: classes.size, best };
      }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    yield { stage: "too many" };
  }
}

/** More bits first; what differs only in the last digits is equal. */
function better(one: Advised, other: Advised): number {
  const rounded = ({ gain }: Advised) => Math.round(gain * 1e9);
  return rounded(other) - rounded(one) || other.solved - one.solved || other.best - one.best;
}

/** Cards of which exactly the same is known are alike. */
function likeness(position: Position, card: number): string {
  const mine = bit(card);
  const within = (masks: bigint[]) => masks.map((mask) => (mask & mine ? "1" : "0")).join("");
  const told = [...position.clauses, ...position.factors].map(({ mask }) => mask);
  return `${position.kinds[card]}:${within(position.can)}:${within(told)}:${within(position.unhidden)}`;
}

function marksOf(position: Position): Marks {
  const open = openCards(position);
  return position.cards.map((_, card) => {
    const here = (place: number): boolean | null =>
      (position.can[place] ?? 0n) & bit(card) ? ((open & bit(card)) === 0n ? true : null) : false;
    const caseFile = here(position.seats + (position.kinds[card] ?? 0));
    return [...Array.from({ length: position.seats }, (_, seat) => here(seat)), caseFile];
  });
}

/** The marks that a thorough search for worlds leaves. */
function certainly(position: Position): Marks {
  return marksOf(position).map((row, card) => {
    const searched = row.map((mark, at) => {
      if (mark !== null) return mark;
      const place = at < position.seats ? at : position.seats + (position.kinds[card] ?? 0);
      const can = position.can.map((mine, other) => (other === place ? mine : mine & ~bit(card)));
      const supposed = { ...position, can };
      return propagate(supposed) && hasWorld(join(supposed).joined) ? null : false;
    });
    const left = searched.filter((mark) => mark !== false).length;
    return searched.map((mark) => (left === 1 && mark === null ? true : mark));
  });
}
