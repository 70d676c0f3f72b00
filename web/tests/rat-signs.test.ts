import { describe, expect, test } from "vitest";
import type { Event } from "../src/protocol/types.ts";
import { ravagingPlace } from "../src/table/state/ravaging-place.ts";
import { beatsOf, ratOnTable, signOrder } from "../src/table/state/rat-signs.ts";
import { EVENTS, news, view } from "./samples.ts";

const turned = (region: string): Event => ({ ...EVENTS["rat-turned"], region });

describe("the symbols of a rat", () => {
  test("take cubes in the order of the rules: majority, classes, all [T8]", () => {
    expect(signOrder({ limit: 2, symbols: ["all", "magic", "majority", "church", "majority"] })).toEqual(["majority", "magic", "church", "all"]);
  });

  test("come before their losses; a rat without an outbreak has none", () => {
    const spared = beatsOf([EVENTS["rat-turned"], EVENTS["turn-ended"]]);
    const broken = beatsOf([EVENTS["rat-turned"], EVENTS.outbreak, EVENTS["cube-lost"], EVENTS["potion-spent"]]);

    expect(spared).toEqual([{ event: EVENTS["rat-turned"] }, { event: EVENTS["turn-ended"] }]);
    expect(broken.map((beat) => ("sign" in beat ? beat.sign : beat.event.kind))).toEqual(["rat-turned", "outbreak", "church", "cube-lost", "all", "potion-spent"]);
  });

  test("the rat lies on the table through its outbreak, until something else happens", () => {
    const events = [EVENTS["plague-moved"], EVENTS["rat-turned"], EVENTS.outbreak, EVENTS["cube-lost"], EVENTS["turn-ended"], EVENTS["final-round"]];

    expect(events.map((_, at) => ratOnTable(events, at + 1))).toEqual([-1, 1, 1, 1, 1, -1]);
  });
});

describe("the place of the final ravaging", () => {
  const rats = [{ number: 1 }];
  const before = view({
    gallia: { cubes: { red: 1 }, rats },
    italia: { cubes: { blue: 1 }, rats },
    anglia: { cubes: { red: 0 }, rats },
    russia: { cubes: { red: 2 } },
  });

  test("counts the regions with a cube and a rat [E4]", () => {
    const shown = news(9, [EVENTS["final-ravaging"], turned("gallia"), EVENTS.outbreak, turned("gallia"), turned("italia")]);

    expect(ravagingPlace([], shown, 1, before)).toBeNull();
    expect([2, 3, 4, 5].map((told) => ravagingPlace([], shown, told, before)?.number)).toEqual([1, 1, 1, 2]);
    expect(ravagingPlace([], shown, 5, before)?.count).toBe(2);
  });

  test("goes on where somebody chooses the order [S13], and is nothing in other ravagings", () => {
    const log = [news(8, [turned("russia")]), news(9, [EVENTS["final-ravaging"]]), news(10, [turned("gallia")])];

    expect(ravagingPlace(log, news(11, [turned("italia")]), 1, before)).toEqual({ number: 2, count: 2 });
    expect(ravagingPlace(log.slice(0, 1), news(9, [turned("italia")]), 1, before)).toBeNull();
  });
});
