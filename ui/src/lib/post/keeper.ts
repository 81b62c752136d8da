import type { Keeper } from "$lib/notes/notes.svelte";
import type { Notes } from "$lib/wire.gen";
import { postServer } from "./server";

/** What several people wrote on one sheet: each box as whoever changed it last wants it. */
export function mergeNotes(before: Notes, mine: Notes, theirs: Notes): Notes {
  const marks: Notes["marks"] = {};
  for (const card of new Set([...Object.keys(mine.marks), ...Object.keys(theirs.marks)])) {
    const [was, own, other] = [before.marks[card] ?? {}, mine.marks[card] ?? {}, theirs.marks[card] ?? {}];
    for (const column of new Set([...Object.keys(own), ...Object.keys(other)])) {
      const mark = own[column] === was[column] ? other[column] : own[column];
      if (mark) (marks[card] ??= {})[column] = mark;
    }
  }
  return { marks, text: mine.text === before.text ? theirs.text : mine.text };
}

/** Keeps a camp's sheet: what others marked meanwhile is not overwritten. */
export class CampKeeper implements Keeper {
  #before: Notes = { marks: {}, text: "" };
  knowledge = postServer.knowledge;

  notes = async (code: string): Promise<Notes> => (this.#before = await postServer.notes(code));

  saveNotes = async (code: string, mine: Notes): Promise<Notes> => {
    const merged = mergeNotes(this.#before, mine, await postServer.notes(code));
    return (this.#before = await postServer.saveNotes(code, merged));
  };
}
