import { refusalSentence } from "$lib/game/begin";
import { words } from "$lib/i18n/words.svelte";
import { prefs } from "$lib/prefs.svelte";
import type { ThemeLine } from "$lib/wire.gen";
import { postServer } from "./server";
import { newThread, read, type ThreadLine } from "./thread";
import type { PostInfo } from "./types";
import { postWords } from "./words";

/** Reads a thread: what was read once is never asked for again, for posts do not change. */
export class ThreadReader {
  posts = $state.raw<PostInfo[]>([]);
  /** Why the thread cannot be read. */
  problem = $state("");
  #told = $derived.by(() => read(newThread(), this.posts, { t: words.t, post: postWords[prefs.language], theme: this.themed() }));

  constructor(
    readonly code: string,
    private readonly themed: () => ThemeLine,
  ) {}

  /** The posts that say something. */
  get lines(): ThreadLine[] {
    return this.#told.lines.filter((line) => line.sentence !== null || line.words !== null);
  }

  /** The game as everybody knows it. */
  get game() {
    return this.#told.game;
  }

  async load(): Promise<void> {
    try {
      const { posts } = await postServer.thread(this.code, this.posts.length + 1);
      this.posts = [...this.posts, ...posts.filter((post) => post.n > this.posts.length)];
      this.problem = "";
    } catch (why) {
      this.problem = refusalSentence(why, words.t);
    }
  }
}
