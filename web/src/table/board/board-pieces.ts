import type { Colour, Rat, Region, View } from "../../protocol/types.ts";
import { borderKey, type BoardPieces, type Cubes, type Rat as DrawnRat, type RegionPieces } from "../../map/types.ts";
import type { BoardPreview } from "../state/preview.ts";

/** The board's key of a border in notation, such as `gallia-hispania`. */
export function keyOfBorder(border: string): string {
  const [one = "", other = ""] = border.split("-");
  return borderKey(one, other);
}

/** Converts a view to what the board draws; `order` lists the players clockwise from the viewer. */
export function boardPieces(view: View, order: readonly Colour[], preview: BoardPreview): BoardPieces {
  const regions: Record<string, RegionPieces> = {};
  for (const [id, region] of Object.entries(view.regions)) regions[id] = regionPieces(id, region, order, preview);
  return {
    regions,
    plague: view.plague,
    walls: new Set(view.walls.map(keyOfBorder)),
    caravan: view.caravan ? keyOfBorder(view.caravan) : null,
    palace: "king" in view.holders || Object.keys(view.palace).length > 0 ? palacePieces(view, order, preview) : null,
    supply: view.supply,
  };
}

function regionPieces(id: string, region: Region, order: readonly Colour[], preview: BoardPreview): RegionPieces {
  const { comes = {}, goes = {} } = preview.regions[id] ?? {};
  const cubes: Cubes[] = [];
  for (const colour of order) {
    const count = region.cubes?.[colour] ?? 0;
    const ghosts = comes[colour] ?? 0;
    if (count + ghosts === 0) continue;
    const potions = region.potions?.[colour];
    cubes.push({
      colour,
      count,
      ...(ghosts ? { ghosts } : {}),
      ...(goes[colour] ? { leaving: Math.min(count, goes[colour]) } : {}),
      ...(potions ? { potions } : {}),
    });
  }
  return { cubes, rats: (region.rats ?? []).map(drawnRat), nuns: region.nuns ?? 0, bishops: region.bishops ?? 0 };
}

export function drawnRat(rat: Rat): DrawnRat {
  if (!rat.face) return { id: rat.number, known: "hidden" };
  return { id: rat.number, face: rat.face, known: rat.shown ? "open" : "seen" };
}

function palacePieces(view: View, order: readonly Colour[], preview: BoardPreview): Cubes[] {
  return order.map((colour) => ({
    colour,
    count: view.palace[colour] ?? 0,
    ...(preview.palace[colour] ? { ghosts: preview.palace[colour] } : {}),
  }));
}
