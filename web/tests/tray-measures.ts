import { borderBetween, bounds, rings } from "../src/map/data/shapes.ts";
import type { BorderPlace, Point, Rectangle } from "../src/map/types.ts";

/** Measures of plates on the map, in map units. */

type Side = { readonly axis: 0 | 1; readonly at: number; readonly sign: 1 | -1 };

/** The area that two rectangles share. */
export function sharedArea(one: Rectangle, other: Rectangle): number {
  return shared(one.x, one.width, other.x, other.width) * shared(one.y, one.height, other.y, other.height);
}

function shared(from: number, length: number, otherFrom: number, otherLength: number): number {
  return Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));
}

/** The area of a shape's land under a rectangle. */
export function landUnder(shape: string, box: Rectangle): number {
  const reached = outlinesOf(shape).filter(({ around }) => sharedArea(around, box) > 0);
  return Math.abs(reached.reduce((sum, { ring }) => sum + area(sidesOf(box).reduce(clipped, ring)), 0));
}

interface Outline {
  readonly ring: Point[];
  readonly around: Rectangle;
}

const outlines = new Map<string, Outline[]>();

function outlinesOf(shape: string): Outline[] {
  const found = outlines.get(shape) ?? rings(shape).map((ring) => ({ ring, around: bounds(ring) }));
  outlines.set(shape, found);
  return found;
}

function sidesOf({ x, y, width, height }: Rectangle): Side[] {
  return [
    { axis: 0, at: x, sign: 1 },
    { axis: 0, at: x + width, sign: -1 },
    { axis: 1, at: y, sign: 1 },
    { axis: 1, at: y + height, sign: -1 },
  ];
}

/** One step of Sutherland and Hodgman's clipping: what of an outline lies on the inner side of a line. */
function clipped(outline: Point[], { axis, at, sign }: Side): Point[] {
  const depth = (point: Point): number => (point[axis] - at) * sign;
  return outline.flatMap((point, i) => {
    const before = outline.at(i - 1) ?? point;
    const crossing = depth(before) * depth(point) < 0 ? [between(before, point, depth(before) / (depth(before) - depth(point)))] : [];
    return depth(point) >= 0 ? [...crossing, point] : crossing;
  });
}

function between([x0, y0]: Point, [x1, y1]: Point, share: number): Point {
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
}

/** The signed area of an outline: holes run the other way round. */
function area(outline: readonly Point[]): number {
  return outline.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

/** How far a rectangle is from a shape; 0 if they touch. */
export function distanceTo(shape: string, box: Rectangle): number {
  if (landUnder(shape, box) > 0) return 0;
  return Math.min(...outlinesOf(shape).flatMap(({ ring }) => ring.map((point) => distance(point, box))));
}

function distance([px, py]: Point, { x, y, width, height }: Rectangle): number {
  return Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
}

/** Points along a border, one a unit. */
export function pointsOfBorder({ a, b }: BorderPlace, shapeOf: (region: string) => string): Point[] {
  const lines = borderBetween(shapeOf(a), shapeOf(b)).split("M").filter(Boolean);
  return lines.flatMap((line) => {
    const ends = line.split(" ").map((pair) => pair.split(",").map(Number)).map(([x = 0, y = 0]): Point => [x, y]);
    return ends.slice(1).flatMap((end, i) => stepsBetween(ends[i] ?? end, end));
  });
}

function stepsBetween(from: Point, to: Point): Point[] {
  const count = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]));
  return Array.from({ length: count }, (_, i) => between(from, to, i / count));
}

/** Whether a point lies in a rectangle. */
export function holds({ x, y, width, height }: Rectangle, [px, py]: Point): boolean {
  return px >= x && px <= x + width && py >= y && py <= y + height;
}
