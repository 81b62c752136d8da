import { words } from "$lib/i18n/words.svelte";
import { server } from "$lib/net/server";

/** Who plays at this browser: a name to be known by. */
class Identity {
  name = $state("");
  known = $state(false);
  #kept = "";

  async load(): Promise<void> {
    const me = await server.me();
    this.known = me.known;
    this.name = this.#kept = me.known ? me.name : "";
  }

  /** Be known by the name that is written; a stranger without one comes in as a guest. */
  async settle(): Promise<void> {
    const name = this.name.trim() || words.t.front.guest;
    if (this.known && name === this.#kept) return;
    const me = await server.name(name);
    this.known = true;
    this.name = this.#kept = me.name;
  }
}

export const identity = new Identity();
