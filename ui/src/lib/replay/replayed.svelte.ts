import type { Game } from "$lib/game/fold";
import { prefersStill, pauseAfter } from "$lib/game/pace";
import { NOTHING } from "$lib/game/table.svelte";
import { themeFor } from "$lib/game/themes";
import { words } from "$lib/i18n/words.svelte";
import { tell } from "$lib/story/tell";
import type { Catalogue, Legal, Replay, ThemeLine } from "$lib/wire.gen";
import { framesOf, openCards, placeOf, turnAt, turnsOf, type Eyes, type OpenCards } from "./frames";

/** The shortest time that a step is looked at while it plays, in milliseconds. */
const LOOK = 700;

/** A game that is looked at again: whose eyes, which moment, and what is on the board then. */
export class Replayed {
  eyes = $state<Eyes>("spectator");
  at = $state(1);
  playing = $state(false);
  catalogue = $state.raw<Catalogue | null>(null);
  /** Whether the last move went one step forward, so that tokens walk instead of jumping. */
  #stepped = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly turns: number[];
  readonly last: number;
  readonly allowed: Eyes[];

  // Nobody acts in a replay; the parts of a table ask for these.
  readonly myTurn = false;
  readonly busy = false;
  readonly legal: Legal = NOTHING;
  readonly act = async () => false;

  constructor(
    readonly replay: Replay,
    readonly themeName: string | null,
    own: number | null,
  ) {
    this.turns = turnsOf(replay.entries);
    this.last = replay.entries.length;
    this.allowed = [...replay.viewers, ...(replay.open ? (["open"] as const) : [])];
    this.eyes = this.allowed.find((eyes) => eyes === own) ?? this.allowed.at(-1) ?? "spectator";
    // What cannot be followed is noticed here, and not while somebody looks.
    for (const eyes of this.allowed) framesOf(replay.entries, eyes);
  }

  readonly #frames = $derived.by(() => framesOf(this.replay.entries, this.eyes));
  readonly #told = $derived.by(() =>
    this.#frames.lines.flatMap((line) => {
      const sentence = tell({ t: words.t, game: this.game, theme: this.theme }, line);
      return sentence === null ? [] : [{ v: line.v, sentence, event: line.event }];
    }),
  );
  /** The versions at which there is something to see: the steps. */
  readonly stops = $derived.by(() => [...new Set([...this.#told.map((line) => line.v), this.last])]);
  readonly step = $derived.by(() => placeOf(this.stops, this.at));
  readonly turn = $derived.by(() => turnAt(this.turns, this.at));
  readonly sentence = $derived.by(() => this.#told.findLast((line) => line.v <= this.at)?.sentence ?? "");

  readonly game: Game = $derived.by(() => {
    const { games, lines } = this.#frames;
    const game = games[this.at - 1]!;
    return { ...game, setup: games[0]!.setup, walk: this.#stepped ? game.walk : null, story: lines.filter((line) => line.v <= this.at) };
  });
  readonly theme: ThemeLine = $derived.by(() => {
    const { setup } = this.#frames.games[0]!;
    const theme = themeFor(this.catalogue, this.themeName ?? setup?.edition.theme, setup?.deck.suspects ?? []);
    return setup ? { ...theme, weapons: setup.deck.weapons, rooms: setup.deck.rooms } : theme;
  });
  readonly open: OpenCards = $derived.by(() => openCards(this.replay.entries, this.at));

  /** The seat that is looked through; nobody's for a spectator, or with all cards open. */
  get seat(): number | null {
    return typeof this.eyes === "number" ? this.eyes : null;
  }

  go(at: number): void {
    const to = Math.min(Math.max(1, at), this.last);
    this.#stepped = to > this.at && placeOf(this.stops, to) === this.step + 1;
    this.at = to;
  }

  /** So many steps forward, or back. */
  move(steps: number): void {
    const to = Math.min(Math.max(0, this.step + steps), this.stops.length - 1);
    this.go(this.stops[to] ?? 1);
  }

  /** So many turns forward, or back: first to the beginning of this one. */
  moveTurn(turns: number): void {
    if (turns < 0) this.go(this.turns.findLast((v) => v < this.at) ?? 1);
    else this.go(this.turns.find((v) => v > this.at) ?? this.last);
  }

  see(eyes: Eyes): void {
    if (!this.allowed.includes(eyes)) return;
    this.#stepped = false;
    this.eyes = eyes;
  }

  play(): void {
    if (this.at >= this.last) this.go(1);
    this.playing = true;
    this.#next();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  #next(): void {
    const event = this.#told[this.step]?.event;
    const pause = Math.max(LOOK, event ? pauseAfter(event, prefersStill()) : 0);
    this.#timer = setTimeout(() => {
      this.move(1);
      if (this.at >= this.last) this.playing = false;
      else if (this.playing) this.#next();
    }, pause);
  }
}
