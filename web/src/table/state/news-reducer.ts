import type { News, Table } from "../../protocol/types.ts";

/** The log after a piece of news. An undo removes the moves and leaves an entry of its own. */
export function reduceLog(log: readonly News[], news: News): readonly News[] {
  if (log.some((known) => known.seq === news.seq)) return log;
  return news.kind === "undo" ? [...withoutLast(log, news.count ?? 0), news] : [...log, news];
}

function withoutLast(log: readonly News[], count: number): News[] {
  const kept = [...log];
  for (let left = count, at = kept.length - 1; left > 0 && at >= 0; at--) {
    if (kept[at]?.kind !== "move") continue;
    kept.splice(at, 1);
    left--;
  }
  return kept;
}

/** The table after a piece of news. Fields that only this guest gets are kept if the news lacks them. */
export function reduceTable(table: Table, news: News): Table {
  const { mine = [], links = null } = table;
  const updated = news.table ? { ...news.table, mine: news.table.mine ?? mine, links: news.table.links ?? links } : table;
  const { view, clocks, seq } = news;
  const moved = view ? { ...updated, decider: view.step.who ?? null, moves: view.moves, seq } : updated;
  return clocks ? { ...moved, seats: moved.seats.map((seat) => ({ ...seat, clock: clocks[seat.colour] ?? seat.clock ?? null })) } : moved;
}
