import type { Spot } from "./piece-animations";
import { CUBE, middleOf, PLAGUE, RAT, type Tray } from "../marks/tray-layout";
import { slotsOf, type PalaceLayout } from "../marks/palace-layout";
import { borderKey, type BoardData, type BoardPieces, type Point, type RegionId } from "../types";

/** What lies where on the map at this moment. */
export interface Lie {
  readonly board: BoardData;
  readonly pieces: BoardPieces;
  readonly trays: ReadonlyMap<RegionId, Tray>;
  readonly palace: PalaceLayout;
  /** A point of the browser's window as one of the map. */
  fromWindow(x: number, y: number): Point;
}

/** The middle of what lies in a region. */
export function placeOf({ trays }: Pick<Lie, "trays">, region: RegionId): Point {
  const tray = trays.get(region);
  return tray ? middleOf(tray) : [0, 0];
}

/** Where a piece at this spot lies, or would lie: its upper left corner. */
export function cornerOf(lie: Lie, spot: Spot): Point {
  switch (spot.at) {
    case "window":
      return lie.fromWindow(spot.x, spot.y);
    case "supply":
      return [lie.board.supply[0] + 24, lie.board.supply[1] + 24];
    case "palace": {
      const slot = slotsOf(lie.palace, lie.pieces.palace ?? []).find(({ dye }) => dye === spot.dye);
      return slot ? [slot.x + slot.width / 2 - CUBE / 2, slot.y + 2] : lie.board.palace;
    }
    case "border": {
      const key = borderKey(spot.from, spot.to);
      return lie.board.borders.find(({ a, b }) => borderKey(a, b) === key)?.middle ?? placeOf(lie, spot.to);
    }
    case "plague":
      return lie.trays.get(spot.region)?.plague ?? left(lie, spot.region, PLAGUE);
    case "cube": {
      const own = lie.trays.get(spot.region)?.cubes.findLast(({ dye }) => dye === spot.dye);
      return own ? [own.x, own.y] : left(lie, spot.region, CUBE);
    }
    case "rat": {
      const last = lie.trays.get(spot.region)?.rats.at(-1);
      return last ? [last.x + last.width, last.y] : left(lie, spot.region, RAT);
    }
    case "region":
      return placeOf(lie, spot.region);
  }
}

function left(lie: Lie, region: RegionId, width: number): Point {
  const [x, y] = placeOf(lie, region);
  return [x - width / 2, y];
}
