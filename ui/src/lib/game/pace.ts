import type { Event } from "$lib/wire.gen";

/** How long the eye needs for an event, in milliseconds, before the next may be shown. */
export function pauseAfter(event: Event, still = prefersStill()): number {
  if (still) return 0;
  switch (event.type) {
    case "dice_rolled":
      return 700;
    case "token_moved":
      return Math.min(250 + 90 * event.path.length, 900);
    case "passage_taken":
    case "token_summoned":
      return 350;
    case "suggestion_made":
      return 600;
    case "cannot_disprove":
      return 450;
    case "suggestion_disproved":
      return 350;
    case "accusation_made":
    case "accusation_failed":
      return 800;
    default:
      return 0;
  }
}

export function prefersStill(): boolean {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}
