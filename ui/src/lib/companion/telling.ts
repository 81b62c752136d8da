/** Entries, reasons and chances in words. */
import type { Entry as Evidence } from "../deduction/index.ts";
import { asked, type Entry, type Game, placeOf } from "./game.ts";
import type { CompanionWords } from "./words.ts";

/** An entry as a sentence or two, with its number. */
export function tellEntry(game: Game, at: number, say: CompanionWords): string {
  const entry = game.entries[at];
  return entry ? told(game, entry, at + 1, say) : "";
}

function told(game: Game, entry: Entry, number: number, say: CompanionWords): string {
  const name = (seat: number) => game.seats[seat]?.name ?? "";
  if (entry.kind === "known") return say.told.known(number, name(entry.seat), entry.card);
  if (entry.kind === "accusation") return say.told.accusation(number, name(entry.by), entry);
  const { by, cannot, shown_by: shownBy, card } = entry;
  const sentences = [say.told.suggestion(number, name(by), entry)];
  const everybody = cannot.length === game.seats.length - 1;
  if (everybody) sentences.push(say.told.nobody);
  else if (cannot.length) sentences.push(say.told.cannot(asked(by, game.seats.length).filter((seat) => cannot.includes(seat)).map(name)));
  if (shownBy !== null) sentences.push(say.told.shows(name(shownBy), card));
  else if (!cannot.length) sentences.push(say.told.noAnswer);
  return sentences.join(" ");
}

/** A piece of evidence in words, and which entry it is. */
export function tellEvidence(game: Game, evidence: Evidence, say: CompanionWords): { at: number | "hand"; text: string } {
  const at = placeOf(game, evidence);
  return { at, text: at === "hand" ? say.myHand(game.hand.join(", ")) : tellEntry(game, at, say) };
}

/** A chance in per cent; none is told as 0 or 100 that is not quite so. */
export function percent(chance: number): string {
  if (chance <= 0) return "0";
  if (chance >= 1) return "100";
  const rounded = Math.round(100 * chance);
  return rounded < 1 ? "<1" : rounded > 99 ? ">99" : `${rounded}`;
}
