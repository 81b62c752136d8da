/** Asks the thread that thinks; a new question ends the old one. */
import type { Answer, Question } from "./thinking.ts";

export class Asking {
  #worker: Worker | null = null;
  #busy = false;

  /** Ask; every stage of the answer is told as it comes. */
  ask(question: Question, tell: (answer: Answer) => void): void {
    if (this.#busy) this.stop();
    const worker = (this.#worker ??= new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
    this.#busy = true;
    worker.onmessage = ({ data }: MessageEvent<Answer | null>) => {
      if (data) tell(data);
      else this.#busy = false;
    };
    // A browser ends a thread that needs more memory than there is.
    worker.onerror = () => {
      this.stop();
      tell({ stage: "too many" });
    };
    worker.postMessage(question);
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#busy = false;
  }
}
