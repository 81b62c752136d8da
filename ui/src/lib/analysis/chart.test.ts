import { expect, test } from "vitest";
import type { Analysis, SeatAnalysis } from "$lib/wire.gen";
import { chartOf, HIGH, LEFT, NARROWEST, shareAt, WIDEST } from "./chart";

const cards = { suspect: "Mr. Green", weapon: "Knife", room: "Hall" };

function seat(number: number, shares: [number, number][], more: Partial<SeatAnalysis> = {}): SeatAnalysis {
  return {
    seat: number,
    suspect: `Suspect ${number}`,
    aim: cards,
    points: shares.map(([turn, probability]) => ({ v: 10 * turn, turn, probability, entropy: 1, possible: 2 })),
    out: null,
    provable: null,
    accusations: [],
    grade: { score: null, letter: null, questions: null, answers: null, accusing: null },
    ...more,
  };
}

function analysis(seats: SeatAnalysis[], turns = 10): Analysis {
  return { events: 100, turns, ending: "solved", winners: [0], case_file: cards, murderer: null, seats, suggestions: [], shown: [], instructive: [] };
}

test("what is known stays known until more is", () => {
  const one = seat(0, [[0, 0.1], [4, 0.5]]);
  expect([0, 3, 4, 9].map((turn) => shareAt(one, turn))).toEqual([0.1, 0.1, 0.5, 0.5]);
});

test("a line begins at the left, goes in steps, and ends at the right", () => {
  const { curves, right } = chartOf(analysis([seat(0, [[0, 0], [5, 1]])]), 502);
  expect(curves[0]?.path).toBe(`M${LEFT} 230H248V14H${right}`);
});

test("marks stand where the seat could know, and where it accused as likely as it was", () => {
  const one = seat(0, [[0, 0.5]], {
    provable: { v: 30, turn: 3, turns_missed: 2 },
    accusations: [
      { v: 20, turn: 2, seat: 0, named: cards, true: false, probability: 0, certain: false },
      { v: 90, turn: 9, seat: 0, named: cards, true: true, probability: 1, certain: true },
    ],
  });
  const marks = chartOf(analysis([one]), 600).curves[0]?.marks ?? [];
  expect(marks.map(({ kind, turn, y }) => [kind, turn, y])).toEqual([
    ["provable", 3, 14],
    ["false", 2, 230],
    ["true", 9, 14],
  ]);
});

test("the letters of six lines that end together lie apart and in the picture", () => {
  for (const share of [0, 0.5, 1]) {
    const letters = chartOf(analysis([0, 1, 2, 3, 4, 5].map((n) => seat(n, [[0, share]]))), 600).curves.map((curve) => curve.letter.y);
    const sorted = [...letters].sort((one, other) => one - other);
    for (let n = 1; n < sorted.length; n++) expect(sorted[n]! - sorted[n - 1]!).toBeGreaterThanOrEqual(15);
    expect(Math.min(...letters)).toBeGreaterThan(0);
    expect(Math.max(...letters)).toBeLessThan(HIGH);
  }
});

test("a long game has few numbers below it, and a game without a turn has a picture too", () => {
  expect(chartOf(analysis([seat(0, [[0, 0]])], 400), 360).turns.length).toBeLessThanOrEqual(8);
  expect(chartOf(analysis([seat(0, [[0, 0.2]])], 0), 360).curves[0]?.path).not.toContain("NaN");
});

test("the line of a seat that is out ends where it left the game", () => {
  const one = seat(0, [[0, 0.5]], { out: 4 });
  const { curves, right } = chartOf(analysis([one]), 600);
  expect(curves[0]!.end.x).toBeLessThan(right);
  expect(curves[0]!.path.endsWith(`H${curves[0]!.end.x}`)).toBe(true);
  expect([4, 5].map((turn) => shareAt(one, turn))).toEqual([0.5, null]);
});

test("the picture is as wide as there is room for, within reason", () => {
  const one = analysis([seat(0, [[0, 0]])]);
  expect([0, 500, 5000].map((room) => chartOf(one, room).wide)).toEqual([NARROWEST, 500, WIDEST]);
});
