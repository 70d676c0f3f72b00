import text from "./data/crowds.txt?raw";
import { PLAYER_COLOURS } from "../src/app/player-colours.ts";
import type { Cubes, Rat, RegionPieces } from "../src/map/types.ts";

/** A moment of a game: its board and what lies in each region. */
export interface Crowd {
  readonly board: string;
  readonly regions: Readonly<Record<string, RegionPieces>>;
}

/** The moments of bots' games in `data/crowds.txt`; `tests/web/crowds.py` writes it. */
export function crowds(): Crowd[] {
  return text.trim().split("\n").map(crowd);
}

function crowd(line: string): Crowd {
  const [board = "", ...words] = line.split(" ");
  return { board, regions: Object.fromEntries(words.map((word) => word.split("=")).map(([id = "", told = ""]) => [id, pieces(told)])) };
}

function pieces(told: string): RegionPieces {
  const parts = [...told.matchAll(/([a-z])(\d+)/g)].map(([, kind = "", count]) => [kind, Number(count)] as const);
  const count = (wanted: string): number => parts.find(([kind]) => kind === wanted)?.[1] ?? 0;
  const cubes = PLAYER_COLOURS.map((colour): Cubes => ({ colour, count: count(colour.charAt(0)) })).filter((some) => some.count > 0);
  const hidden = Array.from({ length: count("h") }, (_, id): Rat => ({ id, known: "hidden" }));
  const seen = parts.filter(([kind]) => kind === "s").map(([, symbols], i): Rat => ({ id: 100 + i, known: "seen", face: faceOf(symbols) }));
  return { cubes, rats: [...hidden, ...seen], nuns: count("n"), bishops: count("o") };
}

function faceOf(symbols: number): { limit: number; symbols: string[] } {
  return { limit: 3, symbols: Array.from({ length: symbols }, () => "all") };
}
