import { shortName } from "$lib/story/tell";
import type { Language } from "$lib/prefs.svelte";
import type { CaseFile, Instructive, ThemeLine } from "$lib/wire.gen";
import { analysisWords, cardIn, percentOf } from "./words";

/** Who tells of an analysis: in which language, and by which names. */
export interface Telling {
  language: Language;
  theme: ThemeLine;
  seats: string[];
}

export function seatIn(telling: Telling, seat: number): string {
  return shortName(telling.theme, telling.seats[seat] ?? "");
}

export function three({ language, theme }: Telling, named: CaseFile): string {
  return analysisWords[language].three(shortName(theme, named.suspect), named.weapon, named.room);
}

export function cardName({ language, theme }: Telling, card: string): string {
  const isSuspect = theme.suspects.some((of) => of.name === card);
  return cardIn(language, shortName(theme, card), isSuspect);
}

/** What a moment can teach, as a sentence. */
export function lessonOf(telling: Telling, moment: Instructive): string {
  const say = analysisWords[telling.language];
  const bits = (number: number | null) => say.bits(Math.max(0, number ?? 0));
  return say.lesson[moment.lesson]({
    who: seatIn(telling, moment.seat),
    other: moment.other === null ? "" : seatIn(telling, moment.other),
    named: moment.named ? three(telling, moment.named) : "",
    instead: moment.instead ? three(telling, moment.instead) : "",
    card: moment.card === null ? "" : cardName(telling, moment.card),
    cheaper: moment.cheaper === null ? "" : cardName(telling, moment.cheaper),
    bits: bits(moment.bits),
    against: bits(moment.against),
    percent: percentOf(moment.probability ?? 0),
    true: moment.true === true,
    turns: moment.turns_missed ?? 0,
  });
}

/** Whom the proofs of a moment are told to: whoever knew what they rest on. */
export function readerOf(moment: Instructive): number {
  return moment.lesson === "gift" && moment.other !== null ? moment.other : moment.seat;
}
