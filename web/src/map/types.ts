import type { Colour } from "../protocol/types.ts";

/** The input of the board component. It knows no rule: the caller says what is selectable, chosen or expected. */

export type RegionId = string;

export type Point = readonly [x: number, y: number];

// ---- the board: committed data, the same for every game on it -------------------------------------

export type Wash = "ochre" | "rose" | "sage" | "blue";

/** Where things of one region lie. All numbers are map units. */
export interface RegionPlace {
  readonly id: RegionId;
  /** The shape in `europe.json` it is drawn with. */
  readonly shape: string;
  readonly wash: Wash;
  /** A point of the plate's upper edge, its middle unless `align` says otherwise; the name stands above it, or on a plate in the sea. */
  readonly plate: Point;
  /** Which end of the upper edge stays in place when the plate grows wider; without it, the middle does. */
  readonly align?: "left" | "right";
  /** The width of the plate's rows: narrow where the region is. */
  readonly row: number;
  /** So many rows, of rats and cubes together, before cubes of one player are stacked. */
  readonly rows: number;
  /** Height of the name's letters. */
  readonly name: number;
  /** Where the plague piece stands beside the plate. */
  readonly plague: "left" | "right" | "below";
  /** A plate in the sea is tied to its region by this line; the last point lies in the region. */
  readonly leader?: readonly Point[];
}

/** One border as the edition names it; walls and the caravan lie on its middle. */
export interface BorderPlace {
  readonly a: RegionId;
  readonly b: RegionId;
  readonly kind: "land" | "arrow";
  readonly middle: Point;
  /** Direction along the border in degrees: a wall lies along it. */
  readonly angle: number;
  /** The curve of a sea link, as the data of an SVG path. */
  readonly arrow?: string;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One board: which shapes it uses and where everything lies. */
export interface BoardData {
  readonly board: string;
  /** The part that must always be visible when zoomed out. */
  readonly frame: Rectangle;
  readonly regions: readonly RegionPlace[];
  readonly borders: readonly BorderPlace[];
  /** Upper left corner of the palace and of the supply. */
  readonly palace: Point;
  readonly supply: Point;
  readonly compass: Point;
  /** A ship, as decoration. */
  readonly ship: Point;
}

// ---- the pieces: one moment of one game -----------------------------------------------------------

export interface RatFace {
  readonly limit: number;
  /** Class names, `majority` or `all`: the ids of the symbols. */
  readonly symbols: readonly string[];
}

/** A rat on the board: face down for everybody, with a face if this viewer has looked at it, or turned up for all. */
export interface Rat {
  readonly id: number;
  readonly face?: RatFace;
  /** `hidden`: nobody here knows it; `seen`: only this viewer does; `open`: it lies face up. */
  readonly known: "hidden" | "seen" | "open";
}

/** The cubes of one player in one place. */
export interface Cubes {
  readonly colour: Colour;
  readonly count: number;
  /** How many more would stand here after the move that is being considered, drawn as ghosts. */
  readonly ghosts?: number;
  /** How many would leave: drawn struck through. */
  readonly leaving?: number;
  /** For each cube that carries potions, how many. */
  readonly potions?: readonly number[];
}

/** What lies in one region. Cubes are in seat order from the viewer. */
export interface RegionPieces {
  readonly cubes: readonly Cubes[];
  readonly rats: readonly Rat[];
  readonly nuns: number;
  readonly bishops: number;
}

export interface BoardPieces {
  /** A region that is missing here is out of play and is drawn as bare parchment. */
  readonly regions: Readonly<Record<RegionId, RegionPieces>>;
  readonly plague: RegionId | null;
  /** Borders with a wall, as keys made by `borderKey`. */
  readonly walls: ReadonlySet<string>;
  readonly caravan: string | null;
  /** Everybody's cubes in the palace, in seat order from the viewer; null if the game has no palace. */
  readonly palace: readonly Cubes[] | null;
  /** Rats left in the supply. */
  readonly supply: number;
}

// ---- what can be pointed at -----------------------------------------------------------------------

export type Target =
  | { readonly kind: "region"; readonly region: RegionId }
  | { readonly kind: "border"; readonly border: string }
  | { readonly kind: "rat"; readonly region: RegionId; readonly rat: number }
  | { readonly kind: "cube"; readonly region: RegionId; readonly colour: Colour }
  | { readonly kind: "palace" };

/** A target as a string, for sets: `region:gallia`, `border:gallia-hispania`, `rat:7`, `cube:gallia:red`, `palace`. */
export type TargetKey = string;

/** A piece that has a tooltip. */
export type Piece =
  | { readonly kind: "rat"; readonly region: RegionId; readonly rat: number }
  | { readonly kind: "cubes"; readonly region: RegionId; readonly colour: Colour; readonly potions: boolean }
  | { readonly kind: "wall" | "caravan"; readonly border: string }
  | { readonly kind: "nun" | "bishop" | "plague" | "palace" | "supply" };

/** What the board highlights. */
export interface BoardHighlights {
  /** Targets that can be chosen now. When it holds a region, every other region is dimmed. */
  readonly selectable: ReadonlySet<TargetKey>;
  readonly chosen: ReadonlySet<TargetKey>;
  /** A small count at a region's plate, such as `+3`. */
  readonly badges: Readonly<Record<RegionId, string>>;
}

/** All labels of the board; it has no texts of its own. */
export interface BoardLabels {
  /** The accessible name of the map. */
  readonly map: string;
  readonly names: Readonly<Record<RegionId, string>>;
  /** A full sentence for each region: its name, what lies there, whether it can be chosen. */
  readonly labels: Readonly<Record<RegionId, string>>;
  readonly palace: string;
  readonly palaceNote: string;
  readonly palaceLabel: string;
  readonly supplyNote: string;
  readonly supplyEnd: string;
  readonly north: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly wholeMap: string;
  /** The accessible name of a selectable border, rat or cube. */
  target(target: Target): string;
  /** The tooltip of a piece. */
  tip(piece: Piece): string;
  /** A region and how many more, for a chip at the edge of the window. */
  more(region: RegionId, others: number): string;
}

/** The key of a border: its two regions in alphabetical order. */
export function borderKey(one: RegionId, other: RegionId): string {
  return one < other ? `${one}-${other}` : `${other}-${one}`;
}

/** The key of a target. */
export function targetKey(target: Target): TargetKey {
  switch (target.kind) {
    case "region":
      return `region:${target.region}`;
    case "border":
      return `border:${target.border}`;
    case "rat":
      return `rat:${target.rat}`;
    case "cube":
      return `cube:${target.region}:${target.colour}`;
    case "palace":
      return "palace";
  }
}

/** No highlights. */
export const NO_HIGHLIGHTS: BoardHighlights = { selectable: new Set(), chosen: new Set(), badges: {} };

/** An empty region. */
export const EMPTY: RegionPieces = { cubes: [], rats: [], nuns: 0, bishops: 0 };
