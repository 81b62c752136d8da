import type { Entry as Evidence } from "$lib/deduction";
import { announcer } from "$lib/parts/announcer.svelte";
import { Asking } from "./asking";
import { BadGame, readGame, writeGame } from "./file";
import { type Entry, factsOf, type Game } from "./game";
import type { Likely, Marks } from "./thinking";
import type { CompanionWords } from "./words";

const SHELF = "whodunnit.companion";
const MOST_STEPS_BACK = 100;

interface Kept {
  id: string;
  game: Game;
}

/** What has been found out so far about the game as it stands. */
export interface Known {
  marks: Marks;
  chances: number[][] | null;
  caseFiles: Likely[] | null;
  tooMany: boolean;
}

/** The games of this device, and the one that is open. */
export class Companion {
  shelf = $state.raw<Kept[]>([]);
  game = $state.raw<Game | null>(null);
  /** A change that is being checked, or was refused. */
  draft = $state.raw<Game | null>(null);
  refused = $state.raw<{ entries: Evidence[]; smallest: boolean } | null>(null);
  known = $state.raw<Known | null>(null);
  checking = $state(false);
  /** Whether this browser keeps anything. */
  keeps = $state(true);
  /** Which of the games is open. */
  id = $state("");
  #past = $state.raw<Game[]>([]);
  #asking = new Asking();
  #say: () => CompanionWords;

  constructor(say: () => CompanionWords) {
    this.#say = say;
    this.shelf = this.#read();
  }

  /** The game that a correction starts from: with the change that was refused, if there is one. */
  get working(): Game | null {
    return this.draft ?? this.game;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  open(id: string): void {
    const kept = this.shelf.find((one) => one.id === id);
    if (kept) this.#show(kept.id, kept.game);
  }

  close(): void {
    this.#asking.stop();
    this.game = this.draft = this.refused = this.known = null;
    this.checking = false;
  }

  /** A new game, or one from a file. */
  add(game: Game): void {
    const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
    this.#show(id, game);
    this.#keep();
  }

  remove(id: string): void {
    this.shelf = this.#others(id);
    this.#write();
  }

  enter(entry: Entry): void {
    if (this.working) this.propose({ ...this.working, entries: [...this.working.entries, entry] });
  }

  correct(at: number, entry: Entry): void {
    if (this.working) this.propose({ ...this.working, entries: this.working.entries.with(at, entry) });
  }

  delete(at: number): void {
    if (this.working) this.propose({ ...this.working, entries: this.working.entries.toSpliced(at, 1) });
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.game = before;
    this.#keep();
    this.leaveOut();
    announcer.say(this.#say().undone);
  }

  /** Forget a change that was refused. */
  leaveOut(): void {
    this.draft = this.refused = null;
    this.checking = false;
    if (this.game) this.#think(this.game);
  }

  /** Change the game, if what it says then can be true. */
  propose(next: Game): void {
    this.draft = next;
    this.refused = null;
    this.checking = true;
    this.#think(next);
  }

  #show(id: string, game: Game): void {
    this.close();
    this.id = id;
    this.#past = [];
    this.game = game;
    this.propose(game);
  }

  #think(game: Game): void {
    let marks: Marks | null = null;
    this.#asking.ask({ kind: "know", facts: factsOf(game) }, (answer) => {
      if (answer.stage === "plain") marks = answer.marks;
      else if (answer.stage === "sound") {
        if (this.draft === game) this.#commit(game);
        this.known = { marks: marks ?? [], chances: null, caseFiles: null, tooMany: false };
      } else if (answer.stage === "certain") this.known = { marks: answer.marks, chances: null, caseFiles: null, tooMany: false };
      else if (answer.stage === "exact") this.known = { ...answer, tooMany: false };
      else if (answer.stage === "too many") {
        // Nobody has shown that it cannot be true.
        if (this.draft === game) this.#commit(game);
        this.known = { marks: this.known?.marks ?? marks ?? [], chances: null, caseFiles: null, tooMany: true };
      } else if (answer.stage === "conflict") {
        this.checking = false;
        this.refused = { entries: answer.entries, smallest: answer.smallest };
        announcer.say(this.#say().refused);
      }
    });
  }

  #commit(game: Game): void {
    if (this.game && this.game !== game) {
      this.#past = [...this.#past, this.game].slice(-MOST_STEPS_BACK);
      announcer.say(this.#say().isEntered);
    }
    this.game = game;
    this.draft = null;
    this.checking = false;
    this.#keep();
  }

  #keep(): void {
    if (!this.game) return;
    this.shelf = [{ id: this.id, game: this.game }, ...this.#others(this.id)];
    this.#write();
  }

  /** All games but one; another window may have added some. */
  #others(id: string): Kept[] {
    return (this.keeps ? this.#read() : this.shelf).filter((one) => one.id !== id);
  }

  #write(): void {
    try {
      localStorage.setItem(SHELF, JSON.stringify(this.shelf.map(({ id, game }) => ({ id, text: writeGame(game) }))));
      this.keeps = true;
    } catch {
      this.keeps = false;
    }
  }

  #read(): Kept[] {
    try {
      const kept = JSON.parse(localStorage.getItem(SHELF) ?? "[]") as { id: string; text: string }[];
      return kept.flatMap(({ id, text }) => {
        try {
          return [{ id, game: readGame(text) }];
        } catch (error) {
          if (error instanceof BadGame) return [];
          throw error;
        }
      });
    } catch {
      return [];
    }
  }
}
