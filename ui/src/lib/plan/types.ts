/** What the server sends of boards and themes, and what the pages tell the picture. */

/** A plan in cells, two characters each: what it is and a mark. */
export interface GridPlan {
  type: "grid";
  rows: readonly string[];
}

/** Rooms in rows, with a hallway between each two that are neighbours. */
export interface HallwaysPlan {
  type: "hallways";
  rows: readonly (readonly string[])[];
  /** For each suspect the two rooms whose hallway its home opens on. */
  homes: readonly (readonly [string, string])[];
}

/** A board as the server sends it in the setup of a game; what is not drawn is left out here. */
export interface BoardData {
  name: string;
  title: string;
  rooms: readonly string[];
  letters?: readonly string[];
  plan: GridPlan | HallwaysPlan;
  passages?: readonly (readonly [string, string])[];
  starts: readonly string[];
}

/** The outline of a suspect's token. */
export type Shape =
  | "circle"
  | "square"
  | "triangle"
  | "diamond"
  | "star"
  | "hexagon"
  | "cross"
  | "heart"
  | "crescent"
  | "drop"
  | "shield"
  | "arrow";

/** A suspect as it is named and drawn. */
export interface SuspectData {
  name: string;
  short: string;
  colour: string;
  initial: string;
  shape: Shape;
}

/** The names of a deck, in its order, and how its suspects are drawn. */
export interface ThemeData {
  suspects: readonly SuspectData[];
  weapons: readonly string[];
  rooms: readonly string[];
}

/** What kind a card is. */
export type CardKind = "suspect" | "weapon" | "room";

/** A token on the board. */
export interface TokenAt {
  suspect: string;
  /** Where it stands: a room, a space "7,11", a hallway "Study-Hall" or "Home 1". */
  place: string;
  /** How it came there, without where it came from; a straight glide if it is left out. */
  path?: readonly string[];
  /** The door that it entered by, where that is known. */
  door?: string | null;
}

/** A weapon on the board. */
export interface WeaponAt {
  weapon: string;
  room: string;
}

/** Where the player may go now, as the server says it. */
export interface Target {
  to: string;
  door?: string | null;
  path: readonly string[];
  /** Through a secret passage, instead of walking. */
  passage?: boolean;
}

/** Which target is meant: what `hover` holds and `onhover` gives. */
export function targetKey(target: Target): string {
  const how = target.passage ? "passage to " : "";
  return how + target.to + (target.door ? ` by ${target.door}` : "");
}
