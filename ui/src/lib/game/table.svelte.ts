import { Live, liveAddress, type Line } from "$lib/net/live";
import { server } from "$lib/net/server";
import type { Catalogue, Event, Legal, ServerChat, ServerClock, ServerMessage, TableInfo, ThemeLine } from "$lib/wire.gen";
import { fold, newGame, type Game, type StoryLine } from "./fold";
import { pauseAfter } from "./pace";
import { themeFor } from "./themes";

/** What somebody may do who may do nothing. */
export const NOTHING: Legal = { v: 0, to_act: null, roll: false, targets: [], passages: [], suggest: null, show: [], accuse: false, end_turn: false };

/** A line of chat. */
export type ChatSaid = Omit<ServerChat, "t">;

/** How many frames may wait to be shown; if more do, the screen catches up at once. */
const MOST_WAITING = 40;

/** One table on this screen: everything that was received, and what may be done now. */
export class Table {
  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<Game>(newGame());
  legal = $state.raw<Legal>(NOTHING);
  line = $state<Line>("connecting");
  gone = $state<string | null>(null);
  clock = $state.raw<{ at: number; clock: ServerClock } | null>(null);
  chat = $state.raw<ChatSaid[]>([]);
  present = $state.raw<boolean[]>([]);
  spectators = $state(0);
  catalogue = $state.raw<Catalogue | null>(null);
  /** What the server refused last, in its own words. */
  refusal = $state("");
  #asking = $state(false);
  #acked = $state(0);
  /** Called for everything that happens while somebody looks, once each. */
  onhappened: (line: StoryLine) => void = () => undefined;

  readonly #live: Live;
  #queue: ServerMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #catchingUp = true;
  #until = 0;

  constructor(readonly code: string) {
    this.#live = new Live({
      address: liveAddress(code),
      onframe: (frame) => this.#receive(frame),
      online: (line, why) => {
        this.line = line;
        if (line === "connecting") this.#catchingUp = true;
        if (line === "gone") this.gone = why ?? "";
      },
    });
  }

  get theme(): ThemeLine {
    const name = this.info?.settings.theme ?? this.game.setup?.edition.theme ?? this.#edition?.theme;
    const suspects = this.game.setup?.deck.suspects ?? this.info?.chairs.map((chair) => chair.suspect) ?? [];
    const theme = themeFor(this.catalogue, name, suspects);
    const deck = this.game.setup?.deck;
    return deck ? { ...theme, weapons: deck.weapons, rooms: deck.rooms } : theme;
  }

  get #edition() {
    return this.catalogue?.editions.find((edition) => edition.name === this.info?.settings.edition);
  }

  /** My seat; nothing for whoever only looks on. */
  get seat(): number | null {
    return typeof this.game.viewer === "number" ? this.game.viewer : null;
  }

  /** Whether an action is on its way, or what it led to is still to be shown. */
  get busy(): boolean {
    return this.#asking || this.#acked > this.legal.v;
  }

  get myTurn(): boolean {
    return this.seat !== null && this.legal.to_act === this.seat && this.game.ending === null;
  }

  async open(): Promise<void> {
    this.#live.open();
    this.catalogue = await server.catalogue();
  }

  /** A stranger who sits down is a guest from now on: the line has to know. */
  again(): void {
    this.#live.again();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#live.close();
  }

  /** Ask for an action of my seat; what the server refuses stands in `refusal`. */
  async act(action: { type: string } & Record<string, unknown>): Promise<boolean> {
    if (this.seat === null || this.busy) return false;
    this.#asking = true;
    this.refusal = "";
    try {
      this.#acked = await this.#live.act({ ...action, seat: this.seat });
      return true;
    } catch (why) {
      this.refusal = (why as { sentence?: string }).sentence ?? "";
      return false;
    } finally {
      this.#asking = false;
    }
  }

  say(text: string): void {
    this.#live.say(text);
  }

  /** The table as a request has just answered it. */
  update(info: TableInfo): void {
    this.info = info;
  }

  #receive(frame: ServerMessage): void {
    switch (frame.t) {
      case "hello":
        this.#until = frame.v;
        this.#catchingUp = frame.v > this.#live.v;
        void this.#hearChat();
        if (frame.viewer !== this.game.viewer) this.game = { ...this.game, viewer: frame.viewer };
        return;
      case "table":
        this.info = frame.table;
        this.spectators = frame.table.spectators;
        this.present = frame.table.chairs.map((chair) => chair.present);
        // The hello said spectator while the game had not started; from the start on I have a seat.
        if (frame.table.you.seat !== null) this.game = { ...this.game, viewer: frame.table.you.seat };
        return;
      case "presence":
        this.present = frame.present;
        this.spectators = frame.spectators;
        return;
      case "chat":
        this.#said([frame]);
        return;
      case "error":
        this.refusal = frame.sentence;
        return;
      case "entry":
      case "legal":
      case "clock":
        this.#queue.push(frame);
        if (this.#catchingUp && frame.t === "entry" && frame.v >= this.#until) {
          this.#showAll();
          this.#catchingUp = false;
        } else if (!this.#catchingUp) {
          if (this.#queue.length > MOST_WAITING || document.hidden) this.#showAll();
          else this.#showNext();
        }
    }
  }

  /** Ask for what was said while nobody listened. */
  async #hearChat(): Promise<void> {
    try {
      this.#said(await server.chat(this.code, this.chat.at(-1)?.n ?? 0));
    } catch {
      // The game goes on without it; the next connection asks again.
    }
  }

  #said(lines: ChatSaid[]): void {
    const fresh = lines.filter((line) => !this.chat.some((known) => known.n === line.n));
    if (fresh.length) this.chat = [...this.chat, ...fresh].sort((one, other) => one.n - other.n);
  }

  /** Show what waits one after another, so that the eye can follow. */
  #showNext(): void {
    if (this.#timer !== undefined) return;
    const frame = this.#queue.shift();
    if (!frame) return;
    const pause = this.#show(frame);
    if (pause === 0) {
      this.#showNext();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#showNext();
    }, pause);
  }

  #showAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const frames = this.#queue;
    this.#queue = [];
    for (const frame of frames) this.#show(frame);
  }

  #show(frame: ServerMessage): number {
    if (frame.t === "entry") return this.#happen(frame.v, frame.event ?? null);
    if (frame.t === "legal") this.legal = frame;
    if (frame.t === "clock") this.clock = { at: Date.now(), clock: frame };
    return 0;
  }

  #happen(v: number, event: Event | null): number {
    this.game = fold(this.game, v, event);
    const last = this.game.story.at(-1);
    if (!event || !last || last.v !== v) return 0;
    if (!this.#catchingUp || v > this.#until) this.onhappened(last);
    return this.#catchingUp ? 0 : pauseAfter(event);
  }
}
