/** The pieces of furniture, each drawn from above in one line with its back to the wall. */

export interface Piece {
  /** How long it is along the wall and how far it reaches into the room, in cells. */
  w: number;
  d: number;
  /** Where it likes to stand. */
  stands: "corner" | "middle" | "free";
  /** Its drawing, 40 units a cell, from the corner on the left hand of somebody at the wall. */
  art: string;
}

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}z`;
const chair = (x: number, y: number, turn: "n" | "s" | "e" | "w"): string =>
  ({
    n: `M${x - 6} ${y + 5}v-6a6 5 0 0 1 12 0v6z`,
    s: `M${x - 6} ${y - 5}v6a6 5 0 0 0 12 0v-6z`,
    e: `M${x - 5} ${y - 6}h6a5 6 0 0 1 0 12h-6z`,
    w: `M${x + 5} ${y - 6}h-6a5 6 0 0 0 0 12h6z`,
  })[turn];
const leaves = (x: number, y: number, r: number): string =>
  Array.from({ length: 8 }, (_, i) => {
    const at = (turn: number, far: number): string => {
      const angle = (i / 8 + turn) * 2 * Math.PI;
      return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
    };
    return `M${x} ${y}Q${at(-0.07, r * 0.75)} ${at(0, r)}Q${at(0.07, r * 0.75)} ${x} ${y}`;
  }).join("") + ring(x, y, r * 0.22);
const books = (wide: number, from: number, to: number): string =>
  Array.from({ length: Math.floor((wide - 6) / 6) }, (_, i) => {
    const x = 5 + i * 6 + ((i * 7) % 4);
    return i % 5 === 3 ? `M${x} ${from}L${x + 4} ${to}` : `M${x} ${from}V${to}`;
  }).join("");

export const PIECES = {
  bookcase: { w: 2.4, d: 0.4, stands: "corner", art: box(0, 0, 96, 16) + books(96, 0, 16) },
  shelf: { w: 1.5, d: 0.4, stands: "corner", art: box(0, 0, 60, 16) + books(60, 0, 16) },
  desk: {
    ...{ w: 1.6, d: 1.1, stands: "corner" },
    art: box(0, 0, 64, 27) + box(8, 5, 18, 17) + "M40 7l13 4-2 10-13-4z" + chair(32, 36, "s"),
  },
  armchair: {
    ...{ w: 1, d: 0.95, stands: "corner" },
    art: "M9 0h22a9 9 0 0 1 9 9v24a5 5 0 0 1-10 0V13H10v20a5 5 0 0 1-10 0V9a9 9 0 0 1 9-9zM10 13h20v21H10z",
  },
  sofa: {
    ...{ w: 2, d: 0.9, stands: "middle" },
    art: "M8 0h64a8 8 0 0 1 8 8v23a4.5 4.5 0 0 1-9 0V12H9v19a4.5 4.5 0 0 1-9 0V8a8 8 0 0 1 8-8zM9 12h31v20H9zM40 12h31v20H40z",
  },
  fireplace: {
    ...{ w: 1.9, d: 0.6, stands: "middle" },
    art: box(0, 0, 76, 11) + "M8 11v12h60V11M18 11v6h40v-6M33 17c-4-6 3-8 4-13 5 4 8 8 5 13z",
  },
  plant: { w: 0.9, d: 0.9, stands: "corner", art: leaves(18, 18, 17) },
  palm: { w: 1.2, d: 1.2, stands: "corner", art: leaves(24, 24, 23) + ring(24, 24, 11) },
  planter: {
    ...{ w: 2.2, d: 0.6, stands: "middle" },
    art: box(0, 3, 88, 18) + leaves(14, 12, 10) + leaves(44, 12, 10) + leaves(74, 12, 10),
  },
  cane: {
    ...{ w: 0.85, d: 0.85, stands: "corner" },
    art: ring(17, 17, 16) + "M5 8a14 14 0 0 1 24 0M8 17h18M17 8v18" + ring(17, 18, 10),
  },
  billiards: {
    ...{ w: 2.8, d: 1.6, stands: "free" },
    art:
      box(0, 0, 112, 64) +
      box(8, 8, 96, 48) +
      [0, 52, 104].map((x) => ring(4 + x, 4, 3) + ring(4 + x, 60, 3)).join("") +
      ring(30, 32, 3) +
      [0, -4, 4, -8, 0, 8].map((y, i) => ring(70 + [0, 7, 7, 14, 14, 14][i]!, 32 + y, 3)).join("") +
      "M14 47L44 36",
  },
  cues: {
    ...{ w: 1.1, d: 0.3, stands: "middle" },
    art: box(0, 0, 44, 6) + [8, 15, 22, 29, 36].map((x) => ring(x, 8, 2.4)).join(""),
  },
  longtable: {
    ...{ w: 3.6, d: 1.6, stands: "free" },
    art:
      `M26 16h92a16 16 0 0 1 0 32h-92a16 16 0 0 1 0-32z` +
      [36, 60, 84, 108].map((x) => chair(x, 9, "n") + chair(x, 55, "s")).join("") +
      chair(5, 32, "w") +
      chair(139, 32, "e") +
      [36, 60, 84, 108].map((x) => ring(x, 24, 4) + ring(x, 40, 4)).join("") +
      ring(72, 32, 3),
  },
  roundtable: {
    ...{ w: 1.7, d: 1.7, stands: "free" },
    art:
      ring(34, 34, 20) +
      ring(34, 34, 5) +
      chair(34, 7, "n") +
      chair(34, 61, "s") +
      chair(7, 34, "w") +
      chair(61, 34, "e"),
  },
  dresser: {
    ...{ w: 2, d: 0.5, stands: "corner" },
    art: box(0, 0, 80, 20) + "M27 0v20M53 0v20M10 15h7M36 15h7M63 15h7" + "M0 10h80",
  },
  stove: {
    ...{ w: 1.4, d: 1, stands: "middle" },
    art:
      box(0, 0, 56, 38) +
      ring(15, 13, 7) +
      ring(41, 13, 7) +
      ring(15, 13, 3) +
      ring(41, 13, 3) +
      "M0 26h56M12 32h32",
  },
  sink: {
    ...{ w: 1.5, d: 0.7, stands: "corner" },
    art:
      box(0, 0, 60, 26) + "M6 6h20v15H6zM34 6h20v15H34zM30 3v9" + ring(16, 13, 2) + ring(44, 13, 2),
  },
  piano: {
    ...{ w: 1.9, d: 2, stands: "corner" },
    art: "M2 0h52c18 0 24 14 22 28-2 12-14 14-22 22-5 5-6 8-6 12H2zM2 62v-10h46v10M8 52v10M14 52v10M20 52v10M26 52v10M32 52v10M38 52v10M44 52v10M14 70h24v7H14zM22 8l26 4 14 18",
  },
  chandelier: {
    ...{ w: 1.6, d: 1.6, stands: "free" },
    art:
      ring(32, 32, 30) +
      ring(32, 32, 20) +
      ring(32, 32, 6) +
      "M32 2v60M2 32h60M11 11l42 42M53 11L11 53" +
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((i) =>
          ring(32 + 25 * Math.cos((i * Math.PI) / 4), 32 + 25 * Math.sin((i * Math.PI) / 4), 3),
        )
        .join(""),
  },
  harp: {
    ...{ w: 0.8, d: 1, stands: "corner" },
    art: "M2 38L8 4C14 0 18 10 30 6l-6 32zM10 12l3 26M16 10l1 28M22 9l-1 29",
  },
  clock: {
    ...{ w: 0.75, d: 0.55, stands: "middle" },
    art: box(0, 0, 30, 22) + ring(15, 11, 8) + "M15 5v6l4 3",
  },
  console: {
    ...{ w: 1.6, d: 0.5, stands: "middle" },
    art: "M0 0h64v10a32 12 0 0 1-64 0z" + ring(14, 8, 5) + ring(50, 8, 5) + leaves(32, 9, 8),
  },
  statue: {
    ...{ w: 0.75, d: 0.75, stands: "corner" },
    art: box(0, 0, 30, 30) + ring(15, 15, 9) + ring(15, 13, 4) + "M8 20a8 6 0 0 1 14 0",
  },
  globe: {
    ...{ w: 0.85, d: 0.85, stands: "corner" },
    art: ring(17, 17, 16) + ring(17, 17, 11) + "M6 17h22M17 6c-6 6-6 16 0 22M17 6c6 6 6 16 0 22",
  },
  telescope: {
    ...{ w: 1.5, d: 1.5, stands: "corner" },
    art: ring(24, 36, 14) + "M14 52L46 6l8 6L24 58zM42 12l8 6M24 36L10 44M24 36l14 8M24 36V20",
  },
  altar: {
    ...{ w: 1.7, d: 0.8, stands: "middle" },
    art: box(0, 4, 68, 20) + "M34 7v14M29 12h10" + ring(8, 10, 3) + ring(60, 10, 3) + "M-4 28h76",
  },
  pew: { w: 1.7, d: 0.4, stands: "free", art: box(0, 0, 68, 14) + "M0 4h68" },
  bed: {
    ...{ w: 1.4, d: 2, stands: "corner" },
    art: box(0, 0, 56, 78) + "M5 6h20v14H5zM31 6h20v14H31zM0 28h56M0 34h56M12 34c4 14-4 26 2 44",
  },
  wardrobe: {
    ...{ w: 1.7, d: 0.6, stands: "corner" },
    art: box(0, 0, 68, 24) + "M34 0v24M30 20v2M38 20v2M8 6h52",
  },
  barrels: {
    ...{ w: 1.6, d: 0.8, stands: "corner" },
    art:
      ring(15, 15, 14) + ring(15, 15, 9) + ring(47, 15, 14) + ring(47, 15, 9) + "M15 6v18M47 6v18",
  },
  maptable: {
    ...{ w: 2, d: 1.2, stands: "free" },
    art:
      box(0, 0, 80, 48) +
      "M8 8l22-3 20 5 22-4v32l-22 4-20-5-22 3zM30 5v32M50 10v32M16 24c8-8 16 6 26-4s16 2 22-4",
  },
  bath: {
    ...{ w: 1.9, d: 0.95, stands: "corner" },
    art:
      box(0, 0, 76, 36) +
      "M16 5h44a11 13 0 0 1 0 26H16A11 13 0 0 1 16 5z" +
      ring(20, 18, 2) +
      "M3 12h6M3 24h6",
  },
  lamp: {
    w: 0.65,
    d: 0.65,
    stands: "corner",
    art: ring(13, 13, 12) + ring(13, 13, 7) + ring(13, 13, 2),
  },
} as const satisfies Record<string, Piece>;

export type PieceName = keyof typeof PIECES;

/** How a room is fitted out: its floor, and its furniture with the chief piece first. */
export interface Fitting {
  floor: Floor;
  pieces: readonly PieceName[];
}

export type Floor =
  "herringbone" | "marble" | "carpet" | "planks" | "baize" | "garden" | "star" | "tile" | "rug";

const HALL = fit("marble", "console", "clock", "statue", "plant", "statue", "plant");
const LOUNGE = fit("carpet", "fireplace", "sofa", "armchair", "armchair", "lamp", "plant");
const DINING = fit("rug", "longtable", "dresser", "console", "plant", "plant");
const KITCHEN = fit("tile", "stove", "dresser", "sink", "roundtable", "barrels", "shelf");
const BALLROOM = fit("star", "piano", "chandelier", "chandelier", "console", "plant", "harp");
const GARDEN = fit("garden", "planter", "palm", "cane", "palm", "cane", "plant", "planter");
const GAMES = fit("baize", "billiards", "cues", "armchair", "armchair", "clock");
const LIBRARY = fit("planks", "bookcase", "bookcase", "armchair", "globe", "shelf", "lamp");
const STUDY = fit("herringbone", "desk", "bookcase", "armchair", "globe", "lamp");

/** For rooms whose names say nothing, by their order. */
const BY_ORDER = [HALL, LOUNGE, DINING, KITCHEN, BALLROOM, GARDEN, GAMES, LIBRARY, STUDY];

const BY_NAME: readonly (readonly [RegExp, Fitting])[] = [
  [/librar|chart|archive|biblio|book/i, LIBRARY],
  [/observ|tower|comet|astro/i, fit("carpet", "telescope", "desk", "globe", "bookcase", "lamp")],
  [/study|office|arbeits|class/i, STUDY],
  [/billiard|game|clock|cards/i, GAMES],
  [/dining|parlour|speise|great hall|refect|tea/i, DINING],
  [/kitchen|scullery|pantry|laundry|küche/i, KITCHEN],
  [/ball|dome|dance|theat/i, BALLROOM],
  [/music/i, fit("rug", "piano", "harp", "sofa", "armchair", "plant")],
  [/orang|terrace|balcony/i, fit("tile", ...GARDEN.pieces)],
  [/conserv|garden|green|stable/i, GARDEN],
  [/smok/i, fit("star", ...LOUNGE.pieces)],
  [/lounge|fire|salon|living|common|drawing/i, LOUNGE],
  [/bed|dormi|nurser|suite/i, fit("carpet", "bed", "wardrobe", "bed", "lamp", "armchair")],
  [/bath|wash/i, fit("tile", "bath", "sink", "plant", "lamp")],
  [/gallery|museum/i, fit("marble", "console", "statue", "statue", "statue", "sofa", "plant")],
  [/map/i, fit("planks", "maptable", "bookcase", "globe", "armchair", "lamp")],
  [/chapel|church|crypt/i, fit("star", "altar", "pew", "pew", "pew", "lamp", "lamp")],
  [
    /cellar|chamber|secret|boat|garage|shed/i,
    fit("planks", "barrels", "shelf", "barrels", "roundtable", "lamp"),
  ],
  [/hall|foyer|lobby|entr/i, HALL],
];

/** How a room is fitted out, by its name or else by its order among the rooms. */
export function fittingFor(room: string, order: number): Fitting {
  return BY_NAME.find(([name]) => name.test(room))?.[1] ?? BY_ORDER[order % BY_ORDER.length]!;
}

function fit(floor: Floor, ...pieces: PieceName[]): Fitting {
  return { floor, pieces };
}
