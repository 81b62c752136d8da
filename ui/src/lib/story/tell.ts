import type { Game, StoryLine } from "$lib/game/fold";
import type { Messages, Named, Who } from "$lib/i18n/en";
import type { CaseFile, Setup, ThemeLine } from "$lib/wire.gen";

/** Who tells what to whom: the words, the game as it is known, and the names. */
export interface Teller {
  t: Messages;
  game: Pick<Game, "setup" | "viewer">;
  theme: ThemeLine;
}

/** The same where only seats are named. */
export interface Seated {
  t: Messages;
  game: { setup: Pick<Setup, "seats"> | null; viewer: Game["viewer"] };
  theme: ThemeLine;
}

/** What a suspect is called in a sentence. */
export function shortName(theme: ThemeLine, suspect: string): string {
  return theme.suspects.find((of) => of.name === suspect)?.short ?? suspect;
}

/** A seat within a sentence. */
export function seatName({ game, theme, t }: Seated, seat: number): Who {
  const suspect = game.setup?.seats[seat] ?? "";
  return seat === game.viewer ? { name: t.table.you, you: true } : { name: shortName(theme, suspect), you: false };
}

/** Three cards within a sentence. */
export function named(teller: Pick<Teller, "theme">, cards: CaseFile): Named {
  return { ...cards, suspect: shortName(teller.theme, cards.suspect) };
}

/** An event as a sentence; nothing if another event says it already. */
export function tell(teller: Teller, line: StoryLine): string | null {
  const { t, game, theme } = teller;
  const { event } = line;
  const say = t.story;
  const setup = game.setup;
  const who = (seat: number) => seatName(teller, seat);
  const token = (suspect: string): Who => {
    const seat = setup?.seats.indexOf(suspect) ?? -1;
    return seat < 0 ? { name: shortName(theme, suspect), you: false } : who(seat);
  };
  switch (event.type) {
    case "game_created":
      return say.created(event.setup.edition.title, event.setup.seats.map((_, seat) => who(seat)));
    case "hand_dealt":
      return event.seat === game.viewer ? say.dealt(event.cards) : null;
    case "red_card_dealt":
      return say.redCard;
    case "weapons_placed":
      return event.rooms.length ? say.weapons : null;
    case "turn_started":
      return say.turn(who(event.seat), event.round);
    case "dice_rolled":
      return say.rolled(who(line.turn), event.dice);
    case "token_moved": {
      const place = event.path.at(-1) ?? "";
      if (setup?.deck.rooms.includes(place)) return say.enters(token(event.suspect), place);
      const pair = hallway(setup?.deck.rooms ?? [], place);
      return pair ? say.hallway(token(event.suspect), ...pair) : say.walks(token(event.suspect), event.path.length);
    }
    case "token_stayed":
      return say.stays(token(event.suspect));
    case "passage_taken":
      return say.passage(token(event.suspect), event.room);
    case "suggestion_made": {
      const sentence = say.suggests(who(event.seat), named(teller, event.named));
      return event.accusation_pending ? `${sentence} ${say.pending}` : sentence;
    }
    case "token_summoned":
      return say.summoned(token(event.suspect), event.room);
    case "weapon_moved":
      return say.weapon(event.weapon, event.room);
    case "cannot_disprove":
      return line.nobody ? `${say.cannot(who(event.seat))} ${say.nobody}` : say.cannot(who(event.seat));
    case "suggestion_disproved": {
      const seesTheCard = event.seat === game.viewer || line.suggester === game.viewer;
      if (seesTheCard || setup?.edition.shown_card_is_public) return null;
      return say.shows(who(event.seat), who(line.suggester ?? 0));
    }
    case "card_shown":
      return say.showsCard(who(event.by), who(event.to), event.card);
    case "card_shown_to_all":
      return say.showsAll(who(event.by), event.card);
    case "accusation_offered":
      return say.offered(who(event.seat));
    case "accusation_made":
      return say.accuses(who(event.seat), named(teller, event.named));
    case "accusation_failed":
      return say.failed;
    case "case_file_seen":
      return event.seat === game.viewer ? say.seen(named(teller, event.case_file)) : null;
    case "seat_eliminated":
      return say.eliminated(who(event.seat));
    case "seat_removed":
      return say.removed(who(event.seat), event.why);
    case "token_cleared":
      return say.cleared(token(event.suspect), event.room);
    case "strike_given":
      return say.strike(who(event.seat), line.strikes, setup?.edition.strikes ?? 0);
    case "case_file_opened": {
      const sentence = say.opened(named(teller, event.case_file));
      return event.murderer === null ? sentence : `${sentence} ${t.end.murderer(who(event.murderer), shortName(theme, event.case_file.suspect))}`;
    }
    case "hands_opened":
      return say.hands;
    case "game_ended":
      return ending(teller, event.ending, event.winners).join(" ");
    case "case_file_sealed":
    case "roll_called":
    case "turn_ended":
      return null;
  }
}

/** How the game ended: what happened, and who wins. */
export function ending(teller: Seated, how: NonNullable<Game["ending"]>, winners: number[]): string[] {
  const { t } = teller;
  const first = winners[0];
  const winner = first === undefined ? t.end.nobody : t.end.wins(seatName(teller, first));
  if (how === "solved" && first !== undefined) return [t.end.solved(seatName(teller, first)), winner];
  return [how === "solved" ? t.story.true : t.end[how], winner];
}

/** The two rooms of a hallway, told by its name. */
export function hallway(rooms: string[], place: string): [string, string] | null {
  for (const one of rooms) {
    if (!place.startsWith(`${one}-`)) continue;
    const other = place.slice(one.length + 1);
    if (rooms.includes(other)) return [one, other];
  }
  return null;
}
