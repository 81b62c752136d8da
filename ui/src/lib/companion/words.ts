import type { Language } from "$lib/prefs.svelte";
import type { Wrong } from "./file";
import type { Flaw, Kind } from "./game";

/** Three cards as they are said. */
interface Three {
  suspect: string;
  weapon: string;
  room: string;
}

export interface CompanionWords {
  title: string;
  line: string;
  link: string;
  games: string;
  none: string;
  start: string;
  load: string;
  save: string;
  remove: string;
  removed: (name: string) => string;
  removeSure: (name: string) => string;
  keep: string;
  openGame: (name: string) => string;
  entered: (entries: number) => string;
  offline: string;
  notOffline: string;
  notKept: string;
  badFile: (sentence: string) => string;
  wrong: Record<Wrong, string>;
  where: (place: string) => string;
  setup: string;
  gameName: string;
  firstName: string;
  deck: string;
  ownDeck: string;
  lists: string;
  listsHint: string;
  card: (n: number) => string;
  addCard: Record<Kind, string>;
  removeCard: (card: string) => string;
  kinds: Record<Kind, string>;
  kind: { suspect: string; weapon: string; room: string };
  seats: string;
  seatsHint: string;
  seat: (n: number) => string;
  player: (n: number) => string;
  colour: (name: string) => string;
  cards: (name: string) => string;
  cardsShort: string;
  propose: string;
  addSeat: string;
  removeSeat: (name: string) => string;
  me: string;
  nobodyMe: string;
  hand: string;
  handHint: (chosen: number, wanted: number) => string;
  faceUp: string;
  faceUpHint: string;
  begin: string;
  done: string;
  cancel: string;
  flaw: (flaw: Flaw) => string;
  tabs: { enter: string; notes: string; advice: string; entries: string };
  parts: string;
  table: string;
  allGames: string;
  what: string;
  suggestion: string;
  accusation: string;
  known: string;
  who: string;
  whoHolds: string;
  whichCard: string;
  answers: string;
  answersHint: string;
  cannot: string;
  showed: string;
  unasked: string;
  cannotOf: (who: string) => string;
  showedOf: (who: string) => string;
  nobody: string;
  seenCard: string;
  notSeen: string;
  enter: string;
  change: string;
  changeEntry: (n: number) => string;
  deleteEntry: string;
  undo: string;
  undone: string;
  isEntered: string;
  checking: string;
  entries: string;
  noEntries: string;
  edit: string;
  refused: string;
  refusedHint: string;
  refusedSmall: string;
  refusedPerhaps: string;
  leaveOut: string;
  notes: string;
  notesHint: string;
  caseFile: string;
  marks: { yes: string; no: string };
  chance: (percent: string) => string;
  cell: (card: string, place: string, mark: string) => string;
  cardHead: string;
  thinking: string;
  counting: string;
  tooMany: string;
  tooManyFiles: string;
  because: (fact: string) => string;
  fact: (card: string, place: string | null, holds: boolean) => string;
  fromCounts: string;
  looking: string;
  myHand: (cards: string) => string;
  told: {
    suggestion: (n: number, who: string, named: Three) => string;
    cannot: (who: string[]) => string;
    shows: (who: string, card: string | null) => string;
    nobody: string;
    noAnswer: string;
    accusation: (n: number, who: string, named: Three) => string;
    known: (n: number, who: string, card: string) => string;
  };
  likeliest: string;
  more: (n: number) => string;
  accuse: string;
  certain: (named: Three) => string;
  risky: (named: Three, percent: string) => string;
  check: string;
  right: (percent: string) => string;
  rightSure: string;
  rightNever: string;
  advice: string;
  rooms: string;
  allRooms: string;
  progress: (done: number, of: number) => string;
  noAdvice: string;
  solvedAdvice: string;
  tooManyAdvice: string;
  suggest: (named: Three) => string;
  worth: (bits: string, solved: string, best: string) => string;
  alike: (n: number) => string;
  bits: string;
  use: string;
}

function listed(words: string[], joint: string): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${joint} ${words.at(-1)}` : (words[0] ?? "");
}

const en: CompanionWords = {
  title: "Companion",
  line: "For a game at a real table: it keeps your Detective Notes, and tells what follows. Nothing leaves this device.",
  link: "Companion for a real board",
  games: "Your games",
  none: "No game is kept here yet.",
  start: "New game",
  load: "Open a file",
  save: "Save as a file",
  remove: "Delete",
  removed: (name) => `${name} is deleted.`,
  removeSure: (name) => `Delete ${name}`,
  keep: "Keep it",
  openGame: (name) => `Open ${name}`,
  entered: (entries) => (entries === 1 ? "1 entry" : `${entries} entries`),
  offline: "This page is kept on your device: it opens without a connection too, and can be installed.",
  notOffline: "This page needs its host to open again. Over https or on the host's own computer it works without a connection too.",
  notKept: "This browser keeps nothing. Save the game as a file before you close the page.",
  badFile: (sentence) => `This file cannot be opened. ${sentence}`,
  wrong: {
    json: "It is no JSON: perhaps only a part of it is there.",
    format: "It is no game of the companion.",
    version: "It was written by another version of the companion: open it there.",
    missing: "Something is missing here.",
    text: "Here must be a name of 1 to 40 characters.",
    number: "Here must be a whole number from 0 to 99.",
    list: "Here must be a list, and not so long.",
    seat: "There is no such seat.",
    card: "Here must be a card of the deck, and each only once.",
    kind: "An entry is a suggestion, an accusation or a known card.",
    own: "A seat does not answer its own suggestion.",
    both: "A seat cannot both show a card and have none to show.",
    shown: "A card was seen, but it is not said who showed it.",
    colour: "A colour is written like #c8102e.",
    counts: "There must be 2 to 10 seats.",
    table: "The table does not fit together.",
  },
  where: (place) => `Place: ${place}.`,
  setup: "The table",
  gameName: "Name of the game",
  firstName: "Game night",
  deck: "Cards",
  ownDeck: "Your own lists",
  lists: "Change the cards",
  listsHint: "Other names, and from 1 to 12 of each kind.",
  card: (n) => `Card ${n}`,
  addCard: { suspects: "Add a suspect", weapons: "Add a weapon", rooms: "Add a room" },
  removeCard: (card) => `Remove ${card}`,
  kinds: { suspects: "Suspects", weapons: "Weapons", rooms: "Rooms" },
  kind: { suspect: "Suspect", weapon: "Weapon", room: "Room" },
  seats: "Who plays",
  seatsHint: "In turn order.",
  seat: (n) => `Name of seat ${n}`,
  player: (n) => `Player ${n}`,
  colour: (name) => `Colour of ${name}`,
  cards: (name) => `Number of cards of ${name}`,
  cardsShort: "cards",
  propose: "Deal evenly",
  addSeat: "Add a player",
  removeSeat: (name) => `Remove ${name}`,
  me: "Which seat is yours",
  nobodyMe: "I only look on",
  hand: "Your cards",
  handHint: (chosen, wanted) => `${chosen} of ${wanted} chosen.`,
  faceUp: "Cards that lie face up",
  faceUpHint: "Only if some cards were not dealt and everybody sees them.",
  begin: "Start",
  done: "Done",
  cancel: "Cancel",
  flaw: (flaw) => {
    switch (flaw.what) {
      case "seats":
        return "Two to ten can play.";
      case "names":
        return "Give every seat a name of 1 to 40 characters, without , ; : or #.";
      case "sameName":
        return "Give each seat a name of its own.";
      case "cardNames":
        return "Give every card a name of 1 to 40 characters.";
      case "sameCard":
        return "Two cards have the same name. Change one of them.";
      case "counts":
        return "Have 1 to 12 suspects, weapons and rooms each.";
      case "sizes":
        return `The seats have ${flaw.held} cards, but ${flaw.dealt} are dealt. Correct the numbers.`;
      case "hand":
        return `You have ${flaw.wanted} cards: ${flaw.chosen} are chosen.`;
      case "both":
        return `${flaw.card} cannot be in your hand and face up.`;
    }
  },
  tabs: { enter: "Enter", notes: "Notes", advice: "Advice", entries: "Entries" },
  parts: "Parts of the page",
  table: "The table",
  allGames: "All games",
  what: "What happened",
  suggestion: "Suggestion",
  accusation: "False accusation",
  known: "I know a card",
  who: "Who",
  whoHolds: "Who holds it",
  whichCard: "Which card",
  answers: "Who could disprove it",
  answersHint: "Whoever stands before the one who showed a card could not.",
  cannot: "could not",
  showed: "showed a card",
  unasked: "not known",
  cannotOf: (who) => `${who} could not disprove`,
  showedOf: (who) => `${who} showed a card`,
  nobody: "Nobody could",
  seenCard: "Which card did you see",
  notSeen: "I did not see it",
  enter: "Enter it",
  change: "Save the change",
  changeEntry: (n) => `Correct entry ${n}`,
  deleteEntry: "Delete this entry",
  undo: "Undo",
  undone: "The last change is undone.",
  isEntered: "Entered.",
  checking: "Checking that it can be true.",
  entries: "Entries",
  noEntries: "Nothing is entered yet.",
  edit: "Correct",
  refused: "This cannot be true",
  refusedHint: "No deal of the cards agrees with all of these entries. Correct one of them, or leave the new one out.",
  refusedSmall: "There is no smaller set of entries that cannot all be true.",
  refusedPerhaps: "Perhaps there is a smaller set; this one was found in time.",
  leaveOut: "Leave the change out",
  notes: "Detective Notes",
  notesHint: "Tap a mark to see why it is certain. The numbers are chances in per cent.",
  caseFile: "Case File",
  marks: { yes: "certain", no: "ruled out" },
  chance: (percent) => `${percent} per cent`,
  cell: (card, place, mark) => `${card}, ${place}: ${mark}`,
  cardHead: "Card",
  thinking: "Working it out.",
  counting: "What is certain is shown. The chances are still being counted.",
  tooMany: "There are too many deals left to count here. What is certain is shown; enter more, and the chances will come.",
  tooManyFiles: "There are too many Case Files left to weigh them one against the other. The chances of each card are exact.",
  because: (fact) => `${fact} Because:`,
  fact: (card, place, holds) => (place === null ? `${card} is ${holds ? "" : "not "}in the Case File.` : `${place} ${holds ? "holds" : "does not hold"} ${card}.`),
  fromCounts: "It follows from the number of cards alone.",
  looking: "Looking for the reason.",
  myHand: (cards) => `Your hand: ${cards}.`,
  told: {
    suggestion: (n, who, { suspect, weapon, room }) => `${n}. ${who} suggested ${suspect}, ${weapon}, ${room}.`,
    cannot: (who) => `${listed(who, "and")} could not.`,
    shows: (who, card) => (card === null ? `${who} showed a card.` : `${who} showed ${card}.`),
    nobody: "Nobody could disprove it.",
    noAnswer: "No answer is known.",
    accusation: (n, who, { suspect, weapon, room }) => `${n}. ${who} accused falsely: ${suspect}, ${weapon}, ${room}.`,
    known: (n, who, card) => `${n}. You know that ${who} holds ${card}.`,
  },
  likeliest: "The likeliest Case Files",
  more: (n) => `and ${n} more`,
  accuse: "Accuse?",
  certain: ({ suspect, weapon, room }) => `Certain: ${suspect}, ${weapon}, ${room}. Accuse.`,
  risky: ({ suspect, weapon, room }, percent) => `Not certain yet. The likeliest is ${suspect}, ${weapon}, ${room}: right with ${percent}.`,
  check: "How likely is this accusation",
  right: (percent) => `It is right with ${percent}.`,
  rightSure: "It is certainly right.",
  rightNever: "It is certainly false.",
  advice: "What to suggest",
  rooms: "Rooms that you can reach",
  allRooms: "All rooms",
  progress: (done, of) => `${done} of ${of} kinds of suggestions weighed`,
  noAdvice: "Advice is for whoever plays: say under “The table” which seat is yours.",
  solvedAdvice: "Nothing: you know the Case File. Accuse.",
  tooManyAdvice: "There are too many deals left to weigh suggestions. Enter more, and advice will come.",
  suggest: ({ suspect, weapon, room }) => `${suspect}, ${weapon}, ${room}`,
  worth: (bits, solved, best) => `${bits} bits expected. The answer solves the case with ${solved}; your best guess would then be right with ${best}.`,
  alike: (n) => (n === 1 ? "One other is exactly as good." : `${n} others are exactly as good.`),
  bits: "A bit halves what is possible.",
  use: "Enter this suggestion",
};

const de: CompanionWords = {
  title: "Begleiter",
  line: "Für ein Spiel am echten Tisch: er führt deinen Detektivblock und sagt, was daraus folgt. Nichts verlässt dieses Gerät.",
  link: "Begleiter für das echte Brett",
  games: "Deine Spiele",
  none: "Hier ist noch kein Spiel aufgehoben.",
  start: "Neues Spiel",
  load: "Datei öffnen",
  save: "Als Datei speichern",
  remove: "Löschen",
  removed: (name) => `${name} ist gelöscht.`,
  removeSure: (name) => `${name} löschen`,
  keep: "Behalten",
  openGame: (name) => `${name} öffnen`,
  entered: (entries) => (entries === 1 ? "1 Eintrag" : `${entries} Einträge`),
  offline: "Diese Seite ist auf deinem Gerät: sie öffnet sich auch ohne Verbindung und lässt sich installieren.",
  notOffline: "Diese Seite braucht ihren Server, um sich wieder zu öffnen. Über https oder auf dem Rechner des Servers geht es auch ohne Verbindung.",
  notKept: "Dieser Browser hebt nichts auf. Speichere das Spiel als Datei, bevor du die Seite schließt.",
  badFile: (sentence) => `Diese Datei lässt sich nicht öffnen. ${sentence}`,
  wrong: {
    json: "Sie ist kein JSON: vielleicht ist nur ein Teil von ihr da.",
    format: "Sie ist kein Spiel des Begleiters.",
    version: "Eine andere Fassung des Begleiters hat sie geschrieben: öffne sie dort.",
    missing: "Hier fehlt etwas.",
    text: "Hier muss ein Name mit 1 bis 40 Zeichen stehen.",
    number: "Hier muss eine ganze Zahl von 0 bis 99 stehen.",
    list: "Hier muss eine Liste stehen, und keine so lange.",
    seat: "Diesen Platz gibt es nicht.",
    card: "Hier muss eine Karte des Spiels stehen, und jede nur einmal.",
    kind: "Ein Eintrag ist eine Verdächtigung, eine Anklage oder eine bekannte Karte.",
    own: "Niemand antwortet auf die eigene Verdächtigung.",
    both: "Niemand kann eine Karte zeigen und zugleich keine haben.",
    shown: "Eine Karte wurde gesehen, aber nicht gesagt, von wem.",
    colour: "Eine Farbe schreibt man wie #c8102e.",
    counts: "Es müssen 2 bis 10 Plätze sein.",
    table: "Der Tisch passt nicht zusammen.",
  },
  where: (place) => `Stelle: ${place}.`,
  setup: "Der Tisch",
  gameName: "Name des Spiels",
  firstName: "Spieleabend",
  deck: "Karten",
  ownDeck: "Eigene Listen",
  lists: "Karten ändern",
  listsHint: "Andere Namen, und von jeder Art 1 bis 12.",
  card: (n) => `Karte ${n}`,
  addCard: { suspects: "Noch eine Person", weapons: "Noch eine Waffe", rooms: "Noch ein Raum" },
  removeCard: (card) => `${card} entfernen`,
  kinds: { suspects: "Verdächtige", weapons: "Waffen", rooms: "Räume" },
  kind: { suspect: "Person", weapon: "Waffe", room: "Raum" },
  seats: "Wer spielt",
  seatsHint: "In der Reihenfolge der Züge.",
  seat: (n) => `Name von Platz ${n}`,
  player: (n) => `Spieler ${n}`,
  colour: (name) => `Farbe von ${name}`,
  cards: (name) => `Zahl der Karten von ${name}`,
  cardsShort: "Karten",
  propose: "Gleichmäßig verteilen",
  addSeat: "Noch jemand",
  removeSeat: (name) => `${name} entfernen`,
  me: "Welcher Platz ist deiner",
  nobodyMe: "Ich sehe nur zu",
  hand: "Deine Karten",
  handHint: (chosen, wanted) => `${chosen} von ${wanted} gewählt.`,
  faceUp: "Karten, die offen liegen",
  faceUpHint: "Nur wenn Karten nicht verteilt wurden und alle sie sehen.",
  begin: "Anfangen",
  done: "Fertig",
  cancel: "Abbrechen",
  flaw: (flaw) => {
    switch (flaw.what) {
      case "seats":
        return "Zwei bis zehn können spielen.";
      case "names":
        return "Gib jedem Platz einen Namen mit 1 bis 40 Zeichen, ohne , ; : oder #.";
      case "sameName":
        return "Gib jedem Platz einen eigenen Namen.";
      case "cardNames":
        return "Gib jeder Karte einen Namen mit 1 bis 40 Zeichen.";
      case "sameCard":
        return "Zwei Karten heißen gleich. Ändere eine davon.";
      case "counts":
        return "Nimm je 1 bis 12 Verdächtige, Waffen und Räume.";
      case "sizes":
        return `Die Plätze haben ${flaw.held} Karten, verteilt sind aber ${flaw.dealt}. Berichtige die Zahlen.`;
      case "hand":
        return `Du hast ${flaw.wanted} Karten: ${flaw.chosen} sind gewählt.`;
      case "both":
        return `${flaw.card} kann nicht in deiner Hand sein und offen liegen.`;
    }
  },
  tabs: { enter: "Eintragen", notes: "Notizen", advice: "Rat", entries: "Einträge" },
  parts: "Teile der Seite",
  table: "Der Tisch",
  allGames: "Alle Spiele",
  what: "Was geschah",
  suggestion: "Verdächtigung",
  accusation: "Falsche Anklage",
  known: "Ich kenne eine Karte",
  who: "Wer",
  whoHolds: "Wer hat sie",
  whichCard: "Welche Karte",
  answers: "Wer konnte widerlegen",
  answersHint: "Wer vor dem steht, der eine Karte zeigte, konnte nicht.",
  cannot: "konnte nicht",
  showed: "zeigte eine Karte",
  unasked: "nicht bekannt",
  cannotOf: (who) => `${who} konnte nicht widerlegen`,
  showedOf: (who) => `${who} zeigte eine Karte`,
  nobody: "Niemand konnte",
  seenCard: "Welche Karte hast du gesehen",
  notSeen: "Ich sah sie nicht",
  enter: "Eintragen",
  change: "Änderung speichern",
  changeEntry: (n) => `Eintrag ${n} berichtigen`,
  deleteEntry: "Diesen Eintrag löschen",
  undo: "Rückgängig",
  undone: "Die letzte Änderung ist rückgängig gemacht.",
  isEntered: "Eingetragen.",
  checking: "Es wird geprüft, ob das wahr sein kann.",
  entries: "Einträge",
  noEntries: "Noch ist nichts eingetragen.",
  edit: "Berichtigen",
  refused: "Das kann nicht wahr sein",
  refusedHint: "Keine Verteilung der Karten passt zu allen diesen Einträgen. Berichtige einen davon, oder lass den neuen weg.",
  refusedSmall: "Weniger Einträge, die nicht alle wahr sein können, gibt es nicht.",
  refusedPerhaps: "Vielleicht gibt es noch weniger; diese wurden rechtzeitig gefunden.",
  leaveOut: "Änderung weglassen",
  notes: "Detektivblock",
  notesHint: "Tippe auf ein Zeichen, um zu sehen, warum es sicher ist. Die Zahlen sind Chancen in Prozent.",
  caseFile: "Fallakte",
  marks: { yes: "sicher", no: "ausgeschlossen" },
  chance: (percent) => `${percent} Prozent`,
  cell: (card, place, mark) => `${card} – ${place}: ${mark}`,
  cardHead: "Karte",
  thinking: "Es wird gerechnet.",
  counting: "Was sicher ist, steht da. Die Chancen werden noch gezählt.",
  tooMany: "Es sind noch zu viele Verteilungen übrig, um sie hier zu zählen. Was sicher ist, steht da; trage mehr ein, dann kommen die Chancen.",
  tooManyFiles: "Es sind noch zu viele Fallakten möglich, um sie gegeneinander zu wiegen. Die Chancen jeder Karte stimmen genau.",
  because: (fact) => `${fact} Denn:`,
  fact: (card, place, holds) => (place === null ? `${card} ist ${holds ? "" : "nicht "}in der Fallakte.` : `${place} hat ${card}${holds ? "" : " nicht"}.`),
  fromCounts: "Es folgt allein aus der Zahl der Karten.",
  looking: "Der Grund wird gesucht.",
  myHand: (cards) => `Deine Karten: ${cards}.`,
  told: {
    suggestion: (n, who, { suspect, weapon, room }) => `${n}. ${who} verdächtigte: ${suspect}, ${weapon}, ${room}.`,
    cannot: (who) => `${listed(who, "und")} ${who.length > 1 ? "konnten" : "konnte"} nicht.`,
    shows: (who, card) => (card === null ? `${who} zeigte eine Karte.` : `${who} zeigte ${card}.`),
    nobody: "Niemand konnte widerlegen.",
    noAnswer: "Keine Antwort ist bekannt.",
    accusation: (n, who, { suspect, weapon, room }) => `${n}. ${who} klagte falsch an: ${suspect}, ${weapon}, ${room}.`,
    known: (n, who, card) => `${n}. Du weißt: ${who} hat ${card}.`,
  },
  likeliest: "Die wahrscheinlichsten Fallakten",
  more: (n) => `und ${n} weitere`,
  accuse: "Anklagen?",
  certain: ({ suspect, weapon, room }) => `Sicher: ${suspect}, ${weapon}, ${room}. Klage an.`,
  risky: ({ suspect, weapon, room }, percent) => `Noch nicht sicher. Am wahrscheinlichsten: ${suspect}, ${weapon}, ${room}, richtig mit ${percent}.`,
  check: "Wie wahrscheinlich ist diese Anklage",
  right: (percent) => `Sie ist mit ${percent} richtig.`,
  rightSure: "Sie ist sicher richtig.",
  rightNever: "Sie ist sicher falsch.",
  advice: "Was verdächtigen",
  rooms: "Räume, die du erreichst",
  allRooms: "Alle Räume",
  progress: (done, of) => `${done} von ${of} Arten von Verdächtigungen gewogen`,
  noAdvice: "Rat ist für Mitspieler: sag unter „Der Tisch“, welcher Platz deiner ist.",
  solvedAdvice: "Nichts: du kennst die Fallakte. Klage an.",
  tooManyAdvice: "Es sind noch zu viele Verteilungen übrig, um Verdächtigungen zu wiegen. Trage mehr ein, dann kommt der Rat.",
  suggest: ({ suspect, weapon, room }) => `${suspect}, ${weapon}, ${room}`,
  worth: (bits, solved, best) => `${bits} Bit zu erwarten. Die Antwort löst den Fall mit ${solved}; dein bester Tipp wäre dann mit ${best} richtig.`,
  alike: (n) => (n === 1 ? "Eine andere ist genauso gut." : `${n} andere sind genauso gut.`),
  bits: "Ein Bit halbiert, was möglich ist.",
  use: "Diese Verdächtigung eintragen",
};

export const companionWords: Record<Language, CompanionWords> = { en, de };
