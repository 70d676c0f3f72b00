import { describe, expect, test } from "vitest";
import type { Event, EventKind } from "../src/protocol/types.ts";
import { dispatch, regionsOf, type EventHandlers } from "../src/protocol/events.ts";
import { EVENTS } from "./samples.ts";

const SOME: EventHandlers<[string], string, "placed" | "taken"> = {
  placed: ({ count, region }, suffix) => `${count} in ${region}${suffix}`,
  taken: ({ card }, suffix) => `${card}${suffix}`,
};

describe("dispatch", () => {
  test("calls the handler of the kind with the event and the context", () => {
    expect(dispatch(SOME, EVENTS.placed, "!")).toBe("2 in gallia!");
    expect(dispatch(SOME, EVENTS.taken, "?")).toBe("monk?");
  });

  test("a kind without a handler, of a newer server, has no result", () => {
    const unknown: object = { kind: "dragon-placed" };

    expect(dispatch(SOME, unknown as typeof EVENTS.placed, "!")).toBeUndefined();
  });

  test("the compiler refuses a missing kind, a field of another kind and an event without a handler", () => {
    // @ts-expect-error: no handler for most kinds
    const missing: EventHandlers<[], EventKind> = { placed: ({ kind }) => kind };
    // @ts-expect-error: baked has no region
    const other: EventHandlers<[], string, "baked"> = { baked: ({ region }) => region };
    // @ts-expect-error: nothing handles baked
    expect(dispatch(SOME, EVENTS.baked, "")).toBeUndefined();
    expect([missing, other]).toHaveLength(2);
  });
});

test.each<[Event, string[]]>([
  [EVENTS.placed, ["gallia"]],
  [EVENTS["cubes-moved"], ["gallia", "italia"]],
  [{ kind: "nun-put", player: "red", region: "gallia", from_region: null }, ["gallia"]],
  [EVENTS["wall-put"], []],
])("$0.kind names the regions $1", (event, regions) => {
  expect(regionsOf(event)).toEqual(regions);
});
