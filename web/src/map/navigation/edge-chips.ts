import type { Camera } from "./camera.svelte";
import type { Point, RegionId } from "../types";

export type Side = "left" | "right" | "top" | "bottom";

/** A chip at the edge of the window for what is out of view on that side: selectable regions, or the plague piece. */
export interface Chip {
  /** The nearest of them. */
  readonly region: RegionId;
  readonly others: readonly RegionId[];
  readonly plague: boolean;
  readonly side: Side;
  /** Pixels from the top for a chip at a side, from the left for one at top or bottom. */
  readonly offset: number;
}

export interface Beyond {
  readonly region: RegionId;
  readonly plague: boolean;
  readonly at: Point;
}

interface Away extends Beyond {
  readonly side: Side;
  readonly offset: number;
  /** Pixels to the edge. */
  readonly far: number;
}

const MARGIN = 16;
const SIDES: readonly Side[] = ["left", "right", "top", "bottom"];
const APART: Readonly<Record<Side, number>> = { left: 38, right: 38, top: 130, bottom: 130 };

/** Where chips may begin along a side, and what is spared at its end for the tools, the palace and the small map. */
const ROOM: Readonly<Record<Side, { from: number; spared: number }>> = {
  left: { from: 64, spared: 70 },
  right: { from: 140, spared: 115 },
  top: { from: 78, spared: 110 },
  bottom: { from: 135, spared: 180 },
};

/** One chip for each side beyond which something can be chosen, and one for the plague; none covers another. */
export function chipsFor(camera: Camera, things: readonly Beyond[]): Chip[] {
  const away = things.filter(({ at }) => !camera.shows(at, MARGIN)).map((thing) => awayFrom(camera, thing));
  return SIDES.flatMap((side) => {
    const here = away.filter((thing) => thing.side === side).toSorted((one, other) => one.far - other.far);
    return spread(camera, side, [gathered(here.filter(({ plague }) => !plague)), gathered(here.filter(({ plague }) => plague))]);
  });
}

function awayFrom(camera: Camera, thing: Beyond): Away {
  const [x, y] = camera.pixel(thing.at);
  const beyond: Readonly<Record<Side, number>> = { left: -x, right: x - camera.width, top: -y, bottom: y - camera.height };
  const side = SIDES.reduce((most, next) => (beyond[next] > beyond[most] ? next : most));
  return { ...thing, side, offset: side === "left" || side === "right" ? y : x, far: beyond[side] };
}

function gathered([nearest, ...others]: readonly Away[]): Chip | null {
  if (!nearest) return null;
  const { region, plague, side, offset } = nearest;
  return { region, plague, side, offset, others: others.map((other) => other.region) };
}

function spread(camera: Camera, side: Side, all: readonly (Chip | null)[]): Chip[] {
  const { from, spared } = ROOM[side];
  const to = (side === "left" || side === "right" ? camera.height : camera.width) - spared;
  const chips = all.filter((chip) => chip !== null).toSorted((one, other) => one.offset - other.offset);
  let next = from;
  return chips.map((chip, i) => {
    const room = to - (chips.length - 1 - i) * APART[side];
    const offset = Math.max(next, Math.min(room, chip.offset));
    next = offset + APART[side];
    return { ...chip, offset };
  });
}
