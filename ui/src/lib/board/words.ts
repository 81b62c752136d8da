/** What the board says; a page in another language gives its own. */
export interface BoardWords {
  /** What the whole picture is called. */
  board: (title: string) => string;
  /** A space to go to, rows and columns counted from 1. */
  space: (row: number, column: number, steps: number) => string;
  /** A room to go to. */
  room: (room: string, steps: number) => string;
  /** A room to go to by one of several doors, counted from 1 in reading order. */
  roomByDoor: (room: string, door: number, steps: number) => string;
  /** A room at the other end of a secret passage. */
  passage: (room: string) => string;
  /** A hallway to go to. */
  hallway: (one: string, other: string) => string;
  /** What is written at a passage. */
  toRoom: (room: string) => string;
  zoomIn: string;
  zoomOut: string;
  wholeBoard: string;
  caseFile: string;
}

function steps(count: number): string {
  return count === 1 ? "1 step" : `${count} steps`;
}

export const ENGLISH: BoardWords = {
  board: (title) => title,
  space: (row, column, count) => `space row ${row} column ${column}, ${steps(count)}`,
  room: (room, count) => `${room}, ${steps(count)}`,
  roomByDoor: (room, door, count) => `${room} by door ${door}, ${steps(count)}`,
  passage: (room) => `${room}, by the secret passage`,
  hallway: (one, other) => `hallway between ${one} and ${other}`,
  toRoom: (room) => `to ${room}`,
  zoomIn: "Closer",
  zoomOut: "Farther",
  wholeBoard: "Whole board",
  caseFile: "Case File",
};
