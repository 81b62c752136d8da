/** The weapons as line drawings in a square of 24 units. */

const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

const ICONS = {
  knife:
    "M21 3C14 4 9.5 8.5 7.5 13.5L10.5 16.5C15.5 14.5 20 10 21 3ZM7 12.5L11.5 17M8.2 15.8L4 20a1.4 1.4 0 0 1-2-2L6.2 13.8",
  candlestick:
    "M12 2c2 2.5 2 4 0 5.2C10 6 10 4.5 12 2ZM10.5 8h3v4h-3ZM7.5 12h9c0 1.5-2 2-3.2 2v3.5c0 1.5 4.7 1.5 4.7 4.5H6c0-3 4.7-3 4.7-4.5V14C9.5 14 7.5 13.5 7.5 12Z",
  revolver:
    "M1.5 7h21v3.5H14c0 3-1.5 4-4 4H8.5L7 20.5H2.5L4.5 11 1.5 9.5ZM9 10.5h5M10 14.5c0-2 .5-3 1.5-4M5.5 7V5.5h2V7M17 7v3.5M20.5 7V5.8",
  rope: "M12 3.5c4.7 0 8.5 2.2 8.5 5s-3.8 5-8.5 5-8.5-2.2-8.5-5 3.8-5 8.5-5ZM12 6.3c2.7 0 4.7 1 4.7 2.2s-2 2.2-4.7 2.2-4.7-1-4.7-2.2 2-2.2 4.7-2.2ZM3.5 8.5V12c0 2.8 3.8 5 8.5 5s8.5-2.2 8.5-5V8.5M3.5 12v3.5c0 2.8 3.8 5 8.5 5 2.6 0 4.9-.7 6.5-1.8 1.8-.9 3.5 0 3.5 1.8M6.3 12.2l-.8 2.6M10.5 13.5l-.6 3.2M15 13.2l-.4 3.2M18.8 11.6l-.2 2.8",
  pipe: "M15.3 5.5L5.5 15.3M18.5 8.7L8.7 18.5M14 3.6l1.7-1.7 6.4 6.4-1.7 1.7ZM3.6 14l-1.7 1.7 6.4 6.4 1.7-1.7ZM17.3 5.2l1.5 1.5",
  wrench:
    "M21.5 6.5l-3.6 3.3-3.4-.8-.8-3.3L17 2.3a6.2 6.2 0 0 0-7.3 7.8L2.5 17.3a2.9 2.9 0 0 0 4.2 4.2l7.2-7.2a6.2 6.2 0 0 0 7.6-7.8Z" +
    ring(4.8, 19.2, 0.7),
  hammer:
    "M3 20.5L13 9.5l2 2L5 22ZM10 4.5l3-2.5 8.5 8-2.5 2.5-2.5-1.5L11 6.5c-1.5-1-3-1-4.5-.5C7 5 8.5 4.5 10 4.5Z",
  sword: "M21.5 2.5l-.8 4.2L10 17.5 6.5 14 17.3 3.3ZM4 13l7 7M7.5 16.5L3 21M2 20l2 2M19 5L9 15",
  bottle:
    "M10 2h4v4.5c0 2 3.5 2.5 3.5 6V20a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7.5c0-3.5 3.5-4 3.5-6ZM10 4h4M6.5 12.5h11v6h-11M12 14v3M10.5 15.5h3",
  goblet:
    "M6 2.5h12c0 6.5-2 10-5 10.5v5c0 1 4 1 4 3.5H7c0-2.5 4-2.5 4-3.5v-5c-3-.5-5-4-5-10.5ZM6.3 6h11.4",
  book: "M4 4.5C7 3 10 3.5 12 5.5 14 3.5 17 3 20 4.5v14.8c-3-1.5-6-1-8 1-2-2-5-2.5-8-1ZM12 5.5v14.8M6.5 8c1.2-.4 2.3-.3 3.3.2M6.5 11.5c1.2-.4 2.3-.3 3.3.2M14.2 8.2c1-.5 2.1-.6 3.3-.2",
  staff: "M4 21.5L18.5 5M16.5 3.5L20 7M3 20.3l2.2 2.2" + ring(19.8, 4, 1.8) + "M7.5 15l2.5 2.2",
  broom:
    "M21.5 2.5L11 13M13 11.5c-4-1-7.5 2-11 8.5 2 .5 1.5 2 4 2 6-3.5 9.5-6 8-10M5 18l2.5 2.5M8 15.5l3 3",
  fork: "M21 3L10.5 13.5M17 2.5L13.5 6c-1.5 1.5-1 3 0 4s2.5 1.5 4 0L21.5 6.5M10.5 13.5L3.5 19.5c-1 1 0 2.5 1.5 1.5L11.5 13",
  icicle: "M6 2.5h12.5L16 9l-1 7-3 6-2.5-7L9 11 7 8ZM10 5l1 5M14.5 5L13 13",
  fish:
    "M2 7l3.5 5L2 17.5c3.5 0 4.5-1.5 6-2.5 6 4 11.5 1.5 14-3-2.5-4.5-8-7-14-3-1.5-1-2.5-2-6-2ZM14 9.5c1 1.5 1 3.5 0 5M9.5 10.5l2 1.5-2 1.5" +
    ring(18.2, 11, 0.8),
  clock:
    "M4 10L12 2.5 20 10M6 8.5V18h12V8.5M9 18v4M15 18v3" + ring(12, 12.5, 3.6) + "M12 10.5v2l1.5 1",
  flower:
    ring(12, 8, 2.4) +
    "M12 5.6C9.5 2 14.5 2 12 5.6M14.3 7.3c2.5-3.5 5 1 0 1.4M9.7 7.3C7.2 3.8 4.7 8.3 9.7 8.7M13.4 10c4 2 0 5-1.4.6M10.6 10c-4 2 0 5 1.4.6V22M12 18c4 0 5.5-2 6-4-3 0-5 1.5-6 4ZM12 20c-3 0-5-1.5-5.5-3.5 2.5 0 4.5 1 5.5 3.5Z",
  mushroom:
    "M2.5 12C3 6 7 3 12 3s9 3 9.5 9c-3 1.5-6 2-9.5 2s-6.5-.5-9.5-2ZM9 14c.5 3-.5 5-1.5 7h9C15.5 19 14.5 17 15 14" +
    ring(8, 8.5, 1.6) +
    ring(15, 7.5, 1.9),
  shell:
    "M12 21C5 19 2 14 3 9.5 5 4.5 9 3 12 3s7 1.5 9 6.5c1 4.5-2 9.5-9 11.5ZM12 21V3M12 21L6.5 5.5M12 21l5.5-15.5M12 21L3.2 10.5M12 21l8.8-10.5",
  bomb:
    ring(10.5, 14.5, 7) +
    "M14 8.5l1.5-2 2.2 1.6-1.4 2M16.6 7.3C17.5 4 20 6 21 3M21 3l1.5-.5M21 3l1.2 1.2M6.5 13a4.5 4.5 0 0 1 3-3",
  scarf: "M7 3c-3 3-2 6 2 7s6 1 8 4M17 3c3 3 2 6-2 7-3 1-5 2-6 4M9 11l-3 10.5h4.5L13 13M6.6 19h4.2",
  stone: "M4 19L2.5 14 7 7l6-2.5 6 3 2.5 7-2.5 5ZM7 7l3 4.5 9-4M10 11.5L8.5 19M10 11.5l7 3L18 19",
  axe: "M4 21.5L15 6.5M12.5 4.5C15.5 1.5 19 2 21 3.5c-1 1-1 2.5 0 5 .5 2 .5 4-.5 5.5C18 12 15.5 10.5 12 10ZM3 20l2.2 1.8",
} as const;

type Icon = keyof typeof ICONS;

const BY_NAME: readonly (readonly [RegExp, Icon])[] = [
  [/candle|lamp|lantern/i, "candlestick"],
  [/revolver|pistol|gun|rifle/i, "revolver"],
  [/rope|string|wire|whip|garotte/i, "rope"],
  [/pipe/i, "pipe"],
  [/wrench|spanner/i, "wrench"],
  [/hammer|mallet|club|gavel/i, "hammer"],
  [/sword|sabre|rapier/i, "sword"],
  [/broom/i, "broom"],
  [/wand|pole|staff|oar|cane|bat\b|poker|stick/i, "staff"],
  [/fork|needle/i, "fork"],
  [/knife|dagger|razor|scissor/i, "knife"],
  [/icicle|ice/i, "icicle"],
  [/trout|fish|herring/i, "fish"],
  [/atlas|book|bible/i, "book"],
  [/clock/i, "clock"],
  [/mushroom/i, "mushroom"],
  [/flower|rose/i, "flower"],
  [/shell/i, "shell"],
  [/bom|grenade/i, "bomb"],
  [/goblet|trophy|cup|chalice/i, "goblet"],
  [/bottle|poison|potion|ink/i, "bottle"],
  [/scarf|sock|stocking|pillow/i, "scarf"],
  [/stone|brick|step|rock|shoe/i, "stone"],
  [/axe|hatchet/i, "axe"],
];

/** For weapons of other names, by their order. */
const BY_ORDER: readonly Icon[] = ["axe", "bottle", "hammer", "goblet", "stone", "staff"];

/** The drawing of a weapon, by its name or else by its order among the weapons. */
export function weaponArt(weapon: string, weapons: readonly string[]): string {
  const named = BY_NAME.find(([name]) => name.test(weapon));
  const order = Math.max(0, weapons.indexOf(weapon));
  return ICONS[named ? named[1] : BY_ORDER[order % BY_ORDER.length]!];
}
