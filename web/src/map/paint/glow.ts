import { inkTable, rgb, step } from "./pixel-colours";
import { penOf, type Canvas } from "./canvas-context";
import { relief } from "./distance-field";
import { SHAPES } from "../data/shapes";

const STRENGTH = 0.8; // at the outline
const HALF = 6.5; // map units inside of it where half of that is left
const SOFTNESS = 2.4;
const REACH = 20; // nothing is painted further inside

export interface GlowJob {
  readonly kind: "glow";
  readonly shapes: ReadonlySet<string>;
  readonly ink: string;
}

/** Light along the inside of the outlines of some shapes; nothing else is on the canvas. */
export function paintGlow(canvas: Canvas, { shapes, ink }: GlowJob): void {
  const { width, height, shape, distance } = relief();
  canvas.width = width;
  canvas.height = height;
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const inks = inkTable(rgb(ink), REACH, strength);
  const shines = [false, ...SHAPES.map((name) => shapes.has(name))];
  for (let i = 0; i < pixels.length; i++) {
    const away = distance[i]!;
    if (away < REACH && shines[shape[i]!]) pixels[i] = inks[step(away)]!;
  }
  penOf(canvas)?.putImageData(image, 0, 0);
}

function strength(away: number): number {
  return STRENGTH / (1 + Math.exp((away - HALF) / SOFTNESS));
}
