import { beforeAll, describe, expect, test, vi } from "vitest";
import { texts } from "../src/app/texts.svelte.ts";
import type { Event } from "../src/protocol/types.ts";
import { entryText, logEntries, logRounds } from "../src/table/words/event-text.ts";
import { EVENTS, FACE, news } from "./samples.ts";

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

  test("an outbreak and its losses are told with the rat that was turned up", () => {
    const turned: Event = { kind: "rat-turned", region: "gallia", rat: 4, face: FACE, population: 5 };
    const lost: Event = { kind: "cube-lost", player: "blue", region: "gallia" };

    const [spared, broken, ...more] = lines(turned, { ...turned, rat: 5 }, { kind: "outbreak", region: "gallia", rat: 5 }, lost, lost, { kind: "turn-ended", player: "red" });

    expect(more).toEqual([]);
    expect(spared).not.toContain("BLUE");
    expect(broken).toContain("BLUE\u00A0−2");
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
