/** A game as a file: JSON of one version, which the terminal reads and writes too. */
import { cardsOf, type Deck } from "../deduction/index.ts";
import { type Entry, type Flaw, flawsOf, type Game, KINDS, LEAST_SEATS, LONGEST_NAME, MOST_OF_A_KIND, MOST_SEATS, named, type Seat } from "./game.ts";

export const FORMAT = "whodunnit companion";
export const VERSION = 1;

/** No game has more entries. */
const MOST_ENTRIES = 1000;

export type Wrong = "json" | "format" | "version" | "missing" | "text" | "number" | "list" | "seat" | "card" | "kind" | "own" | "both" | "shown" | "colour" | "counts" | "table";

/** What is wrong with a file, and where in it. */
export class BadGame extends Error {
  override name = "BadGame";
  readonly wrong: Wrong;
  readonly where: string;
  readonly flaw: Flaw | undefined;

  constructor(wrong: Wrong, where: string, flaw?: Flaw) {
    super(`${where}: ${wrong}`);
    this.wrong = wrong;
    this.where = where;
    this.flaw = flaw;
  }
}

export function writeGame(game: Game): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, ...game }, null, 1)}\n`;
}

export function readGame(text: string): Game {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadGame("json", "");
  }
  const file = object(value, "");
  if (file.format !== FORMAT) throw new BadGame("format", "format");
  if (file.version !== VERSION) throw new BadGame("version", "version");
  const deck = deckOf(object(file.deck, "deck"));
  const cards = cardsOf(deck);
  const seats = list(file.seats, "seats", MOST_SEATS).map((seat, at) => seatOf(object(seat, `seats[${at}]`), `seats[${at}]`));
  if (seats.length < LEAST_SEATS) throw new BadGame("counts", "seats");
  const game: Game = {
    name: nameIn(file.name, "name"),
    deck,
    seats,
    me: file.me === null ? null : oneSeat(file.me, "me", seats.length),
    hand: hand(file.hand, "hand", cards),
    face_up: hand(file.face_up, "face_up", cards),
    entries: list(file.entries, "entries", MOST_ENTRIES).map((entry, at) => entryOf(object(entry, `entries[${at}]`), `entries[${at}]`, deck, seats.length)),
  };
  const flaw = flawsOf(game)[0];
  if (flaw) throw new BadGame("table", "", flaw);
  return game;
}

type Raw = Record<string, unknown>;

function object(value: unknown, where: string): Raw {
  if (value === undefined) throw new BadGame("missing", where);
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new BadGame("format", where);
  return value as Raw;
}

function list(value: unknown, where: string, most: number): unknown[] {
  if (value === undefined) throw new BadGame("missing", where);
  if (!Array.isArray(value) || value.length > most) throw new BadGame("list", where);
  return value;
}

function nameIn(value: unknown, where: string): string {
  if (value === undefined) throw new BadGame("missing", where);
  if (typeof value !== "string" || !named(value) || value.length > LONGEST_NAME) throw new BadGame("text", where);
  return value;
}

function deckOf(raw: Raw): Deck {
  const [suspects, weapons, rooms] = KINDS.map((kind) =>
    list(raw[kind], `deck.${kind}`, MOST_OF_A_KIND).map((card, at) => nameIn(card, `deck.${kind}[${at}]`)),
  ) as [string[], string[], string[]];
  return { suspects, weapons, rooms };
}

function seatOf(raw: Raw, where: string): Seat {
  const { cards, colour } = raw;
  if (typeof cards !== "number" || !Number.isInteger(cards) || cards < 0 || cards > 99) throw new BadGame("number", `${where}.cards`);
  if (typeof colour !== "string" || !/^#[0-9a-f]{6}$/i.test(colour)) throw new BadGame("colour", `${where}.colour`);
  return { name: nameIn(raw.name, `${where}.name`), cards, colour };
}

function oneSeat(value: unknown, where: string, seats: number): number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value >= seats) throw new BadGame("seat", where);
  return value;
}

function oneCard(value: unknown, where: string, cards: string[]): string {
  if (typeof value !== "string" || !cards.includes(value)) throw new BadGame("card", where);
  return value;
}

function hand(value: unknown, where: string, cards: string[]): string[] {
  const found = list(value, where, cards.length).map((card, at) => oneCard(card, `${where}[${at}]`, cards));
  if (new Set(found).size < found.length) throw new BadGame("card", where);
  return found;
}

function entryOf(raw: Raw, where: string, deck: Deck, seats: number): Entry {
  if (raw.kind === "known")
    return { kind: "known", seat: oneSeat(raw.seat, `${where}.seat`, seats), card: oneCard(raw.card, `${where}.card`, cardsOf(deck)) };
  if (raw.kind !== "suggestion" && raw.kind !== "accusation") throw new BadGame("kind", `${where}.kind`);
  const by = oneSeat(raw.by, `${where}.by`, seats);
  const three = {
    suspect: oneCard(raw.suspect, `${where}.suspect`, deck.suspects),
    weapon: oneCard(raw.weapon, `${where}.weapon`, deck.weapons),
    room: oneCard(raw.room, `${where}.room`, deck.rooms),
  };
  if (raw.kind === "accusation") return { kind: "accusation", by, ...three };
  const cannot = list(raw.cannot, `${where}.cannot`, seats).map((seat, at) => oneSeat(seat, `${where}.cannot[${at}]`, seats));
  const shown_by = raw.shown_by === null ? null : oneSeat(raw.shown_by, `${where}.shown_by`, seats);
  const card = raw.card === null ? null : oneCard(raw.card, `${where}.card`, Object.values(three));
  if (cannot.includes(by) || shown_by === by) throw new BadGame("own", where);
  if (shown_by !== null && cannot.includes(shown_by)) throw new BadGame("both", where);
  if (card !== null && shown_by === null) throw new BadGame("shown", where);
  return { kind: "suggestion", by, ...three, cannot, shown_by, card };
}
