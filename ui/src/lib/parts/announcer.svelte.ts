import { untrack } from "svelte";

/** What a screen reader hears, each sentence once; and the toasts, for who looks elsewhere. */
class Announcer {
  heard = $state.raw<{ id: number; text: string }[]>([]);
  toasts = $state.raw<{ id: number; text: string }[]>([]);
  #next = 0;

  say(text: string): void {
    this.heard = [...untrack(() => this.heard).slice(-7), { id: this.#next++, text }];
  }

  toast(text: string): void {
    const id = this.#next++;
    this.toasts = [...untrack(() => this.toasts).slice(-1), { id, text }];
    setTimeout(() => (this.toasts = this.toasts.filter((toast) => toast.id !== id)), 5_000);
  }
}

export const announcer = new Announcer();
