import { colourTable, rgb, tableIndex } from "./pixel-colours";
import { contextOf, type Canvas } from "./canvas-context";
import { distanceField } from "./distance-field";
import { SHAPES } from "../data/shapes";

const STRENGTH = 0.8; // at the outline
const HALF = 6.5; // map units inside of it, at half strength
const SOFTNESS = 2.4;
const REACH = 20; // nothing is painted further inside

export interface GlowJob {
  readonly kind: "glow";
  readonly shapes: ReadonlySet<string>;
  readonly ink: string;
}

/** Paints a glow along the inside of the outlines of some shapes. */
export function paintGlow(canvas: Canvas, { shapes, ink }: GlowJob): void {
  const { width, height, shape, distance } = distanceField();
  canvas.width = width;
  canvas.height = height;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const colours = colourTable(rgb(ink), REACH, strength);
  const shines = [false, ...SHAPES.map((name) => shapes.has(name))];
  for (let i = 0; i < pixels.length; i++) {
    const away = distance[i]!;
    if (away < REACH && shines[shape[i]!]) pixels[i] = colours[tableIndex(away)]!;
  }
  contextOf(canvas)?.putImageData(image, 0, 0);
}

function strength(away: number): number {
  return STRENGTH / (1 + Math.exp((away - HALF) / SOFTNESS));
}
