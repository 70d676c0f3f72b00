import type { SeatWish, Table, TableWish } from "../protocol/types.ts";
import { send } from "./http.ts";
import { myself } from "./session.svelte.ts";
import { settings } from "../app/settings.svelte.ts";

/** The level that was chosen last, or the middle one: a newcomer shall have a chance. */
export function usualLevel(levels: readonly string[]): string {
  return levels.includes(settings.level) ? settings.level : (levels[Math.floor((levels.length - 1) / 2)] ?? "");
}

/** Me against three bots. */
export async function playNow(): Promise<Table> {
  const [info] = await Promise.all([myself.loadInfo(), myself.need()]);
  const bot: SeatWish = { kind: "bot", level: usualLevel(info.levels) };
  return makeTable({ seats: [{ kind: "me" }, bot, bot, bot] });
}

export async function makeTable(wish: TableWish): Promise<Table> {
  await myself.need();
  return send<Table>("POST", "/api/tables", wish);
}
