import { describe, expect, test } from "vitest";
import type { Event } from "../src/protocol/types.ts";
import { boardPieces } from "../src/table/board/board-pieces.ts";
import { NO_PREVIEW, previewOf, tollPreview, type BoardPreview } from "../src/table/state/preview.ts";
import { choice, EVENTS, FACE, view } from "./samples.ts";

const before = view({
  gallia: { cubes: { red: 3, blue: 1 } },
  italia: { cubes: { red: 1, blue: 2 } },
  iberia: {},
});

function after(...events: Event[]): BoardPreview {
  return previewOf(before, events, "red");
}

describe("the preview of events", () => {
  test("no event, no preview", () => {
    expect(after()).toEqual(NO_PREVIEW);
  });

  test("cubes that come are ghosts with a badge, in an empty region, too", () => {
    expect(after({ kind: "placed", player: "red", region: "iberia", count: 2 })).toEqual({
      regions: { iberia: { comes: { red: 2 }, goes: {} } },
      palace: {},
      badges: { iberia: "+2" },
    });
  });

  test("cubes that move leave one region and come to another", () => {
    expect(after({ kind: "cubes-moved", player: "red", from_region: "gallia", region: "italia", count: 2 })).toEqual({
      regions: { gallia: { comes: {}, goes: { red: 2 } }, italia: { comes: { red: 2 }, goes: {} } },
      palace: {},
      badges: { gallia: "−2", italia: "+2" },
    });
  });

  test("a cube that is saved comes to the palace", () => {
    expect(after({ kind: "to-palace", player: "red", region: "gallia" })).toEqual({
      regions: { gallia: { comes: {}, goes: { red: 1 } } },
      palace: { red: 1 },
      badges: { gallia: "−1" },
    });
  });

  test("the cubes of others have no badge", () => {
    const { regions, badges } = after(
      { kind: "cubes-swapped", from_player: "red", from_region: "gallia", player: "blue", region: "italia" },
      { kind: "placed", player: "blue", region: "iberia", count: 1 },
    );

    expect(regions).toEqual({
      gallia: { comes: { blue: 1 }, goes: { red: 1 } },
      italia: { comes: { red: 1 }, goes: { blue: 1 } },
      iberia: { comes: { blue: 1 }, goes: {} },
    });
    expect(badges).toEqual({ gallia: "−1", italia: "+1" });
  });

  test("only the difference between before and after counts", () => {
    const lost: Event = { kind: "cube-lost", player: "red", region: "gallia", symbol: "church" };
    const placed: Event = { kind: "placed", player: "red", region: "gallia", count: 3 };

    expect(after(placed, lost).badges).toEqual({ gallia: "+2" });
    expect(after(placed, lost, lost, lost).badges).toEqual({});
  });

  test.each<Event>([EVENTS["plague-stayed"], EVENTS["turn-ended"], EVENTS.taken, EVENTS["wall-put"], EVENTS.baked])("$kind moves no cube on the board", (event) => {
    expect(after(event)).toEqual(NO_PREVIEW);
  });

  test("the board draws ghosts and leaving cubes", () => {
    const preview = after(
      { kind: "cubes-moved", player: "red", from_region: "italia", region: "iberia", count: 1 },
      { kind: "to-palace", player: "red", region: "gallia" },
    );
    const { regions, palace } = boardPieces(before, ["red", "blue"], preview);

    expect(regions["iberia"]?.cubes).toEqual([{ colour: "red", count: 0, ghosts: 1 }]);
    expect(regions["italia"]?.cubes).toEqual([{ colour: "red", count: 1, leaving: 1 }, { colour: "blue", count: 2 }]);
    expect(palace).toEqual([{ colour: "red", count: 0, ghosts: 1 }, { colour: "blue", count: 0 }]);
  });
});

describe("the toll of a picked rat", () => {
  const known = view({ gallia: { rats: [{ number: 4, face: FACE, toll: { red: 1, blue: 2 } }, { number: 5, face: FACE }] }, italia: { rats: [{ number: 6 }] } });

  test("is shown in the region of the rat, without a badge", () => {
    expect(tollPreview(known, choice("card:monk region:gallia rat:#4").words)).toEqual({
      regions: { gallia: { goes: { red: 1, blue: 2 } } },
      palace: {},
      badges: {},
    });
  });

  test.each(["verb:place region:gallia count:2", "card:monk region:gallia rat:#5", "card:monk region:italia rat:#6", "verb:turn rat:#9"])(
    "there is none for %s",
    (picked) => {
      expect(tollPreview(known, choice(picked).words)).toBeNull();
    },
  );
});
