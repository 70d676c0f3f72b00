import type { Colour, News, Table } from "../../protocol/types.ts";
import { DAYS } from "../../app/pace-text.ts";
import { isPlayedByBot } from "../../app/player-names.ts";

const DAY = 86_400_000; // ms

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
  const moved = view ? { ...updated, ...dueDate(updated, news, view.step.who ?? null), decider: view.step.who ?? null, moves: view.moves, seq } : updated;
  return clocks ? { ...moved, seats: moved.seats.map((seat) => ({ ...seat, clock: clocks[seat.colour] ?? seat.clock ?? null })) } : moved;
}

/** The deadline of a new decider in a game over days; a move carries none. */
function dueDate({ pace, seats, decider: before }: Table, { at, table }: News, decider: Colour | null): { deadline?: string } {
  if (table || pace.kind !== "days" || decider === before) return {};
  const seat = seats.find(({ colour }) => colour === decider);
  const due = Date.parse(at) + (pace.days ?? DAYS) * DAY;
  return { deadline: seat && !isPlayedByBot(seat) ? new Date(due).toISOString() : "" };
}
