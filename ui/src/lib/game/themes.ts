import type { Catalogue, Shape, Suspect, ThemeLine } from "$lib/wire.gen";

const COLOURS = ["#c8102e", "#f0b823", "#fbf7ee", "#3d9970", "#2456c9", "#4a1a6b", "#e07a3f", "#5fb3c8", "#7a5230", "#d977a8", "#88a33a", "#5b6470"];
const SHAPES: Shape[] = ["diamond", "shield", "circle", "square", "drop", "hexagon", "triangle", "star", "cross", "heart", "crescent", "arrow"];

/** The theme of a table: the catalogue's, or one made up for suspects that nobody has drawn. */
export function themeFor(catalogue: Catalogue | null, name: string | null | undefined, suspects: string[]): ThemeLine {
  const named = catalogue?.themes.find((theme) => theme.name === name);
  const drawn = new Map([...(catalogue?.themes ?? []), ...(named ? [named] : [])].flatMap((theme) => theme.suspects.map((of) => [of.name, of] as const)));
  const taken = new Set<string>();
  return {
    name: name ?? "",
    title: named?.title ?? "",
    suspects: suspects.map((suspect, n) => drawn.get(suspect) ?? madeUp(suspect, n, taken)),
    weapons: named?.weapons ?? [],
    rooms: named?.rooms ?? [],
  };
}

function madeUp(name: string, n: number, taken: Set<string>): Suspect {
  const short = name.split(" ").at(-1) ?? name;
  const initial = [...short, ...name, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => letter.toUpperCase()).find((letter) => /\p{L}/u.test(letter) && !taken.has(letter)) ?? "?";
  taken.add(initial);
  return { name, short, colour: COLOURS[n % COLOURS.length] ?? "#888", initial, shape: SHAPES[n % SHAPES.length] ?? "circle" };
}
