import type { Seat } from "../protocol/types.ts";
import { t } from "./texts.svelte.ts";

const ORDER = ["red", "blue", "yellow", "green", "purple", "white"];

/** What a player is called at the table; a bot without a name of its own gets one that nobody else at the table has. */
export function nameOf(seat: Seat): string {
  if (seat.kind === "open") return seat.name || t("web-seat-open");
  if (seat.kind !== "bot" || seat.name !== seat.level) return seat.name;
  return t("web-bot-names").split(",")[ORDER.indexOf(seat.colour)] ?? seat.name;
}
