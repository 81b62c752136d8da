/** The boards that the picture is tried on, written by tools/ui_fixtures.py. */

import type { BoardData, ThemeData } from "../src/lib/plan/types";

export interface Fixture {
  name: string;
  board: BoardData;
  theme: ThemeData;
}

const files = import.meta.glob<{ board: BoardData; theme: ThemeData }>("../fixtures/*.json", {
  eager: true,
  import: "default",
});

export const FIXTURES: readonly Fixture[] = Object.entries(files).map(([path, fixture]) => ({
  name: path.replace(/.*\/|\.json$/g, ""),
  ...fixture,
}));
