import type { Seat } from "../protocol/types.ts";
import { PLAYER_COLOURS } from "./player-colours.ts";
import { t } from "./texts.svelte.ts";

/** Does a bot play this seat: one of the table, or one that sits in for a person? */
export function isPlayedByBot(seat: Seat): boolean {
  return seat.kind === "bot" || seat.presence === "gone" || seat.presence === "sits-in";
}

/** The display name of a seat; an unnamed bot gets a name by its colour, so names are unique at a table. */
export function playerName(seat: Seat): string {
  if (seat.kind === "open") return seat.name || t("web-seat-open");
  if (seat.kind !== "bot" || seat.name !== seat.level) return seat.name;
  return t("web-bot-names").split(",")[PLAYER_COLOURS.indexOf(seat.colour)] ?? seat.name;
}
