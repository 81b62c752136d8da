/** What somebody can infer: exact weights, probabilities, and what is certain. */
import { dealOut, join } from "./alike.ts";
import { type CaseFile, cardsOf, type Facts } from "./facts.ts";
import { type Position, read, type Weighing } from "./position.ts";
import { openCards, propagate } from "./propagate.ts";
import { posterior, type Posterior } from "./sweep.ts";

/** A seat, by its number, or the Case File. */
export type Place = number | "case_file";

/** No deal agrees with all that was entered. */
export class Contradiction extends Error {
  override name = "Contradiction";
}

export class Knowledge {
  readonly cards: string[];
  readonly facts: Facts;
  readonly position: Position;
  readonly total: bigint;
  readonly weights: bigint[][];
  /** The weight of each Case File that is possible, by its three cards' numbers. */
  readonly byNumbers: Map<string, bigint>;

  constructor(facts: Facts, position: Position, found: Posterior) {
    this.cards = cardsOf(facts.deck);
    this.facts = facts;
    this.position = position;
    this.total = found.total;
    this.weights = found.cards;
    this.byNumbers = found.caseFiles;
  }

  /** The weight of the worlds with a card in a place. */
  weight(card: string, place: Place): bigint {
    const places = this.weights[this.cards.indexOf(card)] ?? [];
    if (place !== "case_file") return places[place] ?? 0n;
    return places.slice(this.facts.seats.length).reduce((sum, weight) => sum + weight, 0n);
  }

  probability(card: string, place: Place): number {
    return ratio(this.weight(card, place), this.total);
  }

  /** Whether it is certain that the card is there, or that it is not; nothing if it is open. */
  certain(card: string, place: Place): boolean | null {
    const weight = this.weight(card, place);
    return weight === this.total ? true : weight === 0n ? false : null;
  }

  /** The Case Files that are possible, the likeliest first. */
  get caseFiles(): { caseFile: CaseFile; weight: bigint; probability: number }[] {
    return [...this.byNumbers]
      .map(([key, weight]) => {
        const [suspect = "", weapon = "", room = ""] = key.split(",").map((at) => this.cards[Number(at)] ?? "");
        return { caseFile: { suspect, weapon, room }, weight, probability: ratio(weight, this.total) };
      })
      .sort((a, b) => (a.weight < b.weight ? 1 : a.weight > b.weight ? -1 : 0));
  }
}

/** Infer everything from the facts, exactly. */
export function know(facts: Facts, weighing: Weighing = "choice"): Knowledge {
  const position = read(facts, weighing);
  if (!propagate(position)) throw new Contradiction("No deal agrees with all that was entered.");
  const { joined, alike } = join(position);
  const counted = posterior(joined);
  if (!counted.total) throw new Contradiction("No deal agrees with all that was entered.");
  return new Knowledge(facts, position, dealOut(counted, alike, openCards(position)));
}

/** One weight over another as a number, also where both are very long. */
export function ratio(part: bigint, whole: bigint): number {
  const scale = 1n << 60n;
  return Number((part * scale) / whole) / Number(scale);
}
