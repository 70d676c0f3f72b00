import type { Seat } from "../../protocol/types.ts";
import { now } from "../../app/now.svelte.ts";
import type { Game } from "./game.svelte.ts";

/** The seconds a player has left now; only the decider's clock runs. */
export function secondsLeft(game: Game, seat: Seat): number | null {
  if (seat.clock == null) return null;
  const runs = game.table?.decider === seat.colour && game.table.status === "running";
  const elapsed = runs ? Math.max(0, now.at - game.updatedAt) / 1000 : 0;
  return Math.max(0, seat.clock - elapsed);
}

/** Formats seconds: 3:12, 1:02:09. */
export function clockFace(seconds: number): string {
  const whole = Math.floor(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [hours = 0, ...rest] = parts;
  if (hours > 0) return [hours, ...rest.map(twoDigits)].join(":");
  return `${rest[0] ?? 0}:${twoDigits(rest[1] ?? 0)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
