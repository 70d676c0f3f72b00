import type { Spot, Turning } from "./piece-animations";
import { CUBE, DISC, middleOf, nameBox, PLAGUE, RAT, type Tray } from "../marks/tray-layout";
import type { Colour } from "../../protocol/types.ts";
import { slotsOf, type PalaceLayout } from "../marks/palace-layout";
import { borderKey, type BoardData, type BoardPieces, EMPTY, type Point, type Rectangle, type RegionId, type RegionPieces } from "../types";

const GAP = 6; // between a plate and the turned-up rat beside it

/** Where everything lies on the map at this moment. */
export interface BoardLayout {
  readonly board: BoardData;
  readonly pieces: BoardPieces;
  readonly trays: ReadonlyMap<RegionId, Tray>;
  readonly palace: PalaceLayout;
  /** The tray of a region with these pieces. */
  layTray(region: RegionId, pieces: RegionPieces): Tray;
  /** A point of the browser's window as one of the map. */
  fromWindow(x: number, y: number): Point;
}

/** The middle of what lies in a region. */
export function regionCentre({ trays }: Pick<BoardLayout, "trays">, region: RegionId): Point {
  const tray = trays.get(region);
  return tray ? middleOf(tray) : [0, 0];
}

/** The upper left corner of a piece at this spot, existing or not. */
export function cornerOf(layout: BoardLayout, spot: Spot): Point {
  switch (spot.at) {
    case "window":
      return layout.fromWindow(spot.x, spot.y);
    case "supply":
      return [layout.board.supply[0] + 24, layout.board.supply[1] + 24];
    case "palace": {
      const slot = slotsOf(layout.palace, layout.pieces.palace ?? []).find(({ colour }) => colour === spot.colour);
      return slot ? [slot.x + slot.width / 2 - CUBE / 2, slot.y + 2] : layout.board.palace;
    }
    case "disc":
      return besidePlate(layout, spot);
    case "border": {
      const key = borderKey(spot.from, spot.to);
      return layout.board.borders.find(({ a, b }) => borderKey(a, b) === key)?.middle ?? regionCentre(layout, spot.to);
    }
    case "plague":
      return layout.trays.get(spot.region)?.plague ?? left(layout, spot.region, PLAGUE);
    case "cube": {
      const own = layout.trays.get(spot.region)?.cubes.findLast(({ colour }) => colour === spot.colour);
      return own ? [own.x, own.y] : left(layout, spot.region, CUBE);
    }
    case "rat": {
      const last = layout.trays.get(spot.region)?.rats.at(-1);
      return last ? [last.x + last.width, last.y] : left(layout, spot.region, RAT);
    }
    case "region":
      return regionCentre(layout, spot.region);
  }
}

/** The middle of a turned-up rat: beside the region's plate, where it covers least of plates, names and the plague piece. */
function besidePlate(layout: BoardLayout, turning: Turning): Point {
  const { region } = turning;
  const plate = plateThrough(layout, turning);
  const [x, y] = [plate.x + plate.width / 2, plate.y + plate.height / 2];
  const [acrossX, acrossY] = [plate.width / 2 + DISC + GAP, plate.height / 2 + DISC + GAP];
  const shifts: Point[] = [[acrossX, 0], [-acrossX, 0], [0, acrossY], [0, -acrossY], [acrossX, acrossY / 2], [-acrossX, acrossY / 2], [acrossX, -acrossY / 2], [-acrossX, -acrossY / 2]];
  const covered = obstacles(layout, region);
  const costs = shifts.map(([dx, dy]) => costOf(discBox([x + dx, y + dy]), layout.board.frame, covered));
  const [dx, dy] = shifts[costs.indexOf(Math.min(...costs))] ?? [0, 0];
  return [x + dx, y + dy];
}

/** The room that a region's plate takes while its rat and one cube after the other go: fewer pieces may lie wider. */
function plateThrough({ pieces, layTray }: BoardLayout, { region, rat, lost }: Turning): Rectangle {
  const before = pieces.regions[region] ?? EMPTY;
  const stages = [before, { ...before, rats: before.rats.filter(({ id }) => id !== rat) }];
  for (const colour of lost) stages.push(withoutCube(stages.at(-1) ?? before, colour));
  return stages.map((stage) => layTray(region, stage)).map((tray) => tray.plate ?? nameBox(tray)).reduce(around);
}

function withoutCube(pieces: RegionPieces, colour: Colour): RegionPieces {
  const left = pieces.cubes.map((cubes) => (cubes.colour === colour ? { ...cubes, count: cubes.count - 1 } : cubes));
  return { ...pieces, cubes: left.filter(({ count }) => count > 0) };
}

/** The smallest rectangle around two others. */
function around(one: Rectangle, other: Rectangle): Rectangle {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const width = Math.max(one.x + one.width, other.x + other.width) - x;
  return { x, y, width, height: Math.max(one.y + one.height, other.y + other.height) - y };
}

/** What a turned-up rat should not cover: its own region counts most. */
function obstacles({ trays, pieces }: BoardLayout, region: RegionId): (Rectangle & { weight: number })[] {
  const plague = pieces.plague ? trays.get(pieces.plague)?.plague : undefined;
  const boxes = [...trays].flatMap(([id, tray]) => [tray.plate, nameBox(tray)].flatMap((box) => (box ? [{ ...box, weight: id === region ? 4 : 1 }] : [])));
  return plague ? [...boxes, { x: plague[0], y: plague[1], width: PLAGUE, height: PLAGUE, weight: 1 }] : boxes;
}

function discBox([x, y]: Point): Rectangle {
  return { x: x - DISC, y: y - DISC, width: 2 * DISC, height: 2 * DISC };
}

/** The area that a box covers of others, and what of it lies outside of the frame. */
function costOf(box: Rectangle, frame: Rectangle, covered: readonly (Rectangle & { weight: number })[]): number {
  const outside = box.width * box.height - shared(box, frame);
  return covered.reduce((sum, other) => sum + other.weight * shared(box, other), 8 * outside);
}

function shared(one: Rectangle, other: Rectangle): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

function left(layout: BoardLayout, region: RegionId, width: number): Point {
  const [x, y] = regionCentre(layout, region);
  return [x - width / 2, y];
}
