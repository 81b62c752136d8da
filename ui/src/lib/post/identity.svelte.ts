import { words } from "$lib/i18n/words.svelte";
import { server } from "$lib/net/server";

/** Who plays at this browser: a name to be known by. */
class Identity {
  name = $state("");
  known = $state(false);
  #kept = "";
  #asked: Promise<void> | null = null;

  /** Ask who one is; once, so that nothing is written over a name that is being typed. */
  load(): Promise<void> {
    this.#asked ??= this.#ask().catch((why: unknown) => {
      this.#asked = null;
      throw why;
    });
    return this.#asked;
  }

  /** Be known by the name that is written; a stranger without one comes in as a guest. */
  async settle(): Promise<void> {
    const typed = this.name.trim();
    // Meanwhile one may have become known on another page.
    if (!this.known) await this.#ask();
    const name = typed || this.#kept || words.t.front.guest;
    if (this.known && name === this.#kept) return;
    const me = await server.name(name);
    this.known = true;
    this.name = this.#kept = me.name;
  }

  async #ask(): Promise<void> {
    const me = await server.me();
    this.known = me.known;
    this.name = this.#kept = me.known ? me.name : "";
  }
}

export const identity = new Identity();
