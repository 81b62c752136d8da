import { fold, newGame, type Game, type StoryLine, type Viewer } from "$lib/game/fold";
import type { CaseFile, Event, ReplayEntry } from "$lib/wire.gen";

/** Through whose eyes a game is seen: a viewer's, or with all cards open. */
export type Eyes = Viewer | "open";

/** A game as somebody saw it, version by version. */
export interface Frames {
  /** The game after each version, without its story: the first is version 1. */
  games: Game[];
  /** The story of the whole game. */
  lines: StoryLine[];
}

/** An event as these eyes see it; nothing if they do not. The server has said who may. */
export function seen(entry: ReplayEntry, eyes: Eyes): Event | null {
  const may = eyes === "open" || entry.to == null || entry.to.includes(eyes);
  return may ? (entry.event ?? null) : null;
}

export function framesOf(entries: ReplayEntry[], eyes: Eyes): Frames {
  const viewer: Viewer = eyes === "open" ? "spectator" : eyes;
  const games: Game[] = [];
  const lines: StoryLine[] = [];
  let game = newGame(viewer);
  for (const entry of entries) {
    const event = seen(entry, eyes);
    const next = fold({ ...game, story: [] }, entry.v, event);
    lines.push(...next.story.filter((line) => !saidTwice(line, eyes)));
    // With all cards open, somebody's hand is not the reader's own.
    game = eyes === "open" ? { ...next, viewer, hand: [], murderer: false, story: [] } : { ...next, story: [] };
    games.push(game);
  }
  return { games, lines };
}

/** With all cards open, the card itself is told in the next line. */
function saidTwice(line: StoryLine, eyes: Eyes): boolean {
  return eyes === "open" && line.event.type === "suggestion_disproved";
}

/** What lies open when all cards do: every hand, the Case File and the Red Card. */
export interface OpenCards {
  hands: string[][];
  caseFile: CaseFile | null;
  murderer: number | null;
}

export function openCards(entries: ReplayEntry[], at: number): OpenCards {
  const found: OpenCards = { hands: [], caseFile: null, murderer: null };
  for (const { v, event } of entries) {
    if (v > at) break;
    if (event?.type === "hand_dealt") found.hands[event.seat] = event.cards;
    if (event?.type === "case_file_sealed") found.caseFile = event.case_file;
    if (event?.type === "red_card_dealt") found.murderer = event.seat;
  }
  return found;
}

/** The versions at which turns begin. */
export function turnsOf(entries: ReplayEntry[]): number[] {
  return entries.flatMap(({ v, event }) => (event?.type === "turn_started" ? [v] : []));
}

/** The turn that a version lies in, counted from 1; 0 before the first. */
export function turnAt(turns: number[], at: number): number {
  return turns.filter((v) => v <= at).length;
}

/** The last of some versions that is not after this one, by its place; the first if all are. */
export function placeOf(stops: number[], at: number): number {
  return Math.max(0, stops.findLastIndex((v) => v <= at));
}

/** What the address says: a version and whose eyes, as far as it makes sense here. */
export function readLink(query: string, last: number, allowed: Eyes[]): { at: number | null; eyes: Eyes | null } {
  const asked = new URLSearchParams(query);
  const at = /^\d+$/.test(asked.get("at") ?? "") ? Number(asked.get("at")) : null;
  const name = asked.get("as");
  const eyes = allowed.find((one) => String(one) === name) ?? null;
  return { at: at === null ? null : Math.min(Math.max(1, at), last), eyes };
}

export function writeLink(at: number, eyes: Eyes): string {
  return `?at=${at}&as=${eyes}`;
}
