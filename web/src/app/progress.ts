import type { Colour, Table } from "../protocol/types.ts";
import { matchOf, numberOf, progressAfter } from "./levels.ts";
import { settings } from "./settings.svelte.ts";

/** How a finished game has changed the level of "play now". */
export type LevelChange = "up" | "down" | "same";

/** Counts a finished game; null if it says nothing about the level. */
export function countGame(table: Table, winner: Colour | null): LevelChange | null {
  const match = matchOf(table, winner);
  if (match?.level !== settings.level) return null;
  const before = numberOf(settings.level);
  const { level, losses } = progressAfter(settings, match);
  settings.level = level;
  settings.losses = losses;
  return numberOf(level) > before ? "up" : numberOf(level) < before ? "down" : "same";
}
