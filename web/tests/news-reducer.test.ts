import { describe, expect, test } from "vitest";
import { reduceLog, reduceTable } from "../src/table/state/news-reducer.ts";
import { news, seat, table, view } from "./samples.ts";

describe("the log", () => {
  test("grows by one piece of news, and not twice by the same", () => {
    const log = reduceLog([news(1)], news(2));

    expect(log.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(reduceLog(log, news(2))).toBe(log);
  });

  test("loses the moves that are taken back, but no chat, and tells of the undo", () => {
    const log = [news(1), news(2), news(3, [], { kind: "chat", text: "hm" }), news(4)];

    const after = reduceLog(log, news(5, [], { kind: "undo", count: 2 }));

    expect(after.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual(["1 move", "3 chat", "5 undo"]);
  });
});

describe("the table", () => {
  test("follows the view of the news", () => {
    const after = reduceTable(table(), news(7, [], { view: view({}, { moves: 3, step: { kind: "act", who: "blue" } }) }));

    expect(after).toMatchObject({ decider: "blue", moves: 3, seq: 7 });
  });

  test("keeps what only this guest was told", () => {
    const own = table({ mine: ["red"], links: { join: "/j/1" } });

    expect(reduceTable(own, news(2, [], { kind: "seat", table: table({ status: "finished" }) }))).toMatchObject({
      mine: ["red"],
      links: { join: "/j/1" },
      status: "finished",
    });
    expect(reduceTable(own, news(2, [], { kind: "seat", table: table({ mine: ["blue"] }) })).mine).toEqual(["blue"]);
  });

  test("counts the days of a new decider, who is no bot", () => {
    const over = (who: "red" | "blue") => news(2, [], { at: "2026-01-01T00:00:00Z", view: view({}, { step: { kind: "act", who } }) });
    const days = table({ pace: { kind: "days", days: 2 }, decider: "red", deadline: "2026-01-02T00:00:00.000Z" });

    expect(reduceTable(days, over("blue")).deadline).toBe("2026-01-03T00:00:00.000Z");
    expect(reduceTable(days, over("red")).deadline).toBe("2026-01-02T00:00:00.000Z");
    expect(reduceTable({ ...days, seats: [seat("red"), seat("blue", { presence: "gone" })] }, over("blue")).deadline).toBe("");
    expect(reduceTable({ ...days, pace: {} }, over("blue")).deadline).toBe(days.deadline);
  });

  test("takes the clocks of the news, and keeps those that are not in it", () => {
    const running = table({ seats: [seat("red", { clock: 60 }), seat("blue", { clock: 50 })] });

    const after = reduceTable(running, news(2, [], { clocks: { red: 41 } }));

    expect(after.seats.map(({ clock }) => clock)).toEqual([41, 50]);
  });
});
