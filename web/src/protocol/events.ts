import type { Event, EventKind } from "./types.ts";

/** The events of one kind, or of some. */
export type EventOf<K extends EventKind> = Extract<Event, { kind: K }>;

/** A function for each kind of event, which gets exactly the fields of its kind. A missing kind does not compile. */
export type EventHandlers<Context extends readonly unknown[], Result, Kinds extends EventKind = EventKind> = {
  readonly [K in Kinds]: (event: EventOf<K>, ...context: Context) => Result;
};

/** Calls the handler for the event's kind. The result is undefined for a kind that only a newer server knows. */
export function dispatch<Context extends readonly unknown[], Result, Kinds extends EventKind>(
  handlers: EventHandlers<Context, Result, Kinds>,
  event: EventOf<Kinds>,
  ...context: Context
): Result | undefined {
  const handler = handlers[event.kind] as ((event: EventOf<Kinds>, ...context: Context) => Result) | undefined;
  return handler?.(event, ...context);
}

/** The regions an event names: where it happens, then where it comes from. */
export function regionsOf(event: Event): string[] {
  const region = "region" in event ? event.region : null;
  const origin = "from_region" in event ? event.from_region : null;
  return [region, origin].filter((each) => each != null);
}
