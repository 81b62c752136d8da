import type { Analysis, SeatAnalysis } from "$lib/wire.gen";

/** The height of the picture, and how wide it can be: its units are pixels, so letters keep their size. */
export const HIGH = 260;
export const NARROWEST = 280;
export const WIDEST = 960;
export const LEFT = 48;
const RIGHT = 34;
const TOP = 14;
const BOTTOM = 30;
/** Letters beside each other need so much room. */
const LETTER = 15;

export interface Mark {
  kind: "provable" | "true" | "false";
  x: number;
  y: number;
  turn: number;
}

/** One seat's line, its letter at the end, and what happened on it. */
export interface Curve {
  seat: number;
  suspect: string;
  path: string;
  /** Where the line ends, and where its letter stands. */
  end: { x: number; y: number };
  letter: { x: number; y: number };
  marks: Mark[];
}

export interface Chart {
  wide: number;
  curves: Curve[];
  turns: { turn: number; x: number }[];
  shares: { share: number; y: number }[];
  right: number;
}

/** Where a turn stands: what was learnt in it is drawn there, and seen to last a little longer. */
export function xOf(turn: number, turns: number, wide: number): number {
  return round(LEFT + ((wide - LEFT - RIGHT) * turn) / (turns + 0.5));
}

function yOf(share: number): number {
  return round(TOP + (HIGH - TOP - BOTTOM) * (1 - share));
}

/** How likely the true accusation was to a seat at the end of a turn; nothing once it is out. */
export function shareAt(seat: SeatAnalysis, turn: number): number | null {
  if (seat.out !== null && turn > seat.out) return null;
  return seat.points.findLast((point) => point.turn <= turn)?.probability ?? null;
}

export function chartOf(analysis: Analysis, room: number): Chart {
  const { turns } = analysis;
  const wide = Math.min(Math.max(room, NARROWEST), WIDEST);
  const curves = analysis.seats.map((seat): Curve => {
    const end = { x: seat.out === null ? wide - RIGHT : xOf(seat.out, turns, wide), y: yOf(seat.points.at(-1)?.probability ?? 0) };
    const letter = { x: end.x + 14, y: end.y };
    return { seat: seat.seat, suspect: seat.suspect, path: pathOf(seat, turns, wide) + `H${end.x}`, end, letter, marks: marksOf(seat, turns, wide) };
  });
  spread(curves.filter((curve) => curve.end.x === wide - RIGHT));
  const step = Math.max(1, Math.ceil((40 * turns) / (wide - LEFT - RIGHT)));
  const shown = Array.from({ length: Math.floor(turns / step) }, (_, n) => (n + 1) * step);
  return {
    wide,
    curves,
    turns: shown.map((turn) => ({ turn, x: xOf(turn, turns, wide) })),
    shares: [0, 0.25, 0.5, 0.75, 1].map((share) => ({ share, y: yOf(share) })),
    right: wide - RIGHT,
  };
}

/** What is known stays so until more is: the line goes in steps. */
function pathOf(seat: SeatAnalysis, turns: number, wide: number): string {
  const [first, ...rest] = seat.points;
  if (!first) return "";
  const steps = rest.map((point) => `H${xOf(point.turn, turns, wide)}V${yOf(point.probability)}`);
  return `M${xOf(first.turn, turns, wide)} ${yOf(first.probability)}${steps.join("")}`;
}

function marksOf(seat: SeatAnalysis, turns: number, wide: number): Mark[] {
  const { provable } = seat;
  const found: Mark[] = provable ? [{ kind: "provable", x: xOf(provable.turn, turns, wide), y: yOf(1), turn: provable.turn }] : [];
  for (const { turn, probability, true: wasTrue } of seat.accusations) {
    found.push({ kind: wasTrue ? "true" : "false", x: xOf(turn, turns, wide), y: yOf(probability), turn });
  }
  return found;
}

/** Move letters apart that would lie on each other, but not out of the picture. */
function spread(curves: Curve[]): void {
  const sorted = [...curves].sort((one, other) => one.end.y - other.end.y || one.seat - other.seat);
  let above = -Infinity;
  for (const curve of sorted) {
    curve.letter.y = Math.max(curve.letter.y, above + LETTER);
    above = curve.letter.y;
  }
  let below = HIGH - BOTTOM + LETTER;
  for (const curve of sorted.reverse()) {
    curve.letter.y = Math.min(curve.letter.y, below - LETTER);
    below = curve.letter.y;
  }
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
