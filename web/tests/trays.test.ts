import { describe, expect, test } from "vitest";
import { PLAYER_COLOURS } from "../src/app/player-colours.ts";
import { boardFor } from "../src/map/data/boards.ts";
import { CUBE, layTray, nameBox, RAT, type Tray } from "../src/map/marks/tray-layout.ts";
import { layPalace } from "../src/map/marks/palace-layout.ts";
import type { BoardData, BorderPlace, Point, Rat, Rectangle, RegionPieces } from "../src/map/types.ts";
import { crowds, type Crowd } from "./crowds.ts";
import { distanceTo, holds, landUnder, pointsOfBorder, sharedArea } from "./tray-measures.ts";

const NEAR = 12; // a plate in the sea is no farther from its region
const ABROAD = 0.2; // the share of a plate that may lie on neighbours' land
const SEEN = 1 / 3; // the share of every border that stays visible
const SUPPLY = { width: 252, height: 84 };

/** A region with its tray. */
interface Laid {
  readonly id: string;
  readonly shape: string;
  readonly tray: Tray;
  readonly plate: Rectangle;
}

/** A board with the trays of a moment. */
interface Moment {
  readonly line: number;
  readonly board: BoardData;
  readonly laid: readonly Laid[];
}

const MOMENTS: readonly Moment[] = crowds().map(momentOf);

function momentOf({ regions }: Crowd, i: number): Moment {
  const board = boardFor(Object.keys(regions));
  const laid = board.regions.flatMap(({ id, shape }) => {
    const pieces = regions[id];
    if (!pieces) return [];
    const tray = trayIn(board, id, pieces);
    return [{ id, shape, tray, plate: tray.plate ?? { x: 0, y: 0, width: 0, height: 0 } }];
  });
  return { line: i + 1, board, laid };
}

function trayIn(board: BoardData, id: string, pieces: RegionPieces): Tray {
  const place = board.regions.find((region) => region.id === id);
  if (!place) throw new Error(`no region ${id}`);
  return layTray(place, pieces, id.replace("_", " "), board.frame.y + board.frame.height - 6);
}

/** What is wrong at all moments, each fault once with its worst measure. */
function faults(measure: (moment: Moment) => [fault: string, size: number][]): string[] {
  const worst = new Map<string, [size: number, line: number]>();
  for (const moment of MOMENTS) {
    for (const [fault, size] of measure(moment)) {
      if (size > (worst.get(fault)?.[0] ?? 0)) worst.set(fault, [size, moment.line]);
    }
  }
  return [...worst].map(([fault, [size, line]]) => `${fault}: ${size.toFixed(2)} (line ${line})`);
}

/** A plate of one size stands where it always does: what was measured of it once is remembered. */
const measured = new Map<string, number>();

function remembered(measure: (shape: string, plate: Rectangle) => number, shape: string, plate: Rectangle): number {
  const key = `${measure.name} ${shape} ${plate.x} ${plate.y} ${plate.width} ${plate.height}`;
  const found = measured.get(key) ?? measure(shape, plate);
  measured.set(key, found);
  return found;
}

function pairs<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one) => all.filter((other) => other !== one).map((other): [T, T] => [one, other]));
}

const borderPoints = new Map<BorderPlace, Point[]>();

function pointsOf(board: BoardData, border: BorderPlace): Point[] {
  const shapeOf = (id: string): string => board.regions.find((region) => region.id === id)?.shape ?? id;
  const found = borderPoints.get(border) ?? pointsOfBorder(border, shapeOf);
  borderPoints.set(border, found);
  return found;
}

describe("at a thousand moments of bots' games", () => {
  test("every tray stands in its region or beside it", () => {
    expect(faults(({ laid }) => laid.flatMap(({ id, shape, tray, plate }) => {
      const far = tray.plate ? remembered(distanceTo, shape, plate) : 0;
      return far > NEAR ? [[id, far]] : [];
    }))).toEqual([]);
  });

  test("no tray stands in another region's land", () => {
    expect(faults(({ laid }) => pairs(laid).flatMap(([one, other]) => {
      const share = remembered(landUnder, other.shape, one.plate) / Math.max(1, one.plate.width * one.plate.height);
      return share > ABROAD ? [[`${one.id} in ${other.id}`, share]] : [];
    }))).toEqual([]);
  });

  test("no tray hides another one, nor a name", () => {
    expect(faults(({ laid }) => pairs(laid).flatMap(([one, other]): [string, number][] => [
      [`${one.id} on ${other.id}`, sharedArea(one.plate, other.plate)],
      [`${one.id} on the name of ${other.id}`, sharedArea(one.plate, nameBox(other.tray))],
      [`the name of ${one.id} on that of ${other.id}`, sharedArea(nameBox(one.tray), nameBox(other.tray))],
    ]))).toEqual([]);
  });

  test("borders between neighbours stay visible", () => {
    expect(faults(({ board, laid }) => {
      const inPlay = new Set(laid.map(({ id }) => id));
      return board.borders.filter(({ a, b, kind }) => kind === "land" && inPlay.has(a) && inPlay.has(b)).flatMap((border) => {
        const points = pointsOf(board, border);
        const hidden = points.filter((point) => laid.some(({ plate }) => holds(plate, point))).length / points.length;
        return hidden > 1 - SEEN ? [[`${border.a}-${border.b}`, hidden]] : [];
      });
    })).toEqual([]);
  });

  test("trays lie on the visible map, clear of the palace and the supply", () => {
    expect(faults(({ board, laid }) => laid.flatMap(({ id, plate, tray }): [string, number][] => {
      const boxes = [layPalace(board.palace, board.board === "classic" ? 4 : 6).box, { x: board.supply[0], y: board.supply[1], ...SUPPLY }];
      const outside = plate.width * plate.height - sharedArea(plate, board.frame);
      return [[`${id} outside`, outside], [`${id} under a box`, boxes.reduce((sum, box) => sum + sharedArea(box, plate) + sharedArea(box, nameBox(tray)), 0)]];
    }))).toEqual([]);
  });
});

describe("six players and three rats in one region", () => {
  const rats = [1, 2, 3].map((id): Rat => ({ id, known: "hidden" }));
  const crowd: RegionPieces = { cubes: PLAYER_COLOURS.map((colour) => ({ colour, count: 4 })), rats, nuns: 1, bishops: 1 };
  const board = boardFor(["syria"]);

  test.each(board.regions.map(({ id }) => id))("are all to be seen in %s", (id) => {
    const tray = trayIn(board, id, crowd);
    const pieces = [...tray.rats, ...tray.cubes.map(({ x, y, width }) => ({ x, y, width, height: CUBE })), ...tray.figures.map(({ x, y }) => ({ x, y, width: RAT, height: RAT }))];

    expect(tray.cubes.reduce((sum, { times }) => sum + times, 0)).toBe(24);
    expect(pieces.filter((piece) => sharedArea(piece, tray.plate ?? piece) < piece.width * piece.height - 1e-6)).toEqual([]);
    expect(pairs(pieces).filter(([one, other]) => sharedArea(one, other) > 1e-6)).toEqual([]);
  });
});
