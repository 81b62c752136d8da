import { ask } from "$lib/net/http";
import type { Analysis, AnalysisProgress } from "$lib/wire.gen";

/** How often somebody who waits asks how far it has come, in milliseconds. */
const EVERY = 250;

/** An analysis on its way here. */
export class AnalysisOnItsWay {
  analysis = $state.raw<Analysis | null>(null);
  /** From 0 to 1. */
  done = $state(0);
  failure = $state.raw<unknown>(null);
  #left = false;

  constructor(readonly address: string) {}

  /** Ask until it is there. */
  async open(): Promise<void> {
    this.#left = false;
    this.failure = null;
    try {
      while (!this.#left && !this.analysis) {
        const answer = await ask<Analysis | AnalysisProgress>("GET", this.address);
        if ("seats" in answer) this.analysis = answer;
        else {
          this.done = answer.done;
          await new Promise((go) => setTimeout(go, EVERY));
        }
      }
    } catch (why) {
      this.failure = why;
    }
  }

  /** Nobody waits any more. */
  close(): void {
    this.#left = true;
  }
}
