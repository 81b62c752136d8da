import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { places } from "./arrange";
import { outline, type Box, type CellSet, type Point } from "./cells";
import { planOf, type RoomPlan } from "./plan";
import { tokenSpots, weaponSpots } from "./standing";
import type { BoardData, ThemeData } from "./types";
import { legs } from "./walk";

const folder = new URL("../../../fixtures/", import.meta.url);
const fixtures = readdirSync(folder).map((file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const { board, theme } = JSON.parse(text) as { board: BoardData; theme: ThemeData };
  return { name: file.replace(".json", ""), board, theme, plan: planOf(board) };
});

function overlap(one: Box, other: Box): boolean {
  const slack = 1e-6;
  return (
    one.x + one.w > other.x + slack &&
    other.x + other.w > one.x + slack &&
    one.y + one.h > other.y + slack &&
    other.y + other.h > one.y + slack
  );
}

function square({ x, y }: Point, size: number): Box {
  return { x: x - size / 2, y: y - size / 2, w: size, h: size };
}

/** Whether a rectangle lies in a set of cells. */
function inside(cells: CellSet, { x, y, w, h }: Box): boolean {
  for (let row = Math.floor(y + 1e-6); row < y + h - 1e-6; row++) {
    for (let column = Math.floor(x + 1e-6); column < x + w - 1e-6; column++) {
      if (!cells.has(row, column)) return false;
    }
  }
  return true;
}

/** What no furniture may stand on: the name, tokens and weapons, doors and stairs. */
function kept({ arrangement, doors, stairs }: RoomPlan): Box[] {
  return [
    arrangement.label.box,
    ...arrangement.tokens.boxes,
    ...arrangement.weapons.boxes,
    ...doors.map(({ at, out }) => square({ x: at.x - out.column / 2, y: at.y - out.row / 2 }, 1)),
    ...stairs.map(({ middle }) => square(middle, 0.9)),
  ];
}

describe.each(fixtures)("$name", ({ board, theme, plan }) => {
  const rooms = [...plan.rooms.values()];

  test("has every room of the board, with its floor, its name and its doors", () => {
    expect(rooms.map(({ name }) => name)).toEqual(board.rooms);
    for (const { cells, doors } of rooms) {
      expect(cells.cells.length).toBeGreaterThan(0);
      expect(doors.length).toBeGreaterThan(0);
    }
  });

  test("the outline of every room is closed and goes around all its cells", () => {
    for (const { cells } of rooms) {
      let area = 0;
      for (const loop of outline(cells)) {
        expect(loop.length).toBeGreaterThanOrEqual(4);
        loop.forEach((here, i) => {
          const next = loop[(i + 1) % loop.length]!;
          expect(here.x === next.x).not.toBe(here.y === next.y);
          area += (here.x * next.y - next.x * here.y) / 2;
        });
      }
      expect(area).toBe(cells.cells.length);
    }
  });

  test("no two rooms, spaces or closets share a cell", () => {
    const all = [
      ...rooms.map(({ cells }) => cells),
      ...[...plan.spaces.values()].map(({ set }) => set),
      ...plan.closets.map(({ cells }) => cells),
    ].flatMap(({ cells }) => cells.map(({ row, column }) => `${row},${column}`));
    expect(new Set(all).size).toBe(all.length);
  });

  test("every door is a gap in the wall of its room, with its space in front of it", () => {
    for (const { room, outside, at, out } of plan.doors) {
      const { cells } = plan.rooms.get(room)!;
      const step = (by: number): [number, number] => [
        Math.floor(at.y + out.row * by),
        Math.floor(at.x + out.column * by),
      ];
      expect(cells.has(...step(-0.25))).toBe(true);
      expect(cells.has(...step(0.25))).toBe(false);
      expect(plan.spaces.get(outside)!.set.has(...step(0.25))).toBe(true);
    }
  });

  test("every name lies inside its room, clear of doors and stairs", () => {
    for (const room of rooms) {
      const { label, tokens, weapons } = room.arrangement;
      expect(inside(room.cells, label.box)).toBe(true);
      expect(label.lines.join(" ")).toBe(room.name.toLocaleUpperCase());
      expect(Math.max(...label.widths)).toBeCloseTo(label.turned ? label.box.h : label.box.w);
      const others = kept(room).filter((box) => box !== label.box);
      expect(others.filter((box) => overlap(box, label.box))).toEqual([]);
      for (const box of [...tokens.boxes, ...weapons.boxes]) {
        expect(inside(room.cells, box)).toBe(true);
      }
    }
  });

  test("tokens and weapons lie beside each other and beside the name, even all in one room", () => {
    for (const room of rooms) {
      const tokens = theme.suspects.map(({ name }) => ({ suspect: name, place: room.name }));
      const weapons = theme.weapons.map((weapon) => ({ weapon, room: room.name }));
      const standing = [...tokenSpots(plan, tokens).values()];
      const lying = [...weaponSpots(plan, weapons).values()];
      expect(standing).toHaveLength(theme.suspects.length);
      expect(lying).toHaveLength(theme.weapons.length);
      for (const spot of [...standing, ...lying]) {
        expect(overlap(square(spot, spot.size * 0.7), room.arrangement.label.box)).toBe(false);
      }
      expect(new Set([...standing, ...lying].map(({ x, y }) => `${x} ${y}`)).size).toBe(
        standing.length + lying.length,
      );
    }
  });

  test("a few pieces in a room have their full size and do not touch", () => {
    for (const { arrangement } of rooms) {
      const { at, size } = places(arrangement.tokens, 3, arrangement.label.middle);
      expect(size).toBe(arrangement.tokens.size);
      at.forEach((one, i) => {
        for (const other of at.slice(i + 1)) {
          expect(overlap(square(one, size), square(other, size))).toBe(false);
        }
      });
    }
  });

  test("furniture stands in its room, not on another piece, a name or where tokens lie", () => {
    expect(rooms.filter(({ furniture }) => furniture.length === 0)).toEqual([]);
    for (const room of rooms) {
      const boxes = room.furniture.map(({ box }) => box);
      boxes.forEach((box, i) => {
        expect(inside(room.cells, box)).toBe(true);
        const others = [...kept(room), ...boxes.slice(i + 1)];
        expect(others.filter((other) => overlap(box, other))).toEqual([]);
      });
    }
  });

  test("there is a stair for every secret passage, in the room that it leaves", () => {
    const stairs = rooms.flatMap(({ name, stairs }) => stairs.map(({ to }) => [name, to]));
    expect(stairs.sort()).toEqual([...(board.passages ?? [])].map((pair) => [...pair]).sort());
    for (const { cells, stairs } of rooms) {
      for (const { middle } of stairs) expect(inside(cells, square(middle, 0.9))).toBe(true);
    }
  });

  test("every suspect has a place to start on", () => {
    for (const start of board.starts) {
      expect(plan.spaces.has(start) || plan.rooms.has(start)).toBe(true);
    }
  });

  test("a token goes through the door that it uses, or down the stair", () => {
    const end = { x: 0, y: 0 };
    for (const { room, outside, at, id } of plan.doors) {
      const start = plan.spaces.get(outside)!.middle;
      const walk = { from: outside, start, path: [room], door: id, end };
      expect(legs(plan, walk)).toEqual([[start, at, end]]);
    }
    for (const [room, to] of board.passages ?? []) {
      const start = plan.rooms.get(room)!.arrangement.label.middle;
      const walked = legs(plan, { from: room, start, path: [to], end });
      const stair = plan.rooms.get(room)!.stairs.find((one) => one.to === to)!;
      expect(walked[0]).toEqual([start, stair.middle]);
      expect(walked).toHaveLength(2);
    }
  });
});
