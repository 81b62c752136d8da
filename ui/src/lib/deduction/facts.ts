/** What somebody at a table knows for sure: the only input of deduction. */

export interface Deck {
  suspects: string[];
  weapons: string[];
  rooms: string[];
}

export interface CaseFile {
  suspect: string;
  weapon: string;
  room: string;
}

export interface SuggestionFacts {
  by: number;
  named: CaseFile;
  /** The seats that could not disprove it. */
  cannot: number[];
  /** The seat that showed a card, if one did. */
  shownBy: number | null;
  /** The card shown, if I saw it. */
  card: string | null;
}

export interface Facts {
  deck: Deck;
  /** How many cards each seat was dealt, in turn order. */
  seats: number[];
  /** My seat; nobody's for somebody who only looks on. */
  me: number | null;
  hand: string[];
  /** Cards that lie open on the table, in nobody's hand. */
  faceUp: string[];
  suggestions: SuggestionFacts[];
  falseAccusations: CaseFile[];
  /** Cards known in some other way to be in a seat's hand. */
  known: [string, number][];
}

/** The facts describe no game: what is wrong, and what would be right. */
export class BadFacts extends Error {
  override name = "BadFacts";
}

export function cardsOf(deck: Deck): string[] {
  return [...deck.suspects, ...deck.weapons, ...deck.rooms];
}

export function namedCards(named: CaseFile): [string, string, string] {
  return [named.suspect, named.weapon, named.room];
}
