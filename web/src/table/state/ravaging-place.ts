import type { News, View } from "../../protocol/types.ts";

/** Where the final ravaging is. */
export interface RavagingPlace {
  readonly number: number;
  readonly count: number;
}

/** The number of the region that is ravaged finally, and how many are in all; null before the first. `told` events of `shown` count. */
export function ravagingPlace(log: readonly News[], shown: News, told: number, view: View): RavagingPlace | null {
  const events = [...log.flatMap((news) => news.events ?? []), ...(shown.events ?? []).slice(0, told)];
  const begin = events.findLastIndex(({ kind }) => kind === "final-ravaging");
  const done = new Set(begin < 0 ? [] : events.slice(begin).flatMap((event) => (event.kind === "rat-turned" ? [event.region] : [])));
  return done.size === 0 ? null : { number: done.size, count: new Set([...done, ...regionsLeft(view)]).size };
}

/** The regions with a cube and a rat [T6]. */
function regionsLeft(view: View): string[] {
  const cubes = (id: string): number => Object.values(view.regions[id]?.cubes ?? {}).reduce((sum, count) => sum + count, 0);
  return Object.keys(view.regions).filter((id) => (view.regions[id]?.rats?.length ?? 0) > 0 && cubes(id) > 0);
}
