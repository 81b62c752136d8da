import { themeFor } from "$lib/game/themes";
import type { Catalogue, ThemeLine } from "$lib/wire.gen";
import type { CardKind } from "$lib/plan/types";
import type { Lists } from "./types";

/** How the cards of a post game look: as drawn where they are known, else by their order. */
export function themeOf(catalogue: Catalogue | null, lists: Lists): ThemeLine {
  return { ...themeFor(catalogue, null, lists.suspects), weapons: lists.weapons, rooms: lists.rooms };
}

/** What kind a card is. */
export function kindIn(lists: Lists, card: string): CardKind {
  if (lists.suspects.includes(card)) return "suspect";
  return lists.weapons.includes(card) ? "weapon" : "room";
}
