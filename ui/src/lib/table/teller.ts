import type { Table } from "$lib/game/table.svelte";
import type { Messages } from "$lib/i18n/en";
import type { Teller } from "$lib/story/tell";

/** Who tells the story at a table. */
export function tellerOf(table: Pick<Table, "game" | "theme">, t: Messages): Teller {
  return { t, game: table.game, theme: table.theme };
}
