import type { Who } from "../protocol/types.ts";

/** A moment of a game and the eyes it is seen with, as the address of the page says it: `#m=37&as=red`. */
export interface Place {
  readonly moves: number | null;
  readonly as: Who | null;
}

const EYES: readonly string[] = ["red", "blue", "yellow", "green", "purple", "white", "onlooker", "open"];

export function readPlace(hash: string): Place {
  const said = new URLSearchParams(hash.slice(1));
  const moves = Number.parseInt(said.get("m") ?? "", 10);
  const as = said.get("as") ?? "";
  return { moves: Number.isNaN(moves) ? null : moves, as: EYES.includes(as) ? (as as Who) : null };
}

export function writePlace(moves: number, as: Who): string {
  return `#m=${moves}&as=${as}`;
}
