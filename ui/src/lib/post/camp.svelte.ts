import type { Chooser } from "$lib/table/chooser";
import type { ThemeLine } from "$lib/wire.gen";
import type { PostGame } from "./game.svelte";
import type { PersonAction } from "./types";

/** A camp's place in the game: what the dialogs and notes of a table need to know. */
export class CampSeat implements Chooser {
  constructor(
    private readonly post: PostGame,
    private readonly themed: () => ThemeLine,
  ) {}

  get theme(): ThemeLine {
    return this.themed();
  }
  get seat(): number | null {
    const place = this.post.page?.camps.findIndex((camp) => camp.character === this.post.page?.you.camp) ?? -1;
    return place < 0 ? null : place;
  }
  get game() {
    const { page } = this.post;
    const seats = page?.camps.map((camp) => camp.character) ?? [];
    const camp = page?.camp;
    return {
      v: page?.n ?? 0,
      hand: camp?.hand ?? [],
      shown: (camp?.shown_to_us ?? []).map((shown, v) => ({ v, card: shown.card, by: seats.indexOf(shown.by), to: seats.indexOf(shown.to) })),
      setup: page ? { deck: page.settings.lists, seats, edition: { false_accusation: "removed" as const } } : null,
    };
  }
  get legal() {
    const moves = this.post.page?.camp?.moves;
    return { suggest: moves?.suggest ? { room: null, pending: moves.pending } : null };
  }
  get busy(): boolean {
    return this.post.busy;
  }
  get refusal(): string {
    return this.post.refusal;
  }
  act(action: { type: string } & Record<string, unknown>): Promise<boolean> {
    return this.post.act(action as PersonAction);
  }
}
