import { expect, test } from "vitest";
import { byClass, courseOf, nextLesson, ruleAnchor, tableOf } from "../src/learn/lessons.ts";
import type { LessonMoment, View } from "../src/protocol/types.ts";

const LESSONS = [
  { name: "people", number: 1, steps: 3 },
  { name: "plague", number: 2, steps: 4 },
  { name: "game", number: 9, level: "easy" },
  { name: "baker", card: "baker", steps: 3 },
  { name: "monk", card: "monk", steps: 3 },
  { name: "peasant", card: "peasant", steps: 2 },
];

test("the course is what has a number", () => {
  expect(courseOf(LESSONS).map(({ name }) => name)).toEqual(["people", "plague", "game"]);
});

test("the next lesson is the first that is not done; after the last there is none", () => {
  expect(nextLesson(LESSONS, [])?.name).toBe("people");
  expect(nextLesson(LESSONS, ["people", "monk"])?.name).toBe("plague");
  expect(nextLesson(LESSONS, ["people", "plague", "game"])).toBeNull();
});

test("lessons of cards stand under their class, in the order of the deck", () => {
  expect(byClass(LESSONS)).toEqual([
    ["peasantry", ["peasant", "baker"]],
    ["church", ["monk"]],
  ]);
});

test("a cited rule leads to its anchor in the book", () => {
  expect(["T3", "Monk", "Pied Piper", "S8"].map(ruleAnchor)).toEqual(["t3", "monk", "piper", "s8"]);
});

test("the learner sits at a table of people", () => {
  const view = { scores: { red: {}, blue: {} }, holders: { monk: null }, moves: 2 } as unknown as View;
  const moment: LessonMoment = { lesson: { name: "monk" }, rules: "classic", done: [], view };

  const table = tableOf(moment, (colour) => `the ${colour} one`);

  expect(table.seats.map(({ name, kind, mine }) => [name, kind, mine])).toEqual([["the red one", "person", true], ["the blue one", "person", undefined]]);
  expect(table.mine).toEqual(["red"]);
});
