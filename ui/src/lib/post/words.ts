import { de } from "./words.de";
import { en } from "./words.en";

export type { PostWords } from "./words.en";

/** What the pages of play by post say, by language. */
export const postWords = { en, de };
