import type { Language } from "$lib/prefs.svelte";
import type { Lesson } from "$lib/wire.gen";

/** What a sentence about a lesson needs: names, three cards as words, numbers as words. */
export interface LessonWords {
  who: string;
  other: string;
  named: string;
  instead: string;
  card: string;
  cheaper: string;
  bits: string;
  against: string;
  percent: string;
  true: boolean;
  turns: number;
}

export interface AnalysisWords {
  title: string;
  whole: string;
  working: (percent: number) => string;
  chart: (turns: number) => string;
  turn: string;
  asTable: string;
  player: string;
  marks: { provable: string; true: string; false: string };
  couldKnow: (turn: number) => string;
  neverKnew: string;
  out: (turn: number) => string;
  accused: (turn: number, percent: string, wasTrue: boolean) => string;
  grades: string;
  grade: string;
  parts: { questions: string; answers: string; accusing: string };
  gradesHint: string;
  left: string;
  bits: (bits: number) => string;
  lessons: string;
  noLessons: string;
  look: (turn: number) => string;
  why: (who: string) => string;
  lesson: Record<Lesson, (of: LessonWords) => string>;
  suggestions: string;
  suggested: string;
  promised: string;
  best: string;
  better: string;
  theBest: string;
  nothingLeft: string;
  found: string;
  suggestionsHint: string;
  shown: string;
  by: string;
  to: string;
  card: string;
  everybody: string;
  given: string;
  seenBefore: string;
  knownBefore: string;
  noChoice: string;
  bestChoice: string;
  shownHint: string;
  redCard: string;
  three: (suspect: string, weapon: string, room: string) => string;
}

const article = (name: string) => (/^(the|a|an)\b|^\S+['’]s\b/i.test(name) ? name : `the ${name}`);
const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

const en: AnalysisWords = {
  title: "Who knew what when",
  whole: "See the whole analysis",
  working: (percent) => `Working out who could know what: ${percent} %`,
  chart: (turns) => `How likely the true accusation was to each player, over ${turns} turns.`,
  turn: "Turn",
  asTable: "The chart as a table",
  player: "Player",
  marks: { provable: "could know", true: "true accusation", false: "false accusation" },
  couldKnow: (turn) => `could know on turn ${turn}`,
  neverKnew: "could not know",
  out: (turn) => `out since turn ${turn}`,
  accused: (turn, percent, wasTrue) => `accused on turn ${turn} at ${percent}: ${wasTrue ? "true" : "false"}`,
  grades: "Grades",
  grade: "Grade",
  parts: { questions: "Questions", answers: "Answers", accusing: "Accusing" },
  gradesHint: "Questions: the bits that the suggestions promised, of the most there were. Answers: how little was given away where there was a choice. Accusing: as soon as it was certain, and no sooner.",
  left: "Missing",
  bits: (bits) => `${bits.toFixed(2)} bits`,
  lessons: "What to learn from it",
  noLessons: "Nothing stands out in this game.",
  look: (turn) => `Look at turn ${turn}`,
  why: (who) => `Step by step, told to ${who}`,
  lesson: {
    missed: (of) => `${of.who} could know that it was ${of.named}, and let ${of.turns === 1 ? "a turn" : `${of.turns} turns`} go by.`,
    solved: (of) => `${of.who} could prove ${of.named}, and accused.`,
    gamble: (of) => `${of.who} accused ${of.named}, which was ${of.percent} likely. It was ${of.true ? "true" : "false"}.`,
    gift: (of) => `${of.who} showed ${of.other} ${of.card} and gave ${of.bits} away. ${upper(of.cheaper)} would have told ${of.against}.`,
    weak: (of) => `${of.who} suggested ${of.named}, which promised ${of.bits}. ${upper(of.instead)} promised ${of.against}.`,
    strong: (of) => `${of.who} suggested ${of.named}, and the answer told ${of.bits}.`,
  },
  suggestions: "Every suggestion",
  suggested: "Suggested",
  promised: "Promised",
  best: "Best",
  better: "Better was",
  theBest: "the best",
  nothingLeft: "nothing left to learn",
  found: "Found",
  suggestionsHint: "In bits: what the answer was expected to tell, what the best suggestion of that moment promised, and what the suggester really found out.",
  shown: "Every shown card",
  by: "By",
  to: "To",
  card: "Card",
  everybody: "everybody",
  given: "Gave away",
  seenBefore: "seen before",
  knownBefore: "known before",
  noChoice: "no choice",
  bestChoice: "the best choice",
  shownHint: "In bits: what the card itself told the suggester, beyond the fact that somebody could show one.",
  redCard: "With the Red Card the aim is the murderer's suspect in place of the framed one; for the murderer it is the framed one. Suggestions are measured by what they tell about the Case File, within the room that was named.",
  three: (suspect, weapon, room) => `${suspect} with ${article(weapon)} in ${article(room)}`,
};

const de: AnalysisWords = {
  title: "Wer wusste wann was",
  whole: "Zur ganzen Analyse",
  working: (percent) => `Es wird berechnet, wer was wissen konnte: ${percent} %`,
  chart: (turns) => `Wie wahrscheinlich die wahre Anklage für jeden war, über ${turns} Züge.`,
  turn: "Zug",
  asTable: "Das Bild als Tabelle",
  player: "Wer",
  marks: { provable: "konnte es wissen", true: "wahre Anklage", false: "falsche Anklage" },
  couldKnow: (turn) => `konnte es in Zug ${turn} wissen`,
  neverKnew: "konnte es nicht wissen",
  out: (turn) => `draußen seit Zug ${turn}`,
  accused: (turn, percent, wasTrue) => `klagte in Zug ${turn} bei ${percent} an: ${wasTrue ? "wahr" : "falsch"}`,
  grades: "Noten",
  grade: "Note",
  parts: { questions: "Fragen", answers: "Antworten", accusing: "Anklagen" },
  gradesHint: "Fragen: was die Verdächtigungen an Bits versprachen, gemessen am Möglichen. Antworten: wie wenig verraten wurde, wo es eine Wahl gab. Anklagen: sobald es sicher war, und nicht eher.",
  left: "Es fehlen",
  bits: (bits) => `${bits.toFixed(2).replace(".", ",")} Bit`,
  lessons: "Was daraus zu lernen ist",
  noLessons: "In diesem Spiel fällt nichts auf.",
  look: (turn) => `Zug ${turn} ansehen`,
  why: (who) => `Schritt für Schritt, erzählt für ${who} (auf Englisch)`,
  lesson: {
    missed: (of) => `${of.who} konnte wissen, dass es so war: ${of.named}. Trotzdem ${of.turns === 1 ? "verging ein Zug" : `vergingen ${of.turns} Züge`}.`,
    solved: (of) => `${of.who} konnte es beweisen und klagte an: ${of.named}.`,
    gamble: (of) => `${of.who} klagte an: ${of.named}. Das war zu ${of.percent} wahrscheinlich und ${of.true ? "wahr" : "falsch"}.`,
    gift: (of) => `${of.who} zeigte die Karte ${of.card} und verriet damit ${of.bits}; gefragt hatte ${of.other}. Die Karte ${of.cheaper} hätte ${of.against} verraten.`,
    weak: (of) => `${of.who} verdächtigte ${of.named}. Das versprach ${of.bits}; besser war ${of.instead} mit ${of.against}.`,
    strong: (of) => `${of.who} verdächtigte ${of.named}, und die Antwort brachte ${of.bits}.`,
  },
  suggestions: "Jede Verdächtigung",
  suggested: "Verdächtigt",
  promised: "Versprach",
  best: "Bestes",
  better: "Besser war",
  theBest: "das Beste",
  nothingLeft: "nichts mehr zu erfahren",
  found: "Brachte",
  suggestionsHint: "In Bit: was die Antwort erwarten ließ, was die beste Verdächtigung in diesem Moment versprach, und was wirklich zu erfahren war.",
  shown: "Jede gezeigte Karte",
  by: "Von",
  to: "An",
  card: "Karte",
  everybody: "alle",
  given: "Verriet",
  seenBefore: "schon gesehen",
  knownBefore: "schon bekannt",
  noChoice: "keine Wahl",
  bestChoice: "die beste Wahl",
  shownHint: "In Bit: was die Karte selbst verriet, über die Tatsache hinaus, dass jemand eine zeigen konnte.",
  redCard: "Mit der Roten Karte ist das Ziel die Figur des Mörders statt der untergeschobenen; für den Mörder ist es die untergeschobene. Verdächtigungen werden daran gemessen, was sie über die Fallakte sagen, im genannten Raum.",
  three: (suspect, weapon, room) => `${suspect}, ${weapon}, ${room}`,
};

export const analysisWords: Record<Language, AnalysisWords> = { en, de };

/** A card within a sentence; in German without an article. */
export function cardIn(language: Language, card: string, isSuspect: boolean): string {
  return language === "de" || isSuspect ? card : article(card);
}

/** A share in per cent; none is shown as 0 or 100 that is not quite so. */
export function percentOf(share: number): string {
  if (share > 0 && share < 0.005) return "< 1 %";
  if (share < 1 && share > 0.995) return "> 99 %";
  return `${Math.round(100 * share)} %`;
}
