import { fold, newGame, type Game } from "$lib/game/fold";
import type { Messages } from "$lib/i18n/en";
import { shortName, tell } from "$lib/story/tell";
import type { Event, ThemeLine } from "$lib/wire.gen";
import { spanOfHours } from "./time";
import type { GameSettings, PostEvent, PostInfo } from "./types";
import type { PostWords } from "./words";

/** A setting that an operator changed. */
export interface Change {
  name: keyof GameSettings;
  from: unknown;
  to: unknown;
}

/** A post as it is read. */
export interface ThreadLine {
  n: number;
  at: number;
  type: string;
  /** Whose post it is: a camp's, a person's, or the clerk's. */
  camp: string | null;
  person: string | null;
  /** What the post says; nothing where another post says it already. */
  sentence: string | null;
  /** Words that a person wrote. */
  words: string | null;
  /** The settings that a first post explains. */
  settings: GameSettings | null;
  changes: Change[];
}

/** What a thread has told so far: the game inside, and the settings. */
export interface Told {
  game: Game;
  settings: GameSettings | null;
  lines: ThreadLine[];
}

export function newThread(): Told {
  return { game: newGame("spectator"), settings: null, lines: [] };
}

/** Who tells: the words of both catalogues, and the names. */
export interface Clerk {
  t: Messages;
  post: PostWords;
  theme: ThemeLine;
}

/** A thread after some more posts. */
export function read(told: Told, posts: PostInfo[], clerk: Clerk): Told {
  return posts.reduce((so, post) => readOne(so, post, clerk), told);
}

function readOne(told: Told, { n, at, event, name }: PostInfo, clerk: Clerk): Told {
  const game = event.type === "played" ? fold(told.game, n, event.event as Event) : told.game;
  const settings = "settings" in event ? event.settings : told.settings;
  const line: ThreadLine = {
    n,
    at,
    type: event.type === "played" ? event.event.type : event.type,
    camp: campOf(game, event),
    person: event.type === "posted" ? name : null,
    sentence: sentenceOf(game, event, name ?? "", clerk),
    words: event.type === "posted" ? event.text : null,
    settings: event.type === "registration_opened" ? event.settings : null,
    changes: event.type === "settings_adjusted" && told.settings ? changesOf(told.settings, event.settings) : [],
  };
  return { game, settings, lines: [...told.lines, line] };
}

function campOf(game: Game, event: PostEvent): string | null {
  if (event.type === "posted") return event.camp;
  if (event.type !== "played") return null;
  const played = event.event;
  const OF_SEATS = ["suggestion_made", "cannot_disprove", "suggestion_disproved", "accusation_made"];
  return OF_SEATS.includes(played.type) && "seat" in played ? (game.setup?.seats[played.seat] ?? null) : null;
}

function sentenceOf(game: Game, event: PostEvent, name: string, { t, post, theme }: Clerk): string | null {
  const says = post.thread.says;
  const short = (camp: string) => shortName(theme, camp);
  switch (event.type) {
    case "registration_opened":
      return says.registration_opened(event.settings.title);
    case "settings_adjusted":
      return says.settings_adjusted;
    case "registered":
      return says.registered(name, event.camp, event.file);
    case "backed_up":
      return says.backed_up(name, event.camp);
    case "withdrew":
      return says.withdrew(name);
    case "registration_closed":
      return says.registration_closed;
    case "backup_called":
      return says.backup_called(name, short(event.camp));
    case "computer_named":
      return says.computer_named(short(event.camp), event.level);
    case "camp_ready":
      return says.camp_ready(short(event.camp));
    case "enrolment_set":
      return event.open ? says.enrolment_opened(short(event.camp)) : says.enrolment_closed(short(event.camp));
    case "enrolled":
      return says.enrolled(name, short(event.camp));
    case "member_left":
      return says.member_left(name, short(event.camp), event.removed);
    case "game_started":
      return says.game_started(event.file);
    case "game_paused":
      return says.game_paused(event.reason);
    case "game_resumed":
      return says.game_resumed;
    case "deadline_extended":
      return says.deadline_extended(short(event.camp), post.span(spanOfHours(event.hours)));
    case "game_called_off":
      return says.game_called_off(event.reason);
    case "played": {
      if (event.event.type === "game_created") return says.game_created(event.event.setup.seats.map(short));
      const line = game.story.at(-1);
      return line ? tell({ t, game, theme }, line) : null;
    }
    default:
      return null;
  }
}

function changesOf(before: GameSettings, after: GameSettings): Change[] {
  const names = Object.keys(after) as (keyof GameSettings)[];
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({ name, from: before[name], to: after[name] }));
}
