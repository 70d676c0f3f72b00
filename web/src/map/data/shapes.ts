import europe from "./europe.json";
import type { Point, Rectangle } from "../types";

/** Shapes are stored as arcs (as in TopoJSON): a line between two shapes is stored once; ~i is arc i reversed. */
const TENTHS = 10;

const arcs: readonly (readonly Point[])[] = europe.arcs.map(unpack);

const shapes: Readonly<Record<string, readonly (readonly number[])[]>> = europe.shapes;

const owners = ownersOfArcs();

const [sheetX = 0, sheetY = 0, sheetWidth = 0, sheetHeight = 0] = europe.sheet;

/** The whole painted map, larger than the frame of any board. */
export const SHEET: Rectangle = { x: sheetX, y: sheetY, width: sheetWidth, height: sheetHeight };

/** Every shape's name, regions and land abroad. */
export const SHAPES: readonly string[] = Object.keys(shapes);

/** The closed outlines of a shape. */
export function rings(shape: string): Point[][] {
  return (shapes[shape] ?? []).map((ring) => ring.flatMap(walk));
}

/** The closed outlines of a shape, as the data of an SVG path. */
export function outline(shape: string): string {
  return rings(shape)
    .map((ring) => `${line(ring)}z`)
    .join("");
}

/** All lines between land and sea. */
export function coast(): string {
  return drawn((shapesOfArc) => shapesOfArc.length === 1);
}

/** All lines between two shapes of which at least one is in play. */
export function borderLines(inPlay: ReadonlySet<string>): string {
  return drawn((shapesOfArc) => shapesOfArc.length === 2 && shapesOfArc.some((shape) => inPlay.has(shape)));
}

/** The line between two shapes; "" if the sea lies between them. */
export function borderBetween(one: string, other: string): string {
  return drawn((shapesOfArc) => shapesOfArc.length === 2 && shapesOfArc.includes(one) && shapesOfArc.includes(other));
}

/** The smallest rectangle around a shape's largest outline. */
export function boundsOf(shape: string): Rectangle {
  return rings(shape)
    .map(bounds)
    .reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
}

function drawn(wanted: (shapesOfArc: readonly string[]) => boolean): string {
  return arcs.map((points, i) => (wanted(owners[i] ?? []) ? line(points) : "")).join("");
}

function unpack(packed: string): Point[] {
  const numbers = packed.match(/-?\d+/g)?.map(Number) ?? [];
  const points: Point[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    x += numbers[i] ?? 0;
    y += numbers[i + 1] ?? 0;
    points.push([x / TENTHS, y / TENTHS]);
  }
  return points;
}

function walk(arc: number): readonly Point[] {
  return arc >= 0 ? (arcs[arc] ?? []) : (arcs[~arc] ?? []).toReversed();
}

function line(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x},${y}`).join(" ")}`;
}

function ownersOfArcs(): string[][] {
  const found: string[][] = arcs.map(() => []);
  for (const [shape, rings] of Object.entries(shapes)) {
    for (const arc of rings.flat()) found[arc >= 0 ? arc : ~arc]?.push(shape);
  }
  return found;
}

/** The smallest rectangle around some points. */
export function bounds(points: readonly Point[]): Rectangle {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
