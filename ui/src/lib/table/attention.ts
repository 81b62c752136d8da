import { prefs } from "$lib/prefs.svelte";
import type { Event } from "$lib/wire.gen";

/** What is worth a toast: what changes the game. A suggestion is in the panel while it goes round. */
export const TOASTED = new Set<Event["type"]>(["accusation_made", "accusation_failed", "seat_eliminated", "seat_removed", "card_shown_to_all", "token_stayed"]);

const NOTES: Partial<Record<Event["type"], number[]>> = {
  dice_rolled: [392, 330],
  suggestion_made: [440],
  card_shown: [523, 659],
  accusation_made: [330, 262],
  game_ended: [392, 494, 587],
};

/** The signs that it is my turn: title, favicon, a sound and a notification. */
export class MyTurnSigns {
  #context: AudioContext | null = null;
  #mine = false;
  #icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  #plain = this.#icon?.getAttribute("href") ?? "";

  show(mine: boolean, yourTurn: string, title: string): void {
    document.title = mine ? `● ${yourTurn} · ${title}` : title;
    this.#icon?.setAttribute("href", mine ? "/favicon-turn.svg" : this.#plain);
    if (mine && !this.#mine) {
      this.#play([587, 784]);
      if (document.hidden && prefs.notify && "Notification" in window && Notification.permission === "granted") {
        const note = new Notification(title, { body: yourTurn, tag: "whodunnit-turn" });
        note.onclick = () => (window.focus(), note.close());
      }
    }
    this.#mine = mine;
  }

  happened(event: Event, seat: number | null, sentence: string): void {
    this.#play(NOTES[event.type] ?? []);
    const concernsMe = event.type === "card_shown" && event.to === seat;
    if (document.hidden && concernsMe && prefs.notify && Notification.permission === "granted") new Notification(sentence, { tag: "whodunnit-card" });
  }

  close(): void {
    this.#icon?.setAttribute("href", this.#plain);
    void this.#context?.close();
  }

  #play(notes: number[]): void {
    if (!prefs.sound || notes.length === 0) return;
    const context = (this.#context ??= new AudioContext());
    notes.forEach((pitch, n) => {
      const start = context.currentTime + n * 0.09;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, start);
      volume.gain.exponentialRampToValueAtTime(0.0005, start + 0.22);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.25);
    });
  }
}
