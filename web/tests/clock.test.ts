import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Seat, Table } from "../src/protocol/types.ts";
import type { Game } from "../src/table/state/game.svelte.ts";

const START = new Date("2026-11-18T12:00:00Z");
const HOUR = 3_600_000;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: START });
});

afterEach(() => void vi.useRealTimers());

const seat = { colour: "red", clock: 300 } as Seat;

async function shown() {
  const { secondsLeft } = await import("../src/table/state/clock.ts");
  const { steadyNow } = await import("../src/app/now.svelte.ts");
  const table = { decider: "red", status: "running" } as Table;
  const game = { table, updatedAt: steadyNow() } as Game;
  return { game, left: () => secondsLeft(game, seat) };
}

test("the clock of who decides runs", async () => {
  const { left } = await shown();
  vi.advanceTimersByTime(60_000);
  expect(left()).toBe(240);
});

test("the clock of the others stands", async () => {
  const { game, left } = await shown();
  game.table = { ...game.table, decider: "blue" } as Table;
  vi.advanceTimersByTime(60_000);
  expect(left()).toBe(300);
});

test.each([1, -1])("a wall clock that is set by %i hours changes nothing", async (hours) => {
  const { left } = await shown();
  vi.advanceTimersByTime(10_000);
  vi.setSystemTime(Date.now() + hours * HOUR);
  vi.advanceTimersByTime(10_000);
  expect(left()).toBe(280);
});

test("a clock never shows more than the server said, and never less than nothing", async () => {
  const { game, left } = await shown();
  game.updatedAt += 900; // news arrives between two seconds
  expect(left()).toBe(300);
  vi.advanceTimersByTime(HOUR);
  expect(left()).toBe(0);
});
