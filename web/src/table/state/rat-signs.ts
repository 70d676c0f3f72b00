import type { Colour, Event, EventKind, Face } from "../../protocol/types.ts";

/** Events that belong to the rat turned up before them. */
export const OF_A_RAT: ReadonlySet<EventKind> = new Set(["outbreak", "cube-lost", "potion-spent"]);

/** What one symbol of a rat did: how many cubes each player lost, and whom potions saved. */
export interface RatSign {
  readonly symbol: string;
  readonly lost: ReadonlyMap<Colour, number>;
  readonly saved: ReadonlyMap<Colour, number>;
}

/** A step of playing news: an event, or a symbol of the rat on the table that comes into effect. */
export type Beat = { readonly event: Event } | { readonly sign: string };

/** The symbols of a rat in the order in which they take cubes: majority, classes, all [T8]. */
export function signOrder({ symbols }: Face): string[] {
  const all = [...new Set(symbols)];
  const rank = (symbol: string): number => (symbol === "majority" ? 0 : symbol === "all" ? 2 : 1);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** The events of the rat that is turned up at this index. */
export function ratEvents(events: readonly Event[], at: number): readonly Event[] {
  const later = events.slice(at + 1);
  const end = later.findIndex(({ kind }) => !OF_A_RAT.has(kind));
  return end < 0 ? later : later.slice(0, end);
}

/** What each symbol of a rat did, in order; its events are given. */
export function ratSigns(face: Face, own: readonly Event[]): RatSign[] {
  return signOrder(face).map((symbol) => ({ symbol, lost: countOf(own, "cube-lost", symbol), saved: countOf(own, "potion-spent", symbol) }));
}

function countOf(own: readonly Event[], kind: "cube-lost" | "potion-spent", symbol: string): Map<Colour, number> {
  const counts = new Map<Colour, number>();
  for (const event of own) if (event.kind === kind && event.symbol === symbol) counts.set(event.player, (counts.get(event.player) ?? 0) + 1);
  return counts;
}

/** The index of the rat on the table after so many events; -1 if there is none. */
export function ratOnTable(events: readonly Event[], told: number): number {
  const at = events.slice(0, told).findLastIndex(({ kind }) => !OF_A_RAT.has(kind) && kind !== "turn-ended");
  return events[at]?.kind === "rat-turned" ? at : -1;
}

/** The events with the symbols of each rat that breaks out, each before its losses. */
export function beatsOf(events: readonly Event[]): Beat[] {
  const beats: Beat[] = [];
  for (const [at, event] of events.entries()) {
    if (OF_A_RAT.has(event.kind)) continue;
    beats.push({ event });
    const own = ratEvents(events, at);
    beats.push(...(event.kind === "rat-turned" ? outbreakBeats(event.face, own) : own.map((one) => ({ event: one }))));
  }
  return beats;
}

/** The events of a turned-up rat in the order in which they are played; none for other events. */
export function outbreakOf(events: readonly Event[], event: Event): Event[] {
  if (event.kind !== "rat-turned") return [];
  return outbreakBeats(event.face, ratEvents(events, events.indexOf(event))).flatMap((beat) => ("event" in beat ? [beat.event] : []));
}

function outbreakBeats(face: Face, own: readonly Event[]): Beat[] {
  if (own.length === 0) return [];
  const order = signOrder(face);
  const takes = (event: Event, symbol: string): boolean => "symbol" in event && event.symbol === symbol;
  const others = own.filter((event) => !order.some((symbol) => takes(event, symbol)));
  const signs = order.flatMap((sign): Beat[] => [{ sign }, ...own.filter((event) => takes(event, sign)).map((event) => ({ event }))]);
  return [...others.map((event) => ({ event })), ...signs];
}
