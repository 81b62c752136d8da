/** Thinks in a thread of its own, so that the page never stands still. */
import { answer, type Question } from "./thinking.ts";

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  for (const stage of answer(data)) postMessage(stage);
  postMessage(null);
});
