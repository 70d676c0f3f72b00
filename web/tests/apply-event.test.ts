import { describe, expect, test } from "vitest";
import type { Event, Region, View } from "../src/protocol/types.ts";
import { applyEvent } from "../src/table/state/apply-event.ts";
import { EVENTS, FACE, view } from "./samples.ts";

function after(before: View, ...events: Event[]): View {
  return events.reduce((shown, event) => applyEvent(shown, event), before);
}

describe("cubes", () => {
  test("placed cubes come from the stock", () => {
    const shown = after(view({ gallia: { cubes: { red: 1 } } }), { kind: "placed", player: "red", region: "gallia", count: 3 });

    expect(shown.regions["gallia"]?.cubes).toEqual({ red: 4 });
    expect(shown.stock).toEqual({ red: 17, blue: 20 });
  });

  test("settling does the same", () => {
    expect(after(view({ gallia: {} }), { kind: "settled", player: "blue", region: "gallia", count: 2 })).toMatchObject({
      regions: { gallia: { cubes: { blue: 2 } } },
      stock: { blue: 18 },
    });
  });

  test("a lost cube goes back to the stock", () => {
    const shown = after(view({ gallia: { cubes: { red: 2, blue: 1 } } }), { kind: "cube-lost", player: "red", region: "gallia", symbol: "church" });

    expect(shown.regions["gallia"]?.cubes).toEqual({ red: 1, blue: 1 });
    expect(shown.stock).toEqual({ red: 21, blue: 20 });
  });

  test("moved, swapped and saved cubes leave the stock alone", () => {
    const before = view({ gallia: { cubes: { red: 3 } }, italia: { cubes: { blue: 1 } } });

    const moved = after(before, { kind: "cubes-moved", player: "red", from_region: "gallia", region: "italia", count: 2 });
    expect(moved.regions).toMatchObject({ gallia: { cubes: { red: 1 } }, italia: { cubes: { red: 2, blue: 1 } } });

    const swapped = after(before, { kind: "cubes-swapped", from_player: "red", from_region: "gallia", player: "blue", region: "italia" });
    expect(swapped.regions).toMatchObject({ gallia: { cubes: { red: 2, blue: 1 } }, italia: { cubes: { red: 1, blue: 0 } } });

    const saved = after(before, { kind: "to-palace", player: "red", region: "gallia" });
    expect(saved.palace).toEqual({ red: 1 });
    expect(saved.regions["gallia"]?.cubes).toEqual({ red: 2 });
    for (const { stock } of [moved, swapped, saved]) expect(stock).toEqual(before.stock);
  });

  test("the Baker's cubes are kept, and then put in one region", () => {
    const shown = after(
      view({ gallia: { cubes: { red: 1 } } }),
      { kind: "baked", player: "red" },
      { kind: "baked", player: "blue" },
      { kind: "baker-emptied", player: "red", region: "gallia" },
    );

    expect(shown.regions["gallia"]?.cubes).toEqual({ red: 2, blue: 1 });
    expect(shown.baker).toEqual({});
    expect(shown.stock).toEqual({ red: 19, blue: 19 });
  });
});

describe("rats", () => {
  const lying: Record<string, Region> = { gallia: { rats: [{ number: 1 }, { number: 2 }] }, italia: { rats: [{ number: 3 }] } };

  test("a placed rat comes from the supply, face down", () => {
    const shown = after(view(lying), { kind: "rat-placed", player: "red", region: "italia", rat: 9 });

    expect(shown.regions["italia"]?.rats).toEqual([{ number: 3 }, { number: 9 }]);
    expect(shown.supply).toBe(29);
  });

  test("a turned-up rat shows its face, and the one turned up before is gone", () => {
    const shown = after(
      view(lying),
      { kind: "rat-turned", region: "gallia", rat: 1, face: FACE, population: 0 },
      { kind: "rat-turned", region: "gallia", rat: 2, face: FACE, population: 0 },
    );

    expect(shown.regions["gallia"]?.rats).toEqual([{ number: 2, face: FACE, shown: true }]);
  });

  test("a look shows the face to the viewer alone; without a face nothing changes", () => {
    const seen = after(view(lying), { kind: "looked", player: "red", region: "gallia", rat: 2, face: FACE });

    expect(seen.regions["gallia"]?.rats?.[1]).toEqual({ number: 2, face: FACE, shown: false });
    expect(after(view(lying), { kind: "looked", player: "blue", region: "gallia", rat: 2 })).toEqual(view(lying));
    expect(after(view(lying), { kind: "rats-shown", player: "blue", region: "gallia", rat: 2, face: FACE }).regions["gallia"]?.rats?.[1]?.shown).toBe(true);
  });

  test("rats move with their faces, swap, and leave", () => {
    const known = view({ ...lying, gallia: { rats: [{ number: 1, face: FACE }, { number: 2 }] } });

    expect(after(known, { kind: "rat-moved", player: "red", from_region: "gallia", region: "italia", rat: 1 }).regions).toEqual({
      gallia: { rats: [{ number: 2 }] },
      italia: { rats: [{ number: 3 }, { number: 1, face: FACE }] },
    });
    expect(after(known, { kind: "rats-swapped", from_region: "gallia", from_rat: 1, region: "italia", rat: 3 }).regions).toEqual({
      gallia: { rats: [{ number: 2 }, { number: 3 }] },
      italia: { rats: [{ number: 1, face: FACE }] },
    });
    expect(after(known, { kind: "rat-left", region: "gallia", rat: 1, face: FACE }).regions["gallia"]?.rats).toEqual([{ number: 2 }]);
  });
});

describe("potions", () => {
  const carried = view({ gallia: { cubes: { red: 3 }, potions: { red: [1, 2], blue: [1] } }, italia: { cubes: { red: 0 } } });

  test("a spent potion goes from the cube with most of them, and an empty flask is none", () => {
    const spent: Event = { kind: "potion-spent", player: "red", region: "gallia", symbol: "church" };

    expect(after(carried, spent).regions["gallia"]?.potions).toEqual({ red: [1, 1], blue: [1] });
    expect(after(carried, spent, spent).regions["gallia"]?.potions).toEqual({ red: [1], blue: [1] });
    expect(after(carried, spent, spent, spent, spent).regions["gallia"]?.potions).toEqual({ red: [], blue: [1] });
    expect(after(carried, spent).regions["gallia"]?.cubes).toEqual({ red: 3 });
  });

  test.each<Event>([
    { kind: "potion-put", player: "red", region: "gallia" },
    { kind: "cubes-moved", player: "red", from_region: "gallia", region: "italia", count: 1 },
    { kind: "cubes-swapped", from_player: "red", from_region: "gallia", player: "blue", region: "italia" },
    { kind: "to-palace", player: "red", region: "gallia" },
  ])("$kind does not say which cube it was: the view of the news does", (event) => {
    const outcome = view({ gallia: { potions: { red: [2] } }, italia: { potions: { red: [1] } }, iberia: { potions: { red: [9] } } });

    const shown = applyEvent({ ...carried, regions: { ...carried.regions, iberia: {} } }, event, outcome);

    expect(shown.regions["gallia"]?.potions).toEqual({ red: [2] });
    expect(shown.regions["iberia"]?.potions).toBeUndefined();
    if ("from_region" in event) expect(shown.regions["italia"]?.potions).toEqual({ red: [1] });
    expect(applyEvent(carried, event).regions["gallia"]?.potions).toEqual({ red: [1, 2], blue: [1] });
  });
});

describe("other pieces", () => {
  test("cards, plague, figures, walls and the caravan go where the event says", () => {
    const before = view({ gallia: { nuns: 1 }, italia: {} }, { walls: ["gallia-italia"] });

    expect(after(before, { kind: "taken", player: "red", card: "king", from_player: "blue" }).holders).toEqual({ monk: null, king: "red" });
    expect(after(before, { kind: "plague-moved", player: "red", from_region: "gallia", region: "italia" }).plague).toBe("italia");
    expect(after(before, { kind: "nun-put", player: "red", from_region: "gallia", region: "italia" }).regions).toEqual({ gallia: { nuns: 0 }, italia: { nuns: 1 } });
    expect(after(before, { kind: "bishop-put", player: "red", region: "italia" }).regions).toEqual({ gallia: { nuns: 1 }, italia: { bishops: 1 } });
    expect(after(before, { kind: "wall-put", player: "red", from_border: "gallia-italia", border: "gallia-iberia" }).walls).toEqual(["gallia-iberia"]);
    expect(after(before, { kind: "caravan-moved", player: "red", border: "gallia-italia" }).caravan).toBe("gallia-italia");
  });

  test.each<Event>(Object.values(EVENTS))("$kind changes only regions of the board", (event) => {
    const before = view({ gallia: { cubes: { red: 3, blue: 1 }, rats: [{ number: 4 }] }, italia: { cubes: { red: 3, blue: 1 }, rats: [{ number: 5 }] } });

    expect(Object.keys(after(before, event).regions)).toEqual(["gallia", "italia"]);
    expect(after(view(), event).regions).toEqual({});
  });

  test("a kind that only a newer server knows changes nothing", () => {
    const before = view({ gallia: {} });
    const unknown: object = { kind: "dragon-placed", region: "gallia" };

    expect(applyEvent(before, unknown as Event)).toBe(before);
  });

  test("the view before stays as it was", () => {
    const before = view({ gallia: { cubes: { red: 1 }, rats: [{ number: 1 }] } });
    const copy = structuredClone(before);
    after(before, { kind: "placed", player: "red", region: "gallia", count: 1 }, { kind: "rat-turned", region: "gallia", rat: 1, face: FACE, population: 1 });

    expect(before).toEqual(copy);
  });

  test("stock, board, palace and Baker add up to twenty at every step, and so do the scores", () => {
    const start = view(
      { gallia: { cubes: { red: 3 } }, italia: { cubes: { red: 1, blue: 2 } } },
      { stock: { red: 16, blue: 18 }, scores: { red: { board: 4, palace: 0, total: 4 }, blue: { board: 2, palace: 0, total: 2 } } },
    );
    const events: Event[] = [
      { kind: "placed", player: "red", region: "gallia", count: 2 },
      { kind: "to-palace", player: "red", region: "gallia" },
      { kind: "baked", player: "blue" },
      { kind: "cube-lost", player: "red", region: "gallia", symbol: "majority" },
      { kind: "cube-lost", player: "blue", region: "italia", symbol: "all" },
      { kind: "cubes-moved", player: "red", from_region: "gallia", region: "italia", count: 1 },
      { kind: "baker-emptied", player: "red", region: "italia" },
    ];
    let now = start;
    for (const event of events) {
      now = applyEvent(now, event);
      for (const colour of ["red", "blue"] as const) {
        const { board, palace, total } = now.scores[colour]!;
        expect(board + palace + (now.baker[colour] ?? 0) + (now.stock[colour] ?? 0), event.kind).toBe(20);
        expect(total).toBe(board + palace);
      }
    }
    expect(now.scores).toEqual({ red: { board: 4, palace: 1, total: 5 }, blue: { board: 2, palace: 0, total: 2 } });
  });
});
