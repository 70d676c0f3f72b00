import { expect, test } from "vitest";
import type { Turning } from "../src/map/animation/piece-animations.ts";
import { cornerOf, type BoardLayout } from "../src/map/animation/piece-positions.ts";
import { boardFor } from "../src/map/data/boards.ts";
import { layPalace } from "../src/map/marks/palace-layout.ts";
import { DISC, layTray, nameBox, type Tray } from "../src/map/marks/tray-layout.ts";
import type { BoardPieces, Rectangle, RegionPieces } from "../src/map/types.ts";
import { crowds, type Crowd } from "./crowds.ts";
import { sharedArea } from "./tray-measures.ts";

/** The board at a moment of a game. */
function layoutOf({ regions }: Crowd): BoardLayout {
  const board = boardFor(Object.keys(regions));
  const lowest = board.frame.y + board.frame.height - 6;
  const lay = (id: string, pieces: RegionPieces): Tray => {
    const place = board.regions.find((region) => region.id === id);
    if (!place) throw new Error(`no region ${id}`);
    return layTray(place, pieces, id.replace("_", " "), lowest);
  };
  const pieces: BoardPieces = { regions, plague: null, walls: new Set(), caravan: null, palace: null, supply: 0 };
  const trays = new Map(Object.entries(regions).map(([id, held]) => [id, lay(id, held)]));
  return { board, pieces, trays, palace: layPalace(board.palace, 4), layTray: lay, fromWindow: (x, y) => [x, y] };
}

/** What a region holds while a rat takes cubes: now, without the rat, and after each loss. */
function stages(before: RegionPieces, { rat, lost }: Turning): RegionPieces[] {
  const turned = { ...before, rats: before.rats.filter(({ id }) => id !== rat) };
  return [before, ...lost.map((_, i) => without(turned, lost.slice(0, i))), without(turned, lost)];
}

function without(pieces: RegionPieces, lost: Turning["lost"]): RegionPieces {
  const left = pieces.cubes.map((some) => ({ ...some, count: some.count - lost.filter((colour) => colour === some.colour).length }));
  return { ...pieces, cubes: left.filter(({ count }) => count > 0) };
}

function discAt(layout: BoardLayout, turning: Turning): Rectangle {
  const [x, y] = cornerOf(layout, { at: "disc", ...turning });
  return { x: x - DISC, y: y - DISC, width: 2 * DISC, height: 2 * DISC };
}

/** The rat takes one cube of everybody in turn, until nothing is left. */
function outbreakIn(region: string, { cubes, rats }: RegionPieces): Turning {
  const most = Math.max(0, ...cubes.map(({ count }) => count));
  const rounds = Array.from({ length: most }, (_, round) => cubes.filter(({ count }) => count > round).map(({ colour }) => colour));
  return { region, rat: rats[0]?.id ?? 0, lost: rounds.flat() };
}

test("a turned-up rat never lies on the cubes it takes, also when fewer of them lie wider", () => {
  const hidden = new Set<string>();
  for (const crowd of crowds()) {
    const layout = layoutOf(crowd);
    for (const [region, held] of Object.entries(crowd.regions)) {
      if (held.rats.length === 0) continue;
      const turning = outbreakIn(region, held);
      const disc = discAt(layout, turning);
      const trays = stages(held, turning).map((stage) => layout.layTray(region, stage));
      if (trays.some((tray) => sharedArea(disc, tray.plate ?? nameBox(tray)) > 0)) hidden.add(region);
    }
  }

  expect([...hidden]).toEqual([]);
});
