/** A game at a real table as it is entered: who plays, with which cards, and what happened. */
import { cardsOf, type CaseFile, type Deck, type Entry as Evidence, type Facts } from "../deduction/index.ts";

export const LEAST_SEATS = 2;
export const MOST_SEATS = 10;
export const MOST_OF_A_KIND = 12;
export const LONGEST_NAME = 40;

/** Colours that stay apart, one for each seat until somebody chooses another. */
export const COLOURS = ["#c8102e", "#f0b823", "#fbf7ee", "#3d9970", "#2456c9", "#4a1a6b", "#e07a3f", "#5fb3c8", "#7a5230", "#d977a8"];

/** What parts a line in the terminal, and what means something else there. */
const SIGNS = /[,;:#]/;
const TAKEN = ["nobody", "case file", "case_file", "face up", "face_up", "red card", "red_card"];

export const KINDS = ["suspects", "weapons", "rooms"] as const;
export type Kind = (typeof KINDS)[number];

export interface Seat {
  name: string;
  /** How many cards it was dealt. */
  cards: number;
  colour: string;
}

export interface SuggestionEntry extends CaseFile {
  kind: "suggestion";
  by: number;
  /** The seats that could not disprove it. */
  cannot: number[];
  shown_by: number | null;
  /** The card shown, if I saw it. */
  card: string | null;
}

export interface AccusationEntry extends CaseFile {
  kind: "accusation";
  by: number;
}

export interface KnownEntry {
  kind: "known";
  seat: number;
  card: string;
}

export type Entry = SuggestionEntry | AccusationEntry | KnownEntry;

export interface Game {
  name: string;
  deck: Deck;
  seats: Seat[];
  /** My seat; nobody's for somebody who only looks on. */
  me: number | null;
  hand: string[];
  face_up: string[];
  entries: Entry[];
}

/** What keeps a game from being started; the words for it are in the catalogue. */
export type Flaw =
  | { what: "seats" | "names" | "sameName" | "cardNames" | "sameCard" | "counts" }
  | { what: "sizes"; held: number; dealt: number }
  | { what: "hand"; wanted: number; chosen: number }
  | { what: "both"; card: string };

/** How many cards each seat gets: as even as can be, the later seats the smaller hands. */
export function handSizes(cards: number, seats: number): number[] {
  const each = Math.floor(cards / seats);
  return Array.from({ length: seats }, (_, seat) => each + (seat < cards % seats ? 1 : 0));
}

export function newGame(name: string, deck: Deck, seats: string[]): Game {
  const sizes = handSizes(cardsOf(deck).length - 3, seats.length);
  return {
    name,
    deck: { suspects: [...deck.suspects], weapons: [...deck.weapons], rooms: [...deck.rooms] },
    seats: seats.map((seat, at) => ({ name: seat, cards: sizes[at] ?? 0, colour: COLOURS[at] ?? "#888888" })),
    me: 0,
    hand: [],
    face_up: [],
    entries: [],
  };
}

/** The game with the hands that the deck proposes. */
export function withProposedSizes(game: Game): Game {
  const sizes = handSizes(cardsOf(game.deck).length - 3 - game.face_up.length, game.seats.length);
  return { ...game, seats: game.seats.map((seat, at) => ({ ...seat, cards: sizes[at] ?? 0 })) };
}

export function flawsOf(game: Game): Flaw[] {
  const flaws: Flaw[] = [];
  const names = game.seats.map((seat) => seat.name.trim().toLowerCase());
  const cards = cardsOf(game.deck);
  const spelled = cards.map((card) => card.trim().toLowerCase());
  if (game.seats.length < LEAST_SEATS || game.seats.length > MOST_SEATS) flaws.push({ what: "seats" });
  if (game.seats.some(({ name }) => !named(name) || SIGNS.test(name) || TAKEN.includes(name.trim().toLowerCase()))) flaws.push({ what: "names" });
  else if (new Set(names).size < names.length) flaws.push({ what: "sameName" });
  if (KINDS.some((kind) => !game.deck[kind].length || game.deck[kind].length > MOST_OF_A_KIND)) flaws.push({ what: "counts" });
  if (!cards.every(named)) flaws.push({ what: "cardNames" });
  else if (new Set(spelled).size < spelled.length) flaws.push({ what: "sameCard" });
  const held = game.seats.reduce((sum, seat) => sum + seat.cards, 0);
  const dealt = cards.length - 3 - game.face_up.length;
  if (held !== dealt) flaws.push({ what: "sizes", held, dealt });
  const wanted = game.me === null ? 0 : (game.seats[game.me]?.cards ?? 0);
  if (game.hand.length !== wanted) flaws.push({ what: "hand", wanted, chosen: game.hand.length });
  const both = game.hand.find((card) => game.face_up.includes(card));
  if (both !== undefined) flaws.push({ what: "both", card: both });
  return flaws;
}

/** Whether a name can be read: it says something, on one line, and is not too long. */
export function named(name: string): boolean {
  return name.trim() !== "" && name.length <= LONGEST_NAME && !/\p{C}/u.test(name);
}

/** The same game with other names on the cards, everywhere where they are named. */
export function withDeck(game: Game, deck: Deck): Game {
  const before = cardsOf(game.deck);
  const after = cardsOf(deck);
  const renamed = (card: string): string => after[before.indexOf(card)] ?? card;
  const named = ({ suspect, weapon, room }: CaseFile): CaseFile => ({ suspect: renamed(suspect), weapon: renamed(weapon), room: renamed(room) });
  return {
    ...game,
    deck,
    hand: game.hand.map(renamed),
    face_up: game.face_up.map(renamed),
    entries: game.entries.map((entry) => {
      if (entry.kind === "known") return { ...entry, card: renamed(entry.card) };
      if (entry.kind === "accusation") return { ...entry, ...named(entry) };
      return { ...entry, ...named(entry), card: entry.card === null ? null : renamed(entry.card) };
    }),
  };
}

export function caseFileOf({ suspect, weapon, room }: CaseFile): CaseFile {
  return { suspect, weapon, room };
}

function ofKind<K extends Entry["kind"]>(game: Game, kind: K): { entry: Extract<Entry, { kind: K }>; at: number }[] {
  return game.entries.flatMap((entry, at) => (entry.kind === kind ? [{ entry: entry as Extract<Entry, { kind: K }>, at }] : []));
}

/** What deduction starts from. */
export function factsOf(game: Game): Facts {
  return {
    deck: game.deck,
    seats: game.seats.map((seat) => seat.cards),
    me: game.me,
    hand: game.hand,
    faceUp: game.face_up,
    suggestions: ofKind(game, "suggestion").map(({ entry }) => ({
      by: entry.by,
      named: caseFileOf(entry),
      cannot: entry.cannot,
      shownBy: entry.shown_by,
      card: entry.card,
    })),
    falseAccusations: ofKind(game, "accusation").map(({ entry }) => caseFileOf(entry)),
    known: ofKind(game, "known").map(({ entry }) => [entry.card, entry.seat]),
  };
}

/** Where in the game a piece of evidence was entered: my hand, or the number of the entry. */
export function placeOf(game: Game, evidence: Evidence): number | "hand" {
  if (evidence.kind === "hand") return "hand";
  return ofKind(game, evidence.kind)[evidence.at]?.at ?? "hand";
}

/** The seats that are asked, in turn, after somebody's suggestion. */
export function asked(by: number, seats: number): number[] {
  return Array.from({ length: seats - 1 }, (_, step) => (by + step + 1) % seats);
}
