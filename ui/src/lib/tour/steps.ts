import type { StoryLine } from "$lib/game/fold";

/** What a step of the tour waits for; nothing where reading is enough. */
export type Deed = "roll" | "move" | "suggest" | "mark";

export interface Step {
  key: "hand" | "roll" | "move" | "suggest" | "notes" | "accuse";
  /** What it points at. */
  at: "hand" | "now" | "board" | "notes";
  deed: Deed | null;
}

const STEPS: Step[] = [
  { key: "hand", at: "hand", deed: null },
  { key: "roll", at: "now", deed: "roll" },
  { key: "move", at: "board", deed: "move" },
  { key: "suggest", at: "now", deed: "suggest" },
  { key: "notes", at: "notes", deed: "mark" },
  { key: "accuse", at: "now", deed: null },
];

/** The tour of an edition: nobody is asked to roll where there are no dice. */
export function stepsFor(game: { dice: number; board: boolean }): Step[] {
  return STEPS.filter(({ deed }) => !(deed === "roll" && game.dice === 0) && !(deed === "move" && !game.board));
}

/** What a seat has done in the story from a version on. A passage needs no roll. */
export function deedsOf(story: readonly StoryLine[], seat: number, since: number): Set<Deed> {
  const found = new Set<Deed>();
  for (const { v, event, turn } of story) {
    if (v <= since || turn !== seat) continue;
    if (event.type === "dice_rolled") found.add("roll");
    if (event.type === "token_moved" || event.type === "passage_taken" || event.type === "token_stayed") found.add("roll").add("move");
    if (event.type === "suggestion_made") found.add("roll").add("move").add("suggest");
  }
  return found;
}

/** Where the tour is: as far as was pressed, and past everything that was done meanwhile. */
export function stepAt(steps: readonly Step[], pressed: number, done: ReadonlySet<Deed>): number {
  const played = steps.findLastIndex(({ deed }) => deed !== null && deed !== "mark" && done.has(deed));
  const at = Math.max(pressed, played + 1);
  return steps[at]?.deed === "mark" && done.has("mark") ? at + 1 : at;
}
