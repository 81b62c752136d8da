import type { ServerMessage } from "$lib/wire.gen";

/** How the line to the server is. */
export type Line = "connecting" | "open" | "lost" | "gone";

/** The part of a WebSocket that is used; tests give another one. */
export interface Socket {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface LiveOptions {
  /** Where the table's frames come from, without the version. */
  address: string;
  /** Every frame but those that belong to the line itself, in order, each once. */
  onframe: (frame: ServerMessage) => void;
  online: (line: Line, why?: string) => void;
  connect?: (address: string) => Socket;
  later?: (what: () => void, milliseconds: number) => unknown;
}

type Answer = { resolve: (v: number) => void; reject: (why: { error: string; sentence: string }) => void; text: string };

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const PING = 25_000;

/** One table's line: it reconnects by itself, asks for exactly what it missed, and never skips. */
export class Live {
  /** The last version that arrived. */
  v = 0;
  #socket: Socket | null = null;
  #waiting = new Map<string, Answer>();
  #wait = FIRST_WAIT;
  #closed = false;
  #ping: ReturnType<typeof setInterval> | undefined;
  readonly #options: Required<LiveOptions>;

  constructor(options: LiveOptions) {
    this.#options = {
      connect: (address) => new WebSocket(address) as unknown as Socket,
      later: (what, milliseconds) => setTimeout(what, milliseconds),
      ...options,
    };
  }

  open(): void {
    if (this.#closed) return;
    this.#options.online("connecting");
    const socket = this.#options.connect(`${this.#options.address}?since=${this.v}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#options.online("open");
      // The same id is never applied twice, so what was not answered may be asked again.
      for (const { text } of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = ({ data }) => this.#receive(socket, JSON.parse(data) as ServerMessage);
    socket.onclose = ({ code, reason }) => this.#lost(socket, code, reason);
    clearInterval(this.#ping);
    this.#ping = setInterval(() => this.#send('{"t":"ping"}'), PING);
  }

  /** Open the line anew: for whoever has become somebody else meanwhile. */
  again(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close(1000);
    this.open();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#ping);
    this.#socket?.close(1000);
  }

  /** Ask for an action; resolves when it has happened, rejects with the server's sentence. */
  act(action: { type: string; seat: number } & Record<string, unknown>): Promise<number> {
    const id = actionId();
    const text = JSON.stringify({ t: "act", id, action });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, text });
      this.#send(text);
    });
  }

  say(text: string): void {
    this.#send(JSON.stringify({ t: "chat", text }));
  }

  #send(text: string): void {
    const socket = this.#socket as (Socket & { readyState?: number }) | null;
    if (socket && (socket.readyState ?? 1) === 1) socket.send(text);
  }

  #receive(socket: Socket, frame: ServerMessage): void {
    if (socket !== this.#socket) return;
    switch (frame.t) {
      case "ack":
        this.#waiting.get(frame.id)?.resolve(frame.v);
        this.#waiting.delete(frame.id);
        return;
      case "refused":
        this.#waiting.get(frame.id)?.reject(frame);
        this.#waiting.delete(frame.id);
        return;
      case "pong":
        return;
      case "hello":
        // A host that only says goodbye is not asked again at once.
        this.#wait = FIRST_WAIT;
        break;
      case "entry":
        if (frame.v <= this.v) return;
        if (frame.v !== this.v + 1) {
          // Something is missing: come back and ask for it.
          socket.close(4000);
          return;
        }
        this.v = frame.v;
    }
    this.#options.onframe(frame);
  }

  #lost(socket: Socket, code: number, reason: string): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    if (code === 4404 || code === 1008) {
      this.#closed = true;
      clearInterval(this.#ping);
      this.#options.online("gone", reason);
      return;
    }
    this.#options.online("lost");
    const wait = code === 1012 || code === 4000 ? FIRST_WAIT : this.#wait;
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#options.later(() => this.open(), wait * (0.75 + Math.random() / 2));
  }
}

/** An id that nobody else uses; plain pages in a home network have no crypto.randomUUID. */
function actionId(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join("-");
}

/** Where the frames of a table come from. */
export function liveAddress(code: string, at: { protocol: string; host: string } = location): string {
  return `${at.protocol === "https:" ? "wss" : "ws"}://${at.host}/api/tables/${code}/live`;
}
