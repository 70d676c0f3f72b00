import type { Pace, Table } from "../protocol/types.ts";
import { t, texts } from "./texts.svelte.ts";

// What the server leaves out because it is usual.
const MINUTES = 10;
const INCREMENT = 10;
export const DAYS = 3;

/** How long one may think at a table. */
export function paceText({ kind = "none", minutes = MINUTES, increment = INCREMENT, days = DAYS }: Pace): string {
  if (kind === "live") return t("web-time-live-each", { minutes, increment });
  return kind === "days" ? t("web-time-days-each", { count: days }) : t("web-time-free");
}

/** Until when the current decision is due; empty if it is not, or within minutes. */
export function deadlineText(table: Table): string {
  if (table.status !== "running" || table.pace.kind !== "days" || !table.deadline) return "";
  return t("web-deadline", { when: texts.moment(table.deadline), left: texts.ago(table.deadline) });
}
