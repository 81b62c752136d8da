/** The outlines of tokens, about 17 units from the middle, and what is written on them. */

import type { Shape, SuspectData } from "../plan/types";

function corners(count: number, radius: number, turn = -90, inner = radius): string {
  const step = inner === radius ? 360 / count : 180 / count;
  const points = Array.from({ length: inner === radius ? count : 2 * count }, (_, i) => {
    const angle = ((turn + i * step) * Math.PI) / 180;
    const far = i % 2 === 1 ? inner : radius;
    return `${(far * Math.cos(angle)).toFixed(2)} ${(far * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join("L")}Z`;
}

export const SHAPES: Record<Shape, string> = {
  circle: "M-15.5 0a15.5 15.5 0 1 0 31 0a15.5 15.5 0 1 0-31 0Z",
  square: "M-13.5-13.5h27v27h-27Z",
  triangle: "M0-18.5L17.5 12.5H-17.5Z",
  diamond: corners(4, 18.5),
  star: corners(5, 19.5, -90, 10.5),
  hexagon: corners(6, 17),
  cross: "M-6.5-17h13v10.5H17v13H6.5V17h-13V6.5H-17v-13h10.5Z",
  heart: "M0 17C-26-3-15-18-6.5-16.5-2.5-16 0-13 0-11 0-13 2.5-16 6.5-16.5 15-18 26-3 0 17Z",
  crescent: "M13.7-10.9A17.5 17.5 0 1 0 13.7 10.9 11 11 0 0 1 13.7-10.9Z",
  drop: "M0-20C8-9 14-4 14 4A14 14 0 0 1-14 4C-14-4-8-9 0-20Z",
  shield: "M-14.5-15.5Q0-11 14.5-15.5V0Q13.5 13 0 18.5-13.5 13-14.5 0Z",
  arrow: "M0-19L17-1H9.5V16.5H-9.5V-1H-17Z",
};

/** How far the knob of a token sits from its middle, so that it stays on the shape. */
export const KNOB: Partial<Record<Shape, { x: number; y: number }>> = {
  triangle: { x: 0, y: 2.5 },
  crescent: { x: -5.5, y: 0 },
  drop: { x: 0, y: 3 },
  heart: { x: 0, y: -2 },
};

/** Whether dark ink reads better on a colour than light ink. */
export function isLight(colour: string): boolean {
  const channel = (from: number): number => {
    const value = parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > 0.2;
}

const NOBODY: SuspectData = {
  name: "",
  short: "?",
  colour: "#77787f",
  initial: "?",
  shape: "circle",
};

/** A suspect of a theme by the name on its card. */
export function suspectOf(suspects: readonly SuspectData[], name: string): SuspectData {
  return suspects.find((suspect) => suspect.name === name) ?? { ...NOBODY, name, short: name };
}
