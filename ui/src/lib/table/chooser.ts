import type { Game } from "$lib/game/fold";
import type { Edition, Setup, SuggestInfo, ThemeLine } from "$lib/wire.gen";

/** Where a suggestion or an accusation is put together: at a table, or in a camp. */
export interface Chooser {
  game: Pick<Game, "hand" | "shown"> & { setup: (Pick<Setup, "deck"> & { edition: Pick<Edition, "false_accusation"> }) | null };
  theme: ThemeLine;
  seat: number | null;
  legal: { suggest: SuggestInfo | null };
  busy: boolean;
  /** Why the last action was refused. */
  refusal: string;
  act: (action: { type: string } & Record<string, unknown>) => Promise<boolean>;
}
