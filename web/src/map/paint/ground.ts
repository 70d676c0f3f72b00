import { colourTable, rgb, tableIndex, type Rgb } from "./pixel-colours";
import { DUNE, DUNES, HILL, HILLS, SHADE, SHIP, TREE, TREES, WAVES } from "./ornaments";
import { scratchCanvas, contextOf, type Canvas, type Context2d } from "./canvas-context";
import { distanceField } from "./distance-field";
import { outline, SHAPES, SHEET } from "../data/shapes";
import type { BoardData, RegionId } from "../types";

/** The ground of the map, painted once into a bitmap: sea, water lines, land with washed rims, hills, paper grain. */

/** Lines in the water: how far from the coast, and how strong. */
const WATER_LINES = [
  { away: 6.3, alpha: 0.85 },
  { away: 11.35, alpha: 0.55 },
  { away: 16.35, alpha: 0.3 },
];
const RIM = 0.74; // strength of the wash at a region's outline
const RIM_REACH = 13; // where it has half of that
const RIM_SOFTNESS = 4; // how gently it ends
const FADES = 40; // nothing is painted further from an outline
const MOST_PIXELS = 6e6;

export interface GroundJob {
  readonly kind: "ground";
  readonly board: BoardData;
  readonly inPlay: ReadonlySet<RegionId>;
  /** Pixels for each map unit. */
  readonly sharpness: number;
  /** The colours of the theme by their names. */
  readonly palette: Readonly<Record<string, string>>;
}

/** Names of the theme's colours that are used whatever is in play. */
const INKS = ["sea", "rhumb", "none", "wl", "border", "coast", "grain", "graino", "candle", "vig", "vigo"];

/** The job of painting the ground, with all colours resolved. */
export function groundJob(board: BoardData, inPlay: ReadonlySet<RegionId>, sharpness: number, colour: Colour): GroundJob {
  const washes = board.regions.flatMap(({ wash }) => [wash, `${wash}2`]);
  const palette = Object.fromEntries([...INKS, ...washes].map((name) => [name, colour(name)]));
  return { kind: "ground", board, inPlay, sharpness, palette };
}

export function paintGround(canvas: Canvas, { board, inPlay, sharpness, palette }: GroundJob): void {
  const most = Math.sqrt(MOST_PIXELS / (SHEET.width * SHEET.height));
  const scale = Math.min(most, Math.max(1, sharpness));
  canvas.width = Math.round(SHEET.width * scale);
  canvas.height = Math.round(SHEET.height * scale);
  const context = contextOf(canvas);
  if (!context) return;
  context.setTransform(scale, 0, 0, scale, -SHEET.x * scale, -SHEET.y * scale);
  context.lineJoin = "round";
  context.lineCap = "round";
  const colour: Colour = (name) => palette[name] ?? "";
  paintSea(context, board, colour);
  paintLand(context, board, inPlay, colour);
  paintOrnaments(context, board, colour);
  paintGrain(context, colour("grain"), Number(colour("graino")));
  if (colour("candle") === "1") paintCandle(context, board);
  paintDusk(context, board, rgb(colour("vig")), Number(colour("vigo")));
}

type Colour = (name: string) => string;

function paintSea(context: Context2d, { compass }: BoardData, colour: Colour): void {
  context.fillStyle = colour("sea");
  context.fillRect(SHEET.x, SHEET.y, SHEET.width, SHEET.height);
  const [x, y] = compass;
  context.strokeStyle = colour("rhumb");
  context.lineWidth = 0.8;
  context.globalAlpha = 0.55;
  context.beginPath();
  for (let i = 0; i < 16; i++) {
    context.moveTo(x, y);
    context.lineTo(x + 2000 * Math.cos((i * Math.PI) / 8), y + 2000 * Math.sin((i * Math.PI) / 8));
  }
  context.stroke();
}

function paintLand(
  context: Context2d,
  board: BoardData,
  inPlay: ReadonlySet<RegionId>,
  colour: Colour,
): void {
  const washes = new Map(board.regions.filter(({ id }) => inPlay.has(id)).map(({ shape, wash }) => [shape, wash]));
  for (const shape of SHAPES) {
    const wash = washes.get(shape);
    const path = new Path2D(outline(shape));
    context.globalAlpha = 1;
    context.fillStyle = colour(wash ?? "none");
    context.fill(path, "evenodd");
  }
  const rims = SHAPES.map((shape) => washes.get(shape)).map((wash) => (wash ? rgb(colour(`${wash}2`)) : undefined));
  paintRelief(context, rgb(colour("wl")), rims);
}

/** Water lines along the coast, and a wash along the inside of every region, from the distance to the outline. */
function paintRelief(context: Context2d, water: Rgb, rims: readonly (Rgb | undefined)[]): void {
  const { width, height, shape, distance } = distanceField();
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const tables = [colourTable(water, FADES, waterLine), ...rims.map((rim) => rim && colourTable(rim, FADES, rimStrength))];
  for (let i = 0; i < pixels.length; i++) {
    const away = distance[i]!;
    if (away < FADES) pixels[i] = tables[shape[i]!]?.[tableIndex(away)] ?? 0;
  }
  const small = scratchCanvas(width, height);
  small?.context.putImageData(image, 0, 0);
  context.globalAlpha = 1;
  if (small) context.drawImage(small.canvas, SHEET.x, SHEET.y, SHEET.width, SHEET.height);
}

function rimStrength(away: number): number {
  return RIM / (1 + Math.exp((away - RIM_REACH) / RIM_SOFTNESS));
}

function waterLine(away: number): number {
  for (const { away: line, alpha } of WATER_LINES) {
    const near = 1.3 - Math.abs(away - line);
    if (near > 0) return alpha * Math.min(1, near);
  }
  return 0;
}

function paintOrnaments(context: Context2d, board: BoardData, colour: Colour): void {
  const ink = colour("border");
  for (const [x, y, size] of HILLS) {
    stamp(context, HILL, x, y, size, ink, 1.3, 0.5);
    stamp(context, SHADE, x, y, size, ink, 0.9, 0.5);
  }
  for (const [x, y] of TREES) stamp(context, TREE, x, y, 1, ink, 1.2, 0.45);
  for (const [x, y] of DUNES) stamp(context, DUNE, x, y, 1, ink, 1.1, 0.38);
  const [x, y] = board.ship;
  stamp(context, SHIP, x, y, 0.9, colour("coast"), 1.5, 0.6);
  stamp(context, WAVES, x, y, 0.9, colour("wl"), 1.4, 0.9);
}

/** Mottled paper: noise in four octaves, drawn small and scaled up. */
function paintGrain(context: Context2d, ink: string, strength: number): void {
  const width = 420;
  const height = 320;
  const { canvas, context: scratch } = scratchCanvas(width, height) ?? {};
  if (!canvas || !scratch) return;
  scratch.fillStyle = ink;
  scratch.fillRect(0, 0, width, height);
  const image = scratch.getImageData(0, 0, width, height);
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const cloud = 0.5 * noise(x / 24, y / 17) + 0.27 * noise(x / 11, y / 8) + 0.15 * noise(x / 5, y / 4) + 0.08 * hash(x, y);
    image.data[i * 4 + 3] = Math.max(0, Math.min(255, (cloud - 0.34) * 230));
  }
  scratch.putImageData(image, 0, 0);
  context.save();
  context.globalAlpha = strength;
  context.globalCompositeOperation = "multiply";
  context.drawImage(canvas, SHEET.x, SHEET.y, SHEET.width, SHEET.height);
  context.restore();
}

function paintCandle(context: Context2d, { frame }: BoardData): void {
  const x = frame.x + frame.width * 0.49;
  const y = frame.y + frame.height * 0.43;
  const light = context.createRadialGradient(x, y, 0, x, y, 580);
  light.addColorStop(0, "rgb(255 184 77 / 0.3)");
  light.addColorStop(0.5, "rgb(232 138 46 / 0.12)");
  light.addColorStop(1, "rgb(0 0 0 / 0)");
  context.fillStyle = light;
  context.globalAlpha = 1;
  context.fillRect(SHEET.x, SHEET.y, SHEET.width, SHEET.height);
}

/** The vignette. */
function paintDusk(context: Context2d, { frame }: BoardData, [red, green, blue]: Rgb, strength: number): void {
  const x = frame.x + frame.width / 2;
  const y = frame.y + frame.height / 2;
  const dusk = context.createRadialGradient(x, y, 0, x, y, 780);
  dusk.addColorStop(0.45, `rgb(${red} ${green} ${blue} / 0)`);
  dusk.addColorStop(1, `rgb(${red} ${green} ${blue} / ${strength})`);
  context.fillStyle = dusk;
  context.globalAlpha = 1;
  context.fillRect(SHEET.x, SHEET.y, SHEET.width, SHEET.height);
}

function strokeWith(
  context: Context2d,
  path: Path2D,
  style: string,
  width: number,
  alpha: number,
): void {
  context.globalAlpha = alpha;
  context.strokeStyle = style;
  context.lineWidth = width;
  context.stroke(path);
}

function stamp(
  context: Context2d,
  drawing: string,
  x: number,
  y: number,
  size: number,
  style: string,
  width: number,
  alpha: number,
): void {
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  strokeWith(context, new Path2D(drawing), style, width, alpha);
  context.restore();
}

/** Smooth noise from 0 to 1, the same on every machine. */
function noise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const right = ease(x - column);
  const down = ease(y - row);
  const above = hash(column, row) * (1 - right) + hash(column + 1, row) * right;
  const below = hash(column, row + 1) * (1 - right) + hash(column + 1, row + 1) * right;
  return above * (1 - down) + below * down;
}

function ease(t: number): number {
  return t * t * (3 - 2 * t);
}

function hash(x: number, y: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
