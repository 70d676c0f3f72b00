import { PLAYER_COLOURS } from "../app/player-colours.ts";
import type { Who } from "../protocol/types.ts";

/** A moment and a viewer, as in the URL hash `#m=37&as=red`. */
export interface ReplayLocation {
  readonly moves: number | null;
  readonly as: Who | null;
}

const VIEWERS: readonly string[] = [...PLAYER_COLOURS, "onlooker", "open"];

export function parseLocationHash(hash: string): ReplayLocation {
  const said = new URLSearchParams(hash.slice(1));
  const moves = Number.parseInt(said.get("m") ?? "", 10);
  const as = said.get("as") ?? "";
  return { moves: Number.isNaN(moves) ? null : moves, as: VIEWERS.includes(as) ? (as as Who) : null };
}

export function formatLocationHash(moves: number, as: Who): string {
  return `#m=${moves}&as=${as}`;
}
