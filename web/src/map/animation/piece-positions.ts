import type { Spot } from "./piece-animations";
import { CUBE, middleOf, PLAGUE, RAT, type Tray } from "../marks/tray-layout";
import { slotsOf, type PalaceLayout } from "../marks/palace-layout";
import { borderKey, type BoardData, type BoardPieces, type Point, type RegionId } from "../types";

/** Where everything lies on the map at this moment. */
export interface BoardLayout {
  readonly board: BoardData;
  readonly pieces: BoardPieces;
  readonly trays: ReadonlyMap<RegionId, Tray>;
  readonly palace: PalaceLayout;
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

function left(layout: BoardLayout, region: RegionId, width: number): Point {
  const [x, y] = regionCentre(layout, region);
  return [x - width / 2, y];
}
