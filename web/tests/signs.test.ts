import { expect, test } from "vitest";
import { classRows, cubesBesideRats, symbolShare } from "../src/table/state/signs.ts";
import { bookFrom, tableBefore } from "../src/rules/ids.ts";
import { FACE, view } from "./samples.ts";

const OTHER = { limit: 2, symbols: ["royalty"] };

test("the classes of the game come with their cards and holders", () => {
  expect(classRows(view())).toEqual([
    { klass: "church", cards: [{ card: "monk", holder: null }] },
    { klass: "royalty", cards: [{ card: "king", holder: "blue" }] },
  ]);
});

test("cubes beside rats are those in regions that have any", () => {
  const table = view({ gallia: { cubes: { red: 3 }, rats: [{ number: 1 }] }, italia: { cubes: { red: 2, blue: 1 } } });

  expect(cubesBesideRats(table, "red")).toEqual({ beside: 3, count: 5 });
  expect(cubesBesideRats(table, "blue")).toEqual({ beside: 0, count: 1 });
});

test("a symbol's share counts each rat of the box once, and none that was seen", () => {
  const table = view({ gallia: { rats: [{ number: 4, face: { limit: 3, symbols: ["all", "church"] } }] } }, { used: [{ number: 5, face: OTHER }] });

  expect(symbolShare(table, [FACE, FACE, OTHER], "church")).toEqual({ count: 1, total: 1 });
  expect(symbolShare(view(), [FACE, FACE, OTHER], "church")).toEqual({ count: 2, total: 3 });
});

test("the book knows the way back to the table it was opened from, and no other way", () => {
  expect(bookFrom("/t/a1-B2")).toBe("/rules?from=%2Ft%2Fa1-B2");
  expect(bookFrom("/t/a1/replay")).toBe("/rules?from=%2Ft%2Fa1%2Freplay");
  expect(bookFrom("/new")).toBe("/rules");
  expect(tableBefore("?from=%2Ft%2Fa1-B2")).toBe("/t/a1-B2");
  for (const odd of ["", "?from=", "?from=//evil.example/t/a", "?from=https://evil.example", "?from=javascript:alert(1)", "?from=/me"]) {
    expect(tableBefore(odd)).toBe("");
  }
});
