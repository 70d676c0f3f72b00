import type { Colour, Table } from "../protocol/types.ts";
import { isPlayedByBot } from "./player-names.ts";

/** The levels of bots, weakest first; `bots/registry.py` says which bot each is. */
export const LEVELS = ["easy", "fair", "hard", "expert", "master"] as const;

/** Losses in a row after which the bots get easier. */
export const LOSSES_TO_EASE = 2;

/** The level a person plays at, and how many games in a row were lost there. */
export interface Progress {
  readonly level: string;
  readonly losses: number;
}

/** A game against bots of one level. */
export interface Match {
  readonly level: string;
  readonly won: boolean;
}

/** The progress after a game: a win raises the level, two losses in a row lower it. Games at another level do not count. */
export function progressAfter(progress: Progress, match: Match): Progress {
  if (match.level !== progress.level) return progress;
  if (match.won) return { level: neighbour(progress.level, 1), losses: 0 };
  const losses = progress.losses + 1;
  const lower = neighbour(progress.level, -1);
  if (lower === progress.level) return { level: lower, losses: 0 };
  return losses < LOSSES_TO_EASE ? { level: progress.level, losses } : { level: lower, losses: 0 };
}

/** The level above or below; the same at either end. */
export function neighbour(level: string, step: 1 | -1): string {
  return LEVELS[numberOf(level) - 1 + step] ?? level;
}

/** The number of a level, counted from 1; 0 for none of them. */
export function numberOf(level: string): number {
  return LEVELS.findIndex((known) => known === level) + 1;
}

/** What a finished table says about its one person; null unless that person played to the end against bots of one level. */
export function matchOf(table: Table, winner: Colour | null): Match | null {
  const mine = table.mine ?? [];
  const own = table.seats.find(({ colour }) => colour === mine[0]);
  const others = table.seats.filter(({ colour }) => colour !== mine[0]);
  const levels = new Set(others.map(({ kind, level = "" }) => (kind === "bot" ? level : "")));
  const [level = ""] = levels;
  if (mine.length !== 1 || !own || isPlayedByBot(own) || levels.size !== 1 || numberOf(level) === 0 || table.branched_after != null) return null;
  return { level, won: winner === own.colour };
}
