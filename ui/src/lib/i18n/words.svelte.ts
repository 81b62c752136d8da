import { fetchPart } from "$lib/parts/fetching";
import { prefs } from "$lib/prefs.svelte";
import { en, type Messages } from "./en";

/** What is written on the screen, in the reader's language. */
class Words {
  #german = $state.raw<Messages | null>(null);

  get t(): Messages {
    return prefs.language === "de" && this.#german ? this.#german : en;
  }

  /** Fetch the language that is wanted; English is always there. */
  async load(): Promise<void> {
    if (prefs.language === "de" && !this.#german) this.#german = await fetchPart(() => import("./de")).then(({ de }) => de, () => null);
    document.documentElement.lang = this.#german && prefs.language === "de" ? "de" : "en";
  }
}

export const words = new Words();
