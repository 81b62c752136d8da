import { refusalSentence } from "$lib/game/begin";
import { words } from "$lib/i18n/words.svelte";
import { Refusal } from "$lib/net/http";
import { postServer } from "./server";
import type { GamePage, PersonAction } from "./types";

const AGAIN = 3_000;

/** One post game as this reader sees it; it stays what the server says by asking for news. */
export class PostGame {
  page = $state.raw<GamePage | null>(null);
  /** Why the game cannot be shown. */
  problem = $state.raw<Refusal | null>(null);
  /** Why the last action was refused. */
  refusal = $state("");
  busy = $state(false);
  offline = $state(false);
  /** The time at the server, in seconds since 1970. */
  now = $state(Date.now() / 1000);
  #ahead = 0;
  #listening = 0;

  constructor(readonly code: string) {}

  /** Read the game, and go on reading it until the returned function is called. */
  follow(): () => void {
    const tick = setInterval(() => (this.now = Date.now() / 1000 + this.#ahead), 1_000);
    void this.#listen(++this.#listening);
    return () => {
      this.#listening++;
      clearInterval(tick);
    };
  }

  /** Ask for an action; says whether it was done. */
  async act(action: PersonAction): Promise<boolean> {
    this.busy = true;
    this.refusal = "";
    const was = this.page?.you;
    try {
      this.#show(await postServer.act(this.code, action));
      const { you } = this.page!;
      // Whoever is somebody else now hears of other things: listen as who one is.
      if (you.person !== was?.person || you.camp !== was?.camp) void this.#listen(++this.#listening);
      return true;
    } catch (why) {
      this.refusal = refusalSentence(why, words.t);
      // Something may have happened although it was refused, or because somebody was faster.
      await this.#read().catch(() => undefined);
      return false;
    } finally {
      this.busy = false;
    }
  }

  may(type: PersonAction["type"]): boolean {
    return this.page?.you.may.includes(type) ?? false;
  }

  async #read(): Promise<void> {
    this.#show(await postServer.game(this.code));
  }

  #show(page: GamePage): void {
    if (this.page && page.n < this.page.n && page.you.camp === this.page.you.camp) return;
    this.#ahead = page.now - Date.now() / 1000;
    this.now = page.now;
    this.page = page;
    this.problem = null;
  }

  /** Read whenever there is news, until somebody else listens instead. */
  async #listen(number: number): Promise<void> {
    while (number === this.#listening) {
      try {
        await this.#read();
        this.offline = false;
        const n = this.page?.n ?? 0;
        while (number === this.#listening && (await postServer.news(this.code, n)) === n);
      } catch (why) {
        const refusal = why instanceof Refusal ? why : new Refusal(0, "Unreadable", "");
        if (refusal.status >= 400 && refusal.status < 500 && refusal.status !== 429) {
          this.problem = refusal;
          return;
        }
        this.offline = true;
        await new Promise((again) => setTimeout(again, AGAIN));
      }
    }
  }
}
