/** How wide names are in the display face, and how they can be broken into lines. */

/** The widths of capitals in thousandths of the size of Poiret One. */
const WIDTHS: Record<string, number> = {
  ...{ A: 809, B: 387, C: 698, D: 526, E: 369, F: 367, G: 693, H: 730, I: 193, J: 467, K: 572 },
  ...{ L: 360, M: 919, N: 731, O: 870, P: 390, Q: 870, R: 407, S: 498, T: 417, U: 597, V: 786 },
  ...{ W: 1023, X: 483, Y: 524, Z: 427, " ": 350, "'": 183, ".": 139, "-": 391 },
};
/** Of a letter that is not in the list. */
const USUAL = 700;

/** How high capitals are, in parts of the size. */
export const CAPITALS = 0.75;
/** What is added between letters, in parts of the size. */
export const SPACING = 0.1;
/** From one line to the next, in parts of the size. */
export const LEADING = 1.08;

/** How wide a line in capitals is, in parts of the size. */
export function lineWidth(line: string): number {
  const letters = [...line.normalize("NFD").replace(/\p{M}/gu, "")];
  const wide = letters.reduce((sum, letter) => sum + (WIDTHS[letter] ?? USUAL), 0);
  return wide / 1000 + SPACING * Math.max(0, letters.length - 1);
}

/** Every way to set a name in capitals on at most four lines. */
export function broken(name: string): string[][] {
  const words = name.toLocaleUpperCase().split(/\s+/).filter(Boolean);
  const ways: string[][] = [];
  const extend = (lines: string[], rest: string[]): void => {
    if (rest.length === 0) ways.push(lines);
    if (rest.length === 0 || lines.length === 4) return;
    for (let n = 1; n <= rest.length; n++) {
      extend([...lines, rest.slice(0, n).join(" ")], rest.slice(n));
    }
  };
  extend([], words);
  return ways;
}
