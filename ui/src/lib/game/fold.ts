import type { CaseFile, Ending, Event, Setup } from "$lib/wire.gen";

/** A seat's number, or nobody's. */
export type Viewer = number | "spectator";

export type Standing = "in" | "eliminated" | "removed";

/** How one seat answered a suggestion. */
export interface Answer {
  seat: number;
  showed: boolean;
}

/** The suggestion that was made last. */
export interface Suggestion {
  v: number;
  by: number;
  named: CaseFile;
  answers: Answer[];
  /** The shown card, if this viewer saw it. */
  card: string | null;
}

/** A card that went from one seat to another, or to all. */
export interface Shown {
  v: number;
  card: string;
  by: number;
  to: number | "all";
}

/** One line of the story: what happened, and what the sentence needs to know beside it. */
export interface StoryLine {
  v: number;
  event: Event;
  /** Whose turn it was. */
  turn: number;
  /** Who made the suggestion that it belongs to. */
  suggester: number | null;
  /** Whether this was the last seat that could have disproved. */
  nobody: boolean;
  /** How many strikes the seat has. */
  strikes: number;
}

/** What is on the screen: the fold of what this viewer received. It holds no rules. */
export interface Game {
  v: number;
  viewer: Viewer;
  setup: Setup | null;
  tokens: Record<string, string>;
  weapons: Record<string, string>;
  hand: string[];
  murderer: boolean;
  turn: number | null;
  round: number;
  dice: number[];
  standings: Standing[];
  strikes: number[];
  suggestion: Suggestion | null;
  accusation: { by: number; named: CaseFile; failed: boolean } | null;
  shown: Shown[];
  /** The last walk, to be drawn along its path. */
  walk: { v: number; suspect: string; path: string[] } | null;
  caseFile: CaseFile | null;
  seenCaseFile: CaseFile | null;
  framer: number | null;
  hands: string[][] | null;
  ending: Ending | null;
  winners: number[];
  story: StoryLine[];
}

export function newGame(viewer: Viewer = "spectator"): Game {
  return {
    v: 0,
    viewer,
    setup: null,
    tokens: {},
    weapons: {},
    hand: [],
    murderer: false,
    turn: null,
    round: 0,
    dice: [],
    standings: [],
    strikes: [],
    suggestion: null,
    accusation: null,
    shown: [],
    walk: null,
    caseFile: null,
    seenCaseFile: null,
    framer: null,
    hands: null,
    ending: null,
    winners: [],
    story: [],
  };
}

/** The game after one more entry; a bare version changes nothing else. */
export function fold(game: Game, v: number, event?: Event | null): Game {
  if (!event) return { ...game, v };
  const next = { ...game, v, ...changes(game, v, event) };
  return { ...next, story: [...game.story, line(next, v, event)] };
}

function changes(game: Game, v: number, event: Event): Partial<Game> {
  switch (event.type) {
    case "game_created": {
      const { setup } = event;
      const starts = setup.board?.starts ?? [];
      return {
        setup,
        standings: setup.seats.map(() => "in"),
        strikes: setup.seats.map(() => 0),
        tokens: Object.fromEntries(setup.deck.suspects.flatMap((suspect, n) => (starts[n] ? [[suspect, starts[n]]] : []))),
      };
    }
    case "hand_dealt":
      // Only its own seat receives it: so this is who looks.
      return { hand: event.cards, viewer: event.seat };
    case "red_card_dealt":
      return { murderer: true };
    case "weapons_placed": {
      const weapons = game.setup?.deck.weapons ?? [];
      return { weapons: Object.fromEntries(weapons.map((weapon, n) => [weapon, event.rooms[n] ?? ""])) };
    }
    case "turn_started":
      return { turn: event.seat, round: event.round, dice: [], suggestion: null, accusation: null };
    case "dice_rolled":
      return { dice: event.dice };
    case "token_moved":
      return {
        tokens: { ...game.tokens, [event.suspect]: event.path[event.path.length - 1] ?? "" },
        walk: { v, suspect: event.suspect, path: event.path },
      };
    case "passage_taken":
    case "token_summoned":
    case "token_cleared":
      return {
        tokens: { ...game.tokens, [event.suspect]: event.room },
        walk: { v, suspect: event.suspect, path: [event.room] },
      };
    case "weapon_moved":
      return { weapons: { ...game.weapons, [event.weapon]: event.room } };
    case "suggestion_made":
      return { suggestion: { v, by: event.seat, named: event.named, answers: [], card: null } };
    case "cannot_disprove":
      return answered(game, event.seat, false);
    case "suggestion_disproved":
      return answered(game, event.seat, true);
    case "card_shown":
    case "card_shown_to_all": {
      const to = event.type === "card_shown" ? event.to : "all";
      return {
        shown: [...game.shown, { v, card: event.card, by: event.by, to }],
        suggestion: game.suggestion && { ...game.suggestion, card: event.card },
      };
    }
    case "accusation_made":
      return { accusation: { by: event.seat, named: event.named, failed: false } };
    case "accusation_failed":
      return { accusation: game.accusation && { ...game.accusation, failed: true } };
    case "case_file_seen":
      return { seenCaseFile: event.case_file };
    case "seat_eliminated":
      return { standings: game.standings.with(event.seat, "eliminated") };
    case "seat_removed":
      return { standings: game.standings.with(event.seat, "removed") };
    case "strike_given":
      return { strikes: game.strikes.with(event.seat, (game.strikes[event.seat] ?? 0) + 1) };
    case "case_file_opened":
      return { caseFile: event.case_file, framer: event.murderer };
    case "hands_opened":
      return { hands: event.hands };
    case "game_ended":
      return { ending: event.ending, winners: event.winners, turn: null };
    default:
      return {};
  }
}

function answered(game: Game, seat: number, showed: boolean): Partial<Game> {
  const suggestion = game.suggestion;
  if (!suggestion) return {};
  return { suggestion: { ...suggestion, answers: [...suggestion.answers, { seat, showed }] } };
}

function line(game: Game, v: number, event: Event): StoryLine {
  const others = (game.setup?.seats.length ?? 0) - 1;
  const answers = game.suggestion?.answers ?? [];
  return {
    v,
    event,
    turn: game.turn ?? 0,
    suggester: game.suggestion?.by ?? null,
    nobody: event.type === "cannot_disprove" && answers.length === others,
    strikes: event.type === "strike_given" ? (game.strikes[event.seat] ?? 0) : 0,
  };
}

/** How many cards each seat was dealt: it is public, and depends on nothing but the numbers. */
export function handSizes(setup: Setup): number[] {
  const cards = setup.deck.suspects.length + setup.deck.weapons.length + setup.deck.rooms.length - 3;
  const seats = setup.seats.length;
  return setup.seats.map((_, seat) => Math.floor(cards / seats) + (seat < cards % seats ? 1 : 0));
}

/** Every card of the deck, suspects first. */
export function allCards(setup: Setup): string[] {
  return [...setup.deck.suspects, ...setup.deck.weapons, ...setup.deck.rooms];
}

export type CardKind = "suspect" | "weapon" | "room";

export function kindOf(setup: Setup, card: string): CardKind {
  if (setup.deck.suspects.includes(card)) return "suspect";
  return setup.deck.weapons.includes(card) ? "weapon" : "room";
}
