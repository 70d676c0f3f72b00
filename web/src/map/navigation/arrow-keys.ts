import { boundsOf } from "../data/shapes";
import type { BoardData, Point, RegionId, RegionPlace } from "../types";

export type Direction = "left" | "right" | "up" | "down";

const STEP: Readonly<Record<Direction, Point>> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

const MIN_COSINE = 0.34; // cosine: a region more than about 70 degrees off the way does not count
const NEIGHBOUR_FACTOR = 0.55; // factor on the distance to a neighbouring region

/** The region an arrow key leads to: the nearest one roughly that way, neighbours first; null at the edge. */
export function nextRegion(
  board: BoardData,
  inPlay: ReadonlySet<RegionId>,
  from: RegionId,
  direction: Direction,
): RegionId | null {
  const start = board.regions.find((region) => region.id === from);
  if (!start) return null;
  const [x, y] = regionAnchor(start);
  const [stepX, stepY] = STEP[direction];
  let best: RegionId | null = null;
  let least = Infinity;
  for (const region of board.regions) {
    if (region.id === from || !inPlay.has(region.id)) continue;
    const [toX, toY] = regionAnchor(region);
    const distance = Math.hypot(toX - x, toY - y);
    const along = ((toX - x) * stepX + (toY - y) * stepY) / distance;
    if (along < MIN_COSINE) continue;
    const cost = (distance / along) * (touches(board, from, region.id) ? NEIGHBOUR_FACTOR : 1);
    if (cost < least) [best, least] = [region.id, cost];
  }
  return best;
}

/** The reference point of a region: the end of its leader line, or the centre of its shape. */
export function regionAnchor(region: RegionPlace): Point {
  const tip = region.leader?.at(-1);
  if (tip) return tip;
  const { x, y, width, height } = boundsOf(region.shape);
  const [plateX, plateY] = region.plate;
  return [(plateX + x + width / 2) / 2, (plateY + y + height / 2) / 2];
}

function touches(board: BoardData, one: RegionId, other: RegionId): boolean {
  return board.borders.some(({ a, b }) => (a === one && b === other) || (a === other && b === one));
}
