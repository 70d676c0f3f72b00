import { beforeAll, describe, expect, test, vi } from "vitest";
import { texts } from "../src/app/texts.svelte.ts";
import type { Event } from "../src/protocol/types.ts";
import { entryText, logEntries, logRounds } from "../src/table/words/event-text.ts";
import { EVENTS, news } from "./samples.ts";

const names = (colour: string): string => colour.toUpperCase();

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await texts.speak("en");
});

function lines(...events: Event[]): string[] {
  return logEntries(news(1, events, { player: "red" }), names).map(entryText);
}

describe("log entries", () => {
  test.each<Event>(Object.values(EVENTS))("$kind has a message, or is part of another entry", (event) => {
    for (const line of lines(event)) {
      expect(line).not.toMatch(/event-|web-|\{|undefined/);
      expect(line.trim()).not.toBe("");
    }
  });

  test.each<[Event, Event]>([
    [EVENTS.taken, { kind: "taken", player: "red", card: "monk" }],
    [EVENTS["nun-put"], { kind: "nun-put", player: "red", region: "gallia" }],
    [EVENTS["bishop-put"], { kind: "bishop-put", player: "red", region: "gallia", from_region: null }],
    [EVENTS["wall-put"], { kind: "wall-put", player: "red", border: "gallia-italia" }],
  ])("$0.kind reads differently without an origin", (moved, fresh) => {
    expect(lines(fresh)).toHaveLength(1);
    expect(lines(fresh)).not.toEqual(lines(moved));
  });

  describe("a rat that is turned up", () => {
    const face = { limit: 4, symbols: ["church", "all", "majority", "magic"] };
    const turned: Event = { kind: "rat-turned", region: "gallia", rat: 4, face, population: 5 };
    const outbreak: Event = { kind: "outbreak", region: "gallia", rat: 4 };
    const lost = (player: "red" | "blue", symbol: string): Event => ({ kind: "cube-lost", player, region: "gallia", symbol });
    const saved = (player: "red" | "blue", symbol: string): Event => ({ kind: "potion-spent", player, region: "gallia", symbol });

    test("is one sentence: population and limit, then each symbol in the order of the rules", () => {
      const told = lines(turned, outbreak, lost("red", "majority"), lost("blue", "church"), lost("blue", "church"), lost("red", "all"), lost("blue", "all"));

      expect(told).toEqual([
        "Gallia: limit 4: Church, All, Majority, Magic. Population 5, limit 4: outbreak. Majority: RED loses 1. Church: BLUE loses 2. Magic: no losses. All: RED loses 1, BLUE loses 1.",
      ]);
    });

    test("says you to the reader, and what a potion saves", () => {
      const [entry] = logEntries(news(1, [turned, outbreak, lost("red", "majority"), saved("red", "church"), saved("blue", "all")]), names, { me: "red" });

      expect(entryText(entry!)).toContain("Majority: you lose 1. Church: your potion saves a cube. Magic: no losses. All: a potion saves a cube of BLUE.");
    });

    test("that finds too few people says so, and no more", () => {
      expect(lines({ ...turned, population: 3 })).toEqual([expect.stringMatching(/Population 3, limit 4: no outbreak\.$/)]);
    });

    test("keeps its own losses only", () => {
      const [first, second] = lines(turned, outbreak, lost("red", "majority"), { ...turned, rat: 5 }, { ...outbreak, rat: 5 }, lost("blue", "church"));

      expect(first).toContain("Church: no losses.");
      expect(second).toContain("Majority: no losses. Church: BLUE loses 1.");
    });
  });

  test("news that is being shown is told up to the event on the table, a rat with all it does", () => {
    const shown = news(1, [EVENTS["plague-moved"], EVENTS["rat-turned"], EVENTS.outbreak, EVENTS["cube-lost"], EVENTS["rat-placed"]]);

    expect(logEntries(shown, names, { told: 1 })).toHaveLength(1);
    expect(logEntries(shown, names, { told: 2 }).map(entryText).at(-1)).toContain("Church: RED loses 1.");
  });

  test("the cube of the Serf names him", () => {
    const placed: Event = { kind: "placed", player: "red", region: "gallia", count: 1 };

    expect(logEntries(news(1, [placed], { player: "red", say: "serf yes" }), names).map(entryText)).toEqual(["Serf: RED adds 1 cube in Gallia."]);
  });

  test("each entry has its mark and its rule", () => {
    const [placed, moved] = logEntries(news(7, [{ kind: "placed", player: "blue", region: "gallia", count: 1 }, { kind: "plague-moved", player: "red", from_region: "gallia", region: "italia" }]), names);

    expect(placed).toMatchObject({ key: "7.0", player: "blue", plague: false, rule: "t3" });
    expect(moved).toMatchObject({ key: "7.1", plague: true, rule: "t4" });
  });

  test("rounds change after everybody's turn", () => {
    const turn = (seq: number): ReturnType<typeof news> => news(seq, [{ kind: "placed", player: "red", region: "gallia", count: 1 }, { kind: "turn-ended", player: "red" }]);

    expect(logRounds([turn(1), turn(2), turn(3)], 2, names).map(({ number, entries }) => [number, entries.length])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
});
