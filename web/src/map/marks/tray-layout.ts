import type { Colour } from "../../protocol/types.ts";
import type { Cubes, Point, Rat, Rectangle, RegionPieces, RegionPlace } from "../types";

/** How pieces lie in a region: one plate under the name, first the rats, then the cubes by seat. All in map units. */
export const CUBE = 30;
export const RAT = 36;
export const PLAGUE = 62;
export const DISC = 54; // the radius of a rat that is turned up
export const FIGURE = 34;
export const FLASK = 15;

const PAD = 8;
const TOKEN_ROW = 41;
const TOKEN_GAP = 4;
const CUBE_ROW = 32;
const PLAYER_GAP = 4;
const TIMES = 20; // room for ×n behind a cube
const SEA_NAME = 24; // a plate in the sea carries its name

export interface RatSpot extends Rectangle {
  readonly rat: Rat;
}

export interface CubeSpot {
  readonly colour: Colour;
  readonly x: number;
  readonly y: number;
  readonly look: "cube" | "ghost" | "leaving";
  /** So many cubes this one stands for. */
  readonly times: number;
  readonly potions: number;
  readonly width: number;
}

export interface FigureSpot {
  readonly kind: "nun" | "bishop";
  readonly x: number;
  readonly y: number;
  readonly times: number;
}

export interface Tray {
  /** Nothing if there is nothing to hold. */
  readonly plate: Rectangle | null;
  readonly name: { readonly x: number; readonly y: number; readonly size: number; readonly width: number; readonly onPlate: boolean };
  readonly rats: readonly RatSpot[];
  readonly cubes: readonly CubeSpot[];
  readonly figures: readonly FigureSpot[];
  readonly plague: Point;
  readonly badge: Point;
  /** The line that ties a plate in the sea to its region. */
  readonly leader: readonly Point[];
}

type Item = Omit<CubeSpot, "x" | "y">;

/** A rat, or a nun or bishop, in the upper rows of a plate. */
type Token = { readonly width: number } & ({ readonly rat: Rat } | { readonly kind: FigureSpot["kind"]; readonly times: number });

/** Lay out everything that is in a region; a plate grows downwards, but never below `lowest`. */
export function layTray(place: RegionPlace, pieces: RegionPieces, name: string, lowest: number): Tray {
  const atSea = place.leader !== undefined;
  const wished = place.plate[1];
  const above = atSea ? SEA_NAME : 0;
  const tokenRows = evened(tokensOf(pieces), TOKEN_GAP, place.row);
  const cubeRows = rowsOfCubes(pieces.cubes, Math.max(1, place.rows - tokenRows.length), place.row);
  const bare = tokenRows.length + cubeRows.length === 0;
  const rows = tokenRows.length * TOKEN_ROW + cubeRows.length * CUBE_ROW;
  const height = above + (bare ? 6 : rows + 2 * PAD - 4);
  const widest = Math.max(0, ...tokenRows.map((row) => widthOf(row, TOKEN_GAP)), ...cubeRows.map(widthOfCubes));
  const nameWidth = atSea ? lettersOf(name, place) + 6 : 0;
  const width = Math.max(widest, CUBE, nameWidth) + 2 * PAD;
  const centre = centreOf(place, width);
  const top = Math.min(wished, lowest - height);
  const head = top + above;
  const tokens = tokenRows.flatMap((row, i) => spotsOf(row, centre, head + PAD + i * TOKEN_ROW, TOKEN_GAP));
  const cubesTop = head + PAD - 1 + tokenRows.length * TOKEN_ROW;
  const cubes = cubeRows.flatMap((row, i) => cubeSpots(row, centre, cubesTop + i * CUBE_ROW));
  const box: Rectangle = { x: centre - width / 2, y: top, width, height };
  return {
    plate: bare && !atSea ? null : box,
    name: { x: centre, y: atSea ? top + 18 : top - 10, size: place.name, width: lettersOf(name, place), onPlate: atSea },
    rats: tokens.filter((spot) => "rat" in spot),
    cubes,
    figures: tokens.filter((spot) => "kind" in spot),
    plague: bare && !atSea ? [centre - PLAGUE / 2, top] : besides(box, place.plague, atSea ? 0 : lettersOf(name, place)),
    badge: [box.x + box.width + 5, top],
    leader: place.leader ? [edgeOf(box, place.leader[0] ?? place.plate), ...place.leader] : [],
  };
}

/** The middle of a plate so wide. */
function centreOf({ plate: [x], align }: RegionPlace, width: number): number {
  if (align === undefined) return x;
  return align === "left" ? x + width / 2 : x - width / 2;
}

/** How wide a name is, roughly. */
function lettersOf(name: string, place: RegionPlace): number {
  return name.length * place.name * 0.62;
}

/** Where the plague piece stands: at the foot of the plate, clear of the name, or under it where its sides have no room. */
function besides({ x, y, width, height }: Rectangle, side: RegionPlace["plague"], letters: number): Point {
  const foot = y + height;
  const centre = x + width / 2;
  if (side === "below") return [centre - PLAGUE / 2, foot - 4];
  const half = Math.max(width, height < PLAGUE ? letters : 0) / 2 + 2;
  return [side === "left" ? centre - half - PLAGUE : centre + half, foot - PLAGUE];
}

/** The middle of the plate, or of where it would be. */
export function middleOf(tray: Tray): Point {
  const { plate, name } = tray;
  return plate ? [plate.x + plate.width / 2, plate.y + plate.height / 2] : [name.x, name.y + 24];
}

/** The rectangle around a region's name. */
export function nameBox({ name }: Tray): Rectangle {
  return { x: name.x - name.width / 2, y: name.y - name.size, width: name.width, height: name.size * 1.3 };
}

/** How wide a rat lies: a token, or a pill with limit and symbols for one whose face is known. */
export function widthOfRat(rat: Rat): number {
  return rat.face && rat.known !== "hidden" ? 30 + rat.face.symbols.length * 17.5 : RAT;
}

function tokensOf(pieces: RegionPieces): Token[] {
  return [
    ...pieces.rats.map((rat) => ({ rat, width: widthOfRat(rat) })),
    ...figuresOf("nun", pieces.nuns),
    ...figuresOf("bishop", pieces.bishops),
  ];
}

function figuresOf(kind: FigureSpot["kind"], count: number): Token[] {
  if (count > 2) return [{ kind, times: count, width: FIGURE + TIMES }];
  return Array.from({ length: count }, () => ({ kind, times: 1, width: FIGURE }));
}

function spotsOf<T extends { readonly width: number }>(row: readonly T[], centre: number, y: number, gap: number): (T & Rectangle)[] {
  let x = centre - widthOf(row, gap) / 2;
  return row.map((item) => {
    const spot = { ...item, x, y, height: RAT };
    x += item.width + gap;
    return spot;
  });
}

function widthOf(row: readonly { readonly width: number }[], gap: number): number {
  return row.reduce((sum, { width }) => sum + width + gap, -gap);
}

/** Break items into as few rows as fit, and those as even as can be. */
function evened<T extends { readonly width: number }>(items: readonly T[], gap: number, widest: number): T[][] {
  const rows = broken(items, gap, widest);
  const width = Math.max(0, ...rows.map((row) => widthOf(row, gap)));
  const narrower = broken(items, gap, width - 1);
  const done = rows.length < 2 || narrower.length > rows.length || narrower.some((row) => widthOf(row, gap) >= width);
  return done ? rows : evened(items, gap, width - 1);
}

/** Break items into rows that are not too wide. */
function broken<T extends { readonly width: number }>(items: readonly T[], gap: number, widest: number): T[][] {
  const rows: T[][] = [];
  for (const item of items) {
    const row = rows.at(-1);
    if (row && widthOf([...row, item], gap) <= widest) row.push(item);
    else rows.push([item]);
  }
  return rows;
}

/** From five cubes of one player there is one and ×n; from fewer, if the plate would grow too tall. */
function rowsOfCubes(cubes: readonly Cubes[], mostRows: number, widest: number): Item[][] {
  for (let most = 4; most > 1; most--) {
    const rows = evened(cubes.flatMap((some) => itemsOf(some, most)), 1, widest);
    if (rows.length <= mostRows) return rows;
  }
  return evened(cubes.flatMap((some) => itemsOf(some, 1)), 1, widest);
}

function itemsOf(some: Cubes, most: number): Item[] {
  const leaving = some.leaving ?? 0;
  const ghosts = some.ghosts ?? 0;
  const potions = some.potions ?? [];
  return [
    ...stacked(some.colour, "cube", some.count - leaving, most, potions),
    ...stacked(some.colour, "leaving", leaving, most, potions.slice(some.count - leaving)),
    ...stacked(some.colour, "ghost", ghosts, most, []),
  ];
}

function stacked(colour: Colour, look: Item["look"], count: number, most: number, potions: readonly number[]): Item[] {
  if (count <= 0) return [];
  if (count > most) {
    const all = potions.reduce((sum, each) => sum + each, 0);
    return [{ colour, look, times: count, potions: all, width: CUBE + TIMES }];
  }
  return Array.from({ length: count }, (_, i) => ({ colour, look, times: 1, potions: potions[i] ?? 0, width: CUBE }));
}

function gapBefore(row: readonly Item[], i: number): number {
  return i > 0 && row[i - 1]?.colour !== row[i]?.colour ? PLAYER_GAP : 0;
}

function widthOfCubes(row: readonly Item[]): number {
  return row.reduce((sum, item, i) => sum + item.width + gapBefore(row, i), 0);
}

function cubeSpots(row: readonly Item[], centre: number, y: number): CubeSpot[] {
  let x = centre - widthOfCubes(row) / 2;
  return row.map((item, i) => {
    x += gapBefore(row, i);
    const spot = { ...item, x, y };
    x += item.width;
    return spot;
  });
}

/** Where the line from the middle of a rectangle to a point leaves it. */
function edgeOf({ x, y, width, height }: Rectangle, [toX, toY]: Point): Point {
  const middleX = x + width / 2;
  const middleY = y + height / 2;
  const dx = toX - middleX;
  const dy = toY - middleY;
  const share = Math.min(1, width / 2 / Math.abs(dx || 1), height / 2 / Math.abs(dy || 1));
  return [middleX + dx * share, middleY + dy * share];
}
