import type { SeatWish, Table, TableWish } from "../protocol/types.ts";
import { send } from "./http.ts";
import { session } from "./session.svelte.ts";
import { settings } from "../app/settings.svelte.ts";

/** The level this person plays at, else the easiest. */
export function defaultLevel(levels: readonly string[]): string {
  return levels.includes(settings.level) ? settings.level : (levels[0] ?? "");
}

/** Creates a table for the guest against three bots. */
export async function playNow(): Promise<Table> {
  const [info] = await Promise.all([session.loadInfo(), session.need()]);
  const bot: SeatWish = { kind: "bot", level: defaultLevel(info.levels) };
  return makeTable({ seats: [{ kind: "me" }, bot, bot, bot] });
}

export async function makeTable(wish: TableWish): Promise<Table> {
  await session.need();
  return send<Table>("POST", "/api/tables", wish);
}
