import type { Step } from "./steps";

interface TourWords {
  title: string;
  skip: string;
  next: string;
  later: string;
  done: string;
  of: (n: number, all: number) => string;
  /** Said while the others play. */
  wait: string;
  /** Said when the walk did not end in a room. */
  noRoom: string;
  steps: Record<Step["key"], { title: string; text: string }>;
}

const en: TourWords = {
  title: "A short tour",
  skip: "Skip the tour",
  next: "Go on",
  later: "Not now",
  done: "Play",
  of: (n, all) => `${n} of ${all}`,
  wait: "The others play first. Your turn comes.",
  noRoom: "No room was within reach. End your turn and walk on in the next one.",
  steps: {
    hand: { title: "Your hand", text: "These cards are yours, so they are not in the Case File. Three others are: one suspect, one weapon, one room." },
    roll: { title: "Roll", text: "What you may do now always stands in the panel with the brass edge. Press Roll." },
    move: { title: "Walk", text: "The lit places are within reach. Choose one with a click, a tap, or the arrow keys and Enter. A room is better than a space." },
    suggest: { title: "Suggest", text: "Press Suggest and name a suspect and a weapon. The others answer in turn; whoever has one of the cards shows it to you alone." },
    notes: { title: "Note it down", text: "Open the notes and press a box: a mark says who has what. What nobody has is in the Case File." },
    accuse: { title: "Accuse", text: "When you are certain, accuse. You are asked twice, for a false accusation ends your search. The story tells everything that has happened." },
  },
};

const de: TourWords = {
  title: "Ein kurzer Rundgang",
  skip: "Rundgang überspringen",
  next: "Weiter",
  later: "Nicht jetzt",
  done: "Spielen",
  of: (n, all) => `${n} von ${all}`,
  wait: "Zuerst spielen die anderen. Du kommst auch dran.",
  noRoom: "Kein Raum war nah genug. Beende deinen Zug und geh im nächsten weiter.",
  steps: {
    hand: { title: "Deine Karten", text: "Diese Karten hast du, also liegen sie nicht in der Fallakte. Drei andere liegen dort: ein Verdächtiger, eine Waffe, ein Raum." },
    roll: { title: "Würfeln", text: "Was du jetzt tun kannst, steht immer im Feld mit der Messingkante. Drücke auf Würfeln." },
    move: { title: "Gehen", text: "Was leuchtet, kannst du erreichen. Wähle mit Klick, Tippen oder mit Pfeiltasten und Eingabe. Ein Raum ist besser als ein Feld." },
    suggest: { title: "Verdächtigen", text: "Drücke auf Verdächtigen und nenne einen Verdächtigen und eine Waffe. Die anderen antworten der Reihe nach; wer eine der Karten hat, zeigt sie dir allein." },
    notes: { title: "Aufschreiben", text: "Öffne die Notizen und drücke auf ein Kästchen: so hältst du fest, wer was hat. Was niemand hat, liegt in der Fallakte." },
    accuse: { title: "Anklagen", text: "Bist du sicher, klage an. Du wirst zweimal gefragt, denn eine falsche Anklage beendet deine Suche. Im Verlauf steht alles, was geschah." },
  },
};

export const tourWords = { en, de };
