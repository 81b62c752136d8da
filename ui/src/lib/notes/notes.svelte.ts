import { server } from "$lib/net/server";
import type { Box, Known } from "$lib/wire.gen";

/** What pressing a box makes of its mark. */
export const NEXT: Record<string, string> = { "": "no", no: "yes", yes: "maybe", maybe: "" };

/** The keys that mark a box. */
export function markOfKey(key: string): string | null {
  const lower = key.toLowerCase();
  if (lower === "y" || lower === "j" || lower === "+") return "yes";
  if (lower === "n" || lower === "x" || lower === "-") return "no";
  if (lower === "m" || lower === "?") return "maybe";
  if (/^[1-9]$/.test(key)) return key;
  if (key === "Backspace" || key === "Delete" || key === "0") return "";
  return null;
}

const WAIT = 600;

/** Where notes are kept: at a table, or in a camp. */
export type Keeper = Pick<typeof server, "notes" | "saveNotes" | "knowledge">;

/** My Detective Notes: marks by hand, kept on the server, over what the table works out for me. */
export class DetectiveNotes {
  marks = $state<Record<string, Record<string, string>>>({});
  text = $state("");
  known = $state.raw<Known | null>(null);
  /** How often a box was marked on this screen. */
  pressed = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking = false;
  #again = false;

  constructor(
    readonly code: string,
    private readonly kept: Keeper = server,
  ) {}

  async open(): Promise<void> {
    const notes = await this.kept.notes(this.code);
    // What was marked meanwhile is newer than what was kept.
    if (this.#timer !== undefined) return;
    this.marks = notes.marks;
    this.text = notes.text;
  }

  mark(card: string, column: string): string {
    return this.marks[card]?.[column] ?? "";
  }

  box(card: string, column: string): Box | null {
    return this.known?.cards[card]?.[column] ?? null;
  }

  set(card: string, column: string, mark: string): void {
    const row = { ...this.marks[card] };
    if (mark) row[column] = mark;
    else delete row[column];
    const marks = { ...this.marks, [card]: row };
    if (Object.keys(row).length === 0) delete marks[card];
    this.marks = marks;
    this.pressed++;
    this.#keepSoon();
  }

  write(text: string): void {
    this.text = text;
    this.#keepSoon();
  }

  /** Ask what can be known now; one question at a time. */
  async refresh(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    try {
      this.known = await this.kept.knowledge(this.code);
    } catch {
      // Without help the notes are as good as paper.
    } finally {
      this.#asking = false;
    }
    if (this.#again) {
      this.#again = false;
      await this.refresh();
    }
  }

  close(): void {
    if (this.#timer !== undefined) void this.#keep();
  }

  #keepSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#keep(), WAIT);
  }

  async #keep(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    try {
      await this.kept.saveNotes(this.code, { marks: $state.snapshot(this.marks), text: this.text });
    } catch {
      this.#timer = setTimeout(() => void this.#keep(), 5 * WAIT);
    }
  }
}
