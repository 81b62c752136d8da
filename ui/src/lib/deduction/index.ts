/** Exact deduction in the browser: the same results as the server's, without asking it. */
export { assess, type Assessment } from "./assess.ts";
export { conflict, entriesOf, type Entry, whyCertain } from "./evidence.ts";
export { BadFacts, cardsOf, type CaseFile, type Deck, type Facts, namedCards, type SuggestionFacts } from "./facts.ts";
export { Contradiction, know, Knowledge, type Place } from "./know.ts";
