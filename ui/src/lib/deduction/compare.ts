/** For tests: answers questions, one line of JSON each, so that another engine can compare. */
import { createInterface } from "node:readline";
import { assess } from "./assess.ts";
import { conflict, whyCertain } from "./evidence.ts";
import type { CaseFile, Facts } from "./facts.ts";
import { Contradiction, know, type Place } from "./know.ts";

interface Question {
  facts: Facts;
  suggestions: CaseFile[];
  why: { card: string; place: Place; holds: boolean } | null;
}

function answer({ facts, suggestions, why }: Question): unknown {
  try {
    const known = know(facts);
    const plain = know(facts, "alike");
    return {
      total: `${plain.total}`,
      counts: plain.weights.map((places) => places.map(String)),
      weights: known.weights.map((places) => places.map(String)),
      weightTotal: `${known.total}`,
      caseFiles: Object.fromEntries([...known.byNumbers].map(([key, weight]) => [key, `${weight}`])),
      assessed: facts.me === null ? [] : assess(known, suggestions, facts.me),
      why: why && whyCertain(facts, why.card, why.place, why.holds),
    };
  } catch (error) {
    if (error instanceof Contradiction) return { contradiction: conflict(facts) };
    return { error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin }))
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line) as Question))}\n`);
