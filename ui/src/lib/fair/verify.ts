import type { CaseFile, Event, Fairness, Setup } from "$lib/wire.gen";
import { hmacSha256, sha256 } from "./sha256";

/** What the browser found out about a record. */
export type Verdict = { fair: true; cards: number; dice: number } | { fair: false; why: "secret" | "hidden" | "drawn"; line: number };

type Below = (limit: number) => Promise<number>;

const WORD = 2 ** 32;

/** Draw every card and die of a whole record again, with this browser's own cryptography. */
export async function verify(entries: { v: number; event?: Event | null }[], fairness: Fairness): Promise<Verdict> {
  if (!fairness.secret) return { fair: false, why: "hidden", line: 0 };
  const secret = fromHex(fairness.secret);
  if (toHex(await digest(secret)) !== fairness.commitment) return { fair: false, why: "secret", line: 0 };
  const key = await hmac(secret, new TextEncoder().encode(fairness.nonces.join("\n")));
  const events = entries.map((entry) => entry.event ?? null);
  let setup: Setup | null = null;
  let hands: string[][] = [];
  const removed = new Set<number>();
  let named: CaseFile | null = null;
  let cards = 0;
  let dice = 0;
  for (const [place, event] of events.entries()) {
    if (!event) return { fair: false, why: "hidden", line: place + 2 };
    const wrong: Verdict = { fair: false, why: "drawn", line: place + 2 };
    // Before the event the game had as many versions as events came before it.
    const below = await source(key, place);
    if (event.type === "game_created") setup = event.setup;
    else if (event.type === "case_file_sealed" && setup) {
      const rest = events.slice(place + 1);
      hands = rest.flatMap((of) => (of?.type === "hand_dealt" ? [of.cards] : []));
      const rooms = rest.find((of) => of?.type === "weapons_placed")?.rooms ?? [];
      const drawn = await deal(setup, below);
      const told = { case_file: event.case_file, hands, rooms, murderer: event.murderer };
      if (!same(drawn, told)) return wrong;
      cards = cardsOf(setup).length;
    } else if (event.type === "dice_rolled" && setup) {
      const drawn: number[] = [];
      for (let n = 0; n < setup.edition.dice; n++) drawn.push(1 + (await below(6)));
      if (!same(drawn, event.dice)) return wrong;
      dice += drawn.length;
    } else if (event.type === "suggestion_made") named = event.named;
    else if (event.type === "seat_removed") removed.add(event.seat);
    else if (event.type === "suggestion_disproved" && removed.has(event.seat)) {
      const next = events[place + 1];
      const shown = next?.type === "card_shown" || next?.type === "card_shown_to_all" ? next.card : null;
      const options: string[] = (hands[event.seat] ?? []).filter((card) => named && [named.suspect, named.weapon, named.room].includes(card));
      if (shown === null || options[await below(options.length)] !== shown) return wrong;
    }
  }
  return { fair: true, cards, dice };
}

/** The entries and the fairness line of a downloaded record. */
export function readRecord(text: string): { entries: { v: number; event?: Event }[]; fairness: Fairness | null } {
  const lines = text.trim().split("\n").slice(1).map((line) => JSON.parse(line) as { v?: number; event?: Event; fairness?: Fairness });
  const fairness = lines.find((line) => line.fairness)?.fairness ?? null;
  return { entries: lines.filter((line): line is { v: number; event?: Event } => line.v !== undefined), fairness };
}

async function deal(setup: Setup, below: Below) {
  const { deck, seats, edition } = setup;
  const murderer = edition.red_card ? await below(seats.length) : null;
  const red = murderer === null ? null : seats[murderer];
  const choose = async (options: string[]) => options[await below(options.length)] as string;
  const case_file = {
    suspect: await choose(deck.suspects.filter((suspect) => suspect !== red)),
    weapon: await choose(deck.weapons),
    room: await choose(deck.rooms),
  };
  const hidden = new Set<string | null | undefined>([...Object.values(case_file), red]);
  const all = cardsOf(setup);
  const rest = await shuffled(all.filter((card) => !hidden.has(card)), below);
  const hands: string[][] = [];
  let at = 0;
  for (const seat of seats.keys()) {
    const size = Math.floor((all.length - 3) / seats.length) + (seat < (all.length - 3) % seats.length ? 1 : 0);
    const held = size - (seat === murderer ? 1 : 0);
    hands.push(rest.slice(at, at + held).sort((one, other) => all.indexOf(one) - all.indexOf(other)));
    at += held;
  }
  const rooms: string[] = [];
  if (setup.board) {
    const rounds = Math.ceil(deck.weapons.length / deck.rooms.length);
    for (let round = 0; round < rounds; round++) rooms.push(...(await shuffled(deck.rooms, below)));
  }
  return { case_file, hands, rooms: rooms.slice(0, deck.weapons.length), murderer };
}

async function shuffled(cards: string[], below: Below): Promise<string[]> {
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const other = await below(last + 1);
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  return order;
}

/** Whole numbers below a limit, each equally likely, that follow from the key and the version. */
async function source(key: Uint8Array<ArrayBuffer>, version: number): Promise<Below> {
  let tries = 0;
  return async (limit) => {
    const usable = WORD - (WORD % limit);
    for (;;) {
      const block = await hmac(key, new TextEncoder().encode(`${version}:${tries++}`));
      const word = new DataView(block.buffer).getUint32(0);
      if (word < usable) return word % limit;
    }
  };
}

/** Whether the browser has its own cryptography here: it has none at plain addresses. */
const browserCan = () => crypto.subtle !== undefined;

async function digest(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return browserCan() ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : sha256(bytes);
}

async function hmac(key: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (!browserCan()) return hmacSha256(key, text);
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, text));
}

function cardsOf(setup: Setup): string[] {
  return [...setup.deck.suspects, ...setup.deck.weapons, ...setup.deck.rooms];
}

/** Whether two plain values are alike, in whatever order their fields stand. */
function same(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object") return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same((one as never)[key], (other as never)[key]));
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((text.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
