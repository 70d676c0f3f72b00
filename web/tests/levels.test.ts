import { describe, expect, test } from "vitest";
import { LEVELS, matchOf, numberOf, progressAfter, type Progress } from "../src/app/levels.ts";
import type { Seat, Table } from "../src/protocol/types.ts";

const at = (level: string, losses = 0): Progress => ({ level, losses });

/** The progress after games at the level one is at, won or lost. */
function played(from: Progress, ...games: readonly ("won" | "lost")[]): Progress {
  return games.reduce((progress, game) => progressAfter(progress, { level: progress.level, won: game === "won" }), from);
}

describe("the level", () => {
  test("grows with a win", () => {
    expect(played(at("easy"), "won")).toEqual(at("fair"));
    expect(played(at("easy"), "won", "won", "won", "won")).toEqual(at("master"));
  });

  test("eases after two losses in a row", () => {
    expect(played(at("hard"), "lost")).toEqual(at("hard", 1));
    expect(played(at("hard"), "lost", "lost")).toEqual(at("fair"));
    expect(played(at("hard"), "lost", "won", "lost")).toEqual(at("expert", 1));
  });

  test("stays at either end", () => {
    expect(played(at("master"), "won")).toEqual(at("master"));
    expect(played(at("easy"), "lost", "lost", "lost")).toEqual(at("easy"));
  });

  test("is untouched by games at another level", () => {
    expect(progressAfter(at("fair", 1), { level: "easy", won: true })).toEqual(at("fair", 1));
  });

  test("is counted from one", () => {
    expect(LEVELS.map(numberOf)).toEqual([1, 2, 3, 4, 5]);
    expect(numberOf("greedy")).toBe(0);
  });
});

describe("a finished table", () => {
  const me: Seat = { colour: "red", name: "Ann", kind: "person", presence: "here" };
  const bot: Seat = { colour: "blue", name: "easy", kind: "bot", presence: "bot", level: "easy" };
  const table = (seats: Seat[], more: Partial<Table> = {}): Table => ({ mine: ["red"], seats, ...more }) as Table;

  test("counts for its one person against bots of one level", () => {
    expect(matchOf(table([me, bot]), "red")).toEqual({ level: "easy", won: true });
    expect(matchOf(table([me, bot, { ...bot, colour: "green" }]), "blue")).toEqual({ level: "easy", won: false });
  });

  test("does not count with people, several levels, other bots, or as practice", () => {
    expect(matchOf(table([me, bot, { ...me, colour: "green" }]), "red")).toBeNull();
    expect(matchOf(table([me, bot, { ...bot, colour: "green", level: "hard" }]), "red")).toBeNull();
    expect(matchOf(table([me, { ...bot, level: "greedy" }]), "red")).toBeNull();
    expect(matchOf(table([me, bot], { branched_after: 3 }), "red")).toBeNull();
    expect(matchOf(table([me, bot], { mine: [] }), "red")).toBeNull();
    expect(matchOf(table([me, { ...me, colour: "blue" }], { mine: ["red", "blue"] }), "red")).toBeNull();
  });

  test("does not count for whom a bot has played", () => {
    expect(matchOf(table([{ ...me, presence: "gone" }, bot]), "red")).toBeNull();
  });
});
