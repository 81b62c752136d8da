/** The facts as bit masks: one bit for each card, one mask for each place. */
import { bit } from "./bits.ts";
import { BadFacts, cardsOf, type CaseFile, type Facts, namedCards } from "./facts.ts";

/** The place holds at least one of these cards. */
export interface Clause {
  place: number;
  mask: bigint;
}

/** A weight for each number of these cards that the place holds. */
export interface Factor {
  place: number;
  mask: bigint;
  weights: bigint[];
}

/** What a deal must satisfy: the seats are the first places, then the Case File's three. */
export interface Position {
  cards: string[];
  /** The kind of each card: 0 suspect, 1 weapon, 2 room. */
  kinds: number[];
  seats: number;
  dealt: bigint;
  can: bigint[];
  size: number[];
  clauses: Clause[];
  /** False accusations: of each mask at least one card is not in the Case File. */
  unhidden: bigint[];
  factors: Factor[];
}

/** How worlds are weighed: all alike, or by a seat showing any of its matching cards equally often. */
export type Weighing = "alike" | "choice";

export function read(facts: Facts, weighing: Weighing): Position {
  const cards = cardsOf(facts.deck);
  const number = new Map(cards.map((card, at) => [card, at]));
  const maskOf = (card: string): bigint => {
    const at = number.get(card);
    if (at === undefined) throw new BadFacts(`"${card}" is no card of this deck.`);
    return bit(at);
  };
  const kinds = cards.map((_, at) =>
    at < facts.deck.suspects.length ? 0 : at < facts.deck.suspects.length + facts.deck.weapons.length ? 1 : 2,
  );
  const kindMasks = [0, 1, 2].map((kind) =>
    kinds.reduce((mask, of, at) => (of === kind ? mask | bit(at) : mask), 0n),
  );
  const named = (of: CaseFile): bigint => {
    const masks = namedCards(of).map(maskOf);
    if (!masks.every((mask, kind) => mask & (kindMasks[kind] ?? 0n)))
      throw new BadFacts("Name one suspect, one weapon and one room.");
    return masks.reduce((all, mask) => all | mask, 0n);
  };
  const seats = facts.seats.length;
  const faceUp = facts.faceUp.map(maskOf).reduce((all, mask) => all | mask, 0n);
  const dealt = (bit(cards.length) - 1n) & ~faceUp;
  checkNumbers(facts, cards.length - new Set(facts.faceUp).size - 3);
  const can = [...facts.seats.map(() => dealt), ...kindMasks.map((mask) => mask & dealt)];
  const home: [bigint, number][] = facts.known.map(([card, seat]) => [maskOf(card), seat]);
  if (facts.me !== null) for (const card of facts.hand) home.push([maskOf(card), facts.me]);
  const clauses: Clause[] = [];
  const factors: Factor[] = [];
  facts.suggestions.forEach((suggestion, at) => {
    const mask = named(suggestion.named);
    const { cannot, shownBy, card } = suggestion;
    checkAnswers(suggestion.by, cannot, shownBy, seats, at + 1);
    for (const seat of cannot) can[seat] = (can[seat] ?? 0n) & ~mask;
    if (shownBy === null) return;
    if (card === null) {
      clauses.push({ place: shownBy, mask });
      return;
    }
    const shown = maskOf(card);
    if (!(shown & mask)) throw new BadFacts(`Suggestion ${at + 1}: ${card} was not named.`);
    home.push([shown, shownBy]);
    if (weighing === "choice") factors.push({ place: shownBy, mask: mask & ~shown, weights: [6n, 3n, 2n] });
  });
  for (const [mask, place] of home)
    can.forEach((mine, other) => {
      if (other !== place) can[other] = mine & ~mask;
    });
  return {
    cards,
    kinds,
    seats,
    dealt,
    can,
    size: [...facts.seats, 1, 1, 1],
    clauses,
    unhidden: facts.falseAccusations.map(named),
    factors,
  };
}

function checkNumbers(facts: Facts, dealt: number): void {
  const held = facts.seats.reduce((sum, cards) => sum + cards, 0);
  if (held !== dealt) throw new BadFacts(`The seats hold ${held} cards, but ${dealt} are dealt.`);
}

function checkAnswers(by: number, cannot: number[], shownBy: number | null, seats: number, at: number): void {
  const answered = shownBy === null ? cannot : [...cannot, shownBy];
  if (answered.includes(by)) throw new BadFacts(`Suggestion ${at}: a seat does not answer its own suggestion.`);
  if (shownBy !== null && cannot.includes(shownBy))
    throw new BadFacts(`Suggestion ${at}: a seat cannot both show and not show.`);
  if (![by, ...answered].every((seat) => seat >= 0 && seat < seats))
    throw new BadFacts(`Suggestion ${at}: there is no such seat.`);
}
