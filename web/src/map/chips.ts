import type { Camera } from "./camera.svelte";
import type { Point, RegionId } from "./types";

/** A name at the edge of the window for a region that is out of view. */
export interface Chip {
  readonly region: RegionId;
  readonly plague: boolean;
  readonly side: "left" | "right" | "top" | "bottom";
  /** Pixels from the top for a chip at a side, from the left for one at top or bottom. */
  readonly offset: number;
}

export interface Beyond {
  readonly region: RegionId;
  readonly plague: boolean;
  readonly at: Point;
}

const MARGIN = 16;
const APART: Readonly<Record<Chip["side"], number>> = { left: 38, right: 38, top: 108, bottom: 108 };

/** Where chips may begin along a side, and what is spared at its end for the tools, the palace and the small map. */
const ROOM: Readonly<Record<Chip["side"], { from: number; spared: number }>> = {
  left: { from: 40, spared: 70 },
  right: { from: 140, spared: 115 },
  top: { from: 70, spared: 110 },
  bottom: { from: 125, spared: 180 },
};

/** Chips for everything out of view, spread so that none covers another. */
export function chipsFor(camera: Camera, things: readonly Beyond[]): Chip[] {
  const chips = things.filter(({ at }) => !camera.shows(at, MARGIN)).map((thing) => chipFor(camera, thing));
  return (["left", "right", "top", "bottom"] as const).flatMap((side) => spread(camera, side, chips));
}

function chipFor(camera: Camera, { region, plague, at }: Beyond): Chip {
  const [x, y] = camera.pixel(at);
  if (x < MARGIN) return { region, plague, side: "left", offset: y };
  if (x > camera.width - MARGIN) return { region, plague, side: "right", offset: y };
  return { region, plague, side: y < MARGIN ? "top" : "bottom", offset: x };
}

function spread(camera: Camera, side: Chip["side"], all: readonly Chip[]): Chip[] {
  const { from, spared } = ROOM[side];
  const to = (side === "left" || side === "right" ? camera.height : camera.width) - spared;
  const chips = all.filter((chip) => chip.side === side).toSorted((one, other) => one.offset - other.offset);
  let next = from;
  return chips.map((chip, i) => {
    const room = to - (chips.length - 1 - i) * APART[side];
    const offset = Math.max(next, Math.min(room, chip.offset));
    next = offset + APART[side];
    return { ...chip, offset };
  });
}
