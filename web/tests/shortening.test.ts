import { expect, test } from "vitest";
import { shortening } from "../src/map/animation/piece-animations.ts";

test("calm takes its time, quick a quarter of it, and less if more waits to be shown", () => {
  expect(shortening({ pace: "calm", waiting: 5 })).toBe(1);
  expect(shortening({ pace: "quick" })).toBe(0.25);
  expect(shortening({ pace: "quick", waiting: 5 })).toBeLessThan(0.1);
});
