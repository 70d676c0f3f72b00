import type { Colour } from "../../protocol/types.ts";
import type { Cubes, Point, Rectangle } from "../types";

/** How the palace lies on the map: a slot for each player beside the castle. */
export interface PalaceLayout {
  readonly box: Rectangle;
  readonly slot: number;
}

export interface PalaceSlot {
  readonly colour: Colour;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly count: number;
  /** Where cubes stand; the first `solid` of them are there, the others may come. */
  readonly cubes: readonly number[];
  readonly solid: number;
  readonly times: number;
}

const HEAD = 88; // the castle
const GAP = 3;

/** The palace at its corner, for so many players. */
export function layPalace([x, y]: Point, players: number): PalaceLayout {
  const slots = Math.max(4, players);
  const slot = slots > 4 ? 55 : 62;
  return { box: { x, y, width: HEAD + slots * (slot + GAP) + 12, height: 84 }, slot };
}

/** The players' slots: two cubes side by side, from three on one and ×n. */
export function slotsOf({ box, slot }: PalaceLayout, all: readonly Cubes[]): PalaceSlot[] {
  return all.map(({ colour, count, ghosts = 0 }, i) => {
    const x = box.x + HEAD + i * (slot + GAP);
    const seen = count + ghosts;
    const single = seen > 2;
    const shown = single ? 1 : seen;
    const first = single ? x + 3 : x + slot / 2 - 15 - (shown - 1) * 12.5;
    return {
      colour,
      x,
      y: box.y + 40,
      width: slot,
      count: seen,
      cubes: Array.from({ length: shown }, (_, k) => first + k * 25),
      solid: single ? (count > 0 ? 1 : 0) : count,
      times: single ? seen : 1,
    };
  });
}
