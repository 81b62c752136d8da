import type { Language } from "$lib/prefs.svelte";

export interface ReplayWords {
  title: string;
  of: (code: string) => string;
  file: string;
  choose: string;
  drop: string;
  hint: string;
  damaged: string;
  another: string;
  controls: string;
  start: string;
  turnBack: string;
  back: string;
  play: string;
  pause: string;
  forward: string;
  turnForward: string;
  end: string;
  moment: string;
  where: (turn: number, turns: number) => string;
  seenBy: string;
  spectator: string;
  open: string;
  link: string;
  linkCopied: string;
  keys: string;
  tabs: string;
  story: string;
  cards: string;
  analysis: string;
  beside: string;
  noAnalysis: string;
  hand: (who: string) => string;
  caseFile: string;
  redCard: (who: string) => string;
  notDealt: string;
  hidden: string;
  running: string;
  table: string;
}

const en: ReplayWords = {
  title: "Replay",
  of: (code) => `Replay of table ${code}`,
  file: "Open a record",
  choose: "Choose a record file",
  drop: "or drop it here",
  hint: "A record is what you download at the end of a game, or what whodunnit play keeps: a file that ends in .jsonl.",
  damaged: "This record cannot be shown.",
  another: "Open another record",
  controls: "Forward and back",
  start: "To the start",
  turnBack: "A turn back",
  back: "A step back",
  play: "Play",
  pause: "Pause",
  forward: "A step forward",
  turnForward: "A turn forward",
  end: "To the end",
  moment: "Moment",
  where: (turn, turns) => (turn === 0 ? "Before the first turn" : `Turn ${turn} of ${turns}`),
  seenBy: "Seen by",
  spectator: "A spectator",
  open: "All cards open",
  link: "Copy the link to this moment",
  linkCopied: "The link to this moment is copied.",
  keys: "Keys: left and right for a step, with Shift for a turn, Home and End, Space to play.",
  tabs: "Beside the board",
  story: "Story",
  cards: "Cards",
  analysis: "Analysis",
  beside: "Story, cards and analysis",
  noAnalysis: "Only a finished game with its whole record can be analysed.",
  hand: (who) => `The hand of ${who}`,
  caseFile: "Case File",
  redCard: (who) => `${who} holds the Red Card.`,
  notDealt: "No cards have been dealt yet.",
  hidden: "A spectator sees no hand before the end.",
  running: "This game is still being played: you see what you may know.",
  table: "To the table",
};

const de: ReplayWords = {
  title: "Rückschau",
  of: (code) => `Rückschau auf Tisch ${code}`,
  file: "Eine Aufzeichnung öffnen",
  choose: "Datei auswählen",
  drop: "oder hierher ziehen",
  hint: "Eine Aufzeichnung ist, was du am Ende eines Spiels herunterlädst oder was whodunnit play aufhebt: eine Datei, die auf .jsonl endet.",
  damaged: "Diese Aufzeichnung kann nicht gezeigt werden.",
  another: "Eine andere öffnen",
  controls: "Vor und zurück",
  start: "Zum Anfang",
  turnBack: "Einen Zug zurück",
  back: "Einen Schritt zurück",
  play: "Abspielen",
  pause: "Anhalten",
  forward: "Einen Schritt weiter",
  turnForward: "Einen Zug weiter",
  end: "Zum Ende",
  moment: "Moment",
  where: (turn, turns) => (turn === 0 ? "Vor dem ersten Zug" : `Zug ${turn} von ${turns}`),
  seenBy: "Gesehen von",
  spectator: "Jemand, der zusieht",
  open: "Alle Karten offen",
  link: "Link zu diesem Moment kopieren",
  linkCopied: "Der Link zu diesem Moment ist kopiert.",
  keys: "Tasten: links und rechts für einen Schritt, mit Umschalt für einen Zug, Pos1 und Ende, Leertaste zum Abspielen.",
  tabs: "Neben dem Plan",
  story: "Verlauf",
  cards: "Karten",
  analysis: "Analyse",
  beside: "Verlauf, Karten und Analyse",
  noAnalysis: "Nur ein beendetes Spiel mit seiner ganzen Aufzeichnung kann analysiert werden.",
  hand: (who) => `Die Karten von ${who}`,
  caseFile: "Fallakte",
  redCard: (who) => `${who} hat die Rote Karte.`,
  notDealt: "Es sind noch keine Karten verteilt.",
  hidden: "Wer zusieht, sieht vor dem Ende keine Karten.",
  running: "Dieses Spiel läuft noch: du siehst, was du wissen darfst.",
  table: "Zum Tisch",
};

export const replayWords: Record<Language, ReplayWords> = { en, de };
