import { describe, expect, test } from "vitest";
import type { Choice, Word } from "../src/protocol/types.ts";
import { Chooser, wordKey, type Path } from "../src/table/state/chooser.svelte.ts";
import positions from "./data/positions.txt?raw";

/** What glows can be chosen, and the other way round: held at thousands of positions of random games, with every card. */

const KINDS: Record<string, Word["kind"]> = {
  ve: "verb", ca: "card", re: "region", bo: "border", ra: "rat", pl: "player", co: "count", po: "potions", wo: "word",
};
const REGION_VERBS = ["settle", "place", "rat", "turn", "march", "plague"];
const TRIED = 10; // picks tried at one position
const REACHED = 4; // choices of a position that are looked for

const POSITIONS = positions.trimEnd().split("\n").map(choicesOf);

function choicesOf(line: string): Choice[] {
  return line.split("|").map((text) => {
    const words = text.split(" ").map((pair): Word => ({ kind: KINDS[pair.slice(0, 2)]!, value: pair.slice(3) }));
    return { say: text, words };
  });
}

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed + 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

// --- what should glow, told from the list of choices alone ----------------------------------------------------------

function startsWith(words: Path, path: Path): boolean {
  return path.every((word, at) => words[at] !== undefined && wordKey(words[at]) === wordKey(word));
}

function keyIn(words: Path, at: number): string {
  const [word, before] = [words[at]!, words[at - 1]];
  return word.kind === "player" && before?.kind === "region" ? `cube:${before.value}:${word.value}` : wordKey(word);
}

/** The keys that continue these words in some choice; a rat or cube may be pressed together with its region. */
function following(choices: readonly Choice[], path: Path): Set<string> {
  const found = new Set<string>();
  for (const { words } of choices.filter(({ words }) => words.length > path.length && startsWith(words, path))) {
    const at = path.length;
    found.add(keyIn(words, at));
    if (words[at]!.kind === "region" && ["rat", "player"].includes(words[at + 1]?.kind ?? "")) found.add(keyIn(words, at + 1));
  }
  return found;
}

/** Before the first pick: cards, and the regions of the first verb that has any. */
function openings(choices: readonly Choice[]): Set<string> {
  const verb = REGION_VERBS.find((verb) => choices.some(({ words }) => words[0]!.value === verb && words[0]!.kind === "verb"));
  const found = new Set(choices.flatMap(({ words }) => words.filter(({ kind }) => kind === "card").map(wordKey)));
  const first = choices.find(({ words }) => words[0]!.value === verb)?.words[0];
  if (first) for (const key of following(choices, [first])) found.add(key);
  return found;
}

/** The extras of a caravan or a final move: what can be added to the complete action or left out of it. */
function extras(choices: readonly Choice[], path: Path): Set<string> {
  const found = new Set<string>();
  if (!["caravanner", "march"].includes(path[0]?.value ?? "") || path.length < 2) return found;
  const now = path.slice(2).map(wordKey);
  for (const { words } of choices.filter((other) => startsWith(other.words, path.slice(0, 2)))) {
    const other = words.slice(2).map(wordKey);
    const differing = [...now.filter((key) => !other.includes(key)), ...other.filter((key) => !now.includes(key))];
    if (differing.length === 1) found.add(differing[0]!);
  }
  return found;
}

/** `before` are the words that were picked when the last pick was made. */
function shouldGlow(choices: readonly Choice[], path: Path, before: Path): Set<string> {
  const complete = choices.some(({ words }) => words.length === path.length && startsWith(words, path));
  const glow = path.length === 0 ? openings(choices) : following(choices, path);
  const replacing = !complete ? [] : before.length === 0 ? openings(choices) : following(choices, before);
  return new Set([...glow, ...replacing, ...(complete ? extras(choices, path) : [])].filter((key) => !key.startsWith("count:")));
}

function glowOf(chooser: Chooser): string[] {
  return [...chooser.picks.keys()].filter((key) => !key.startsWith("count:")).sort();
}

// --- a fickle person --------------------------------------------------------------------------------------------------

/** Picks, changes his mind and goes back at random; after each press what glows is what should. */
function wander(choices: Choice[], seed: number): void {
  const random = numbers(seed);
  const chooser = new Chooser();
  chooser.offer(choices);
  const trail: Path[] = [];
  const initial = chooser.path;
  for (let press = 0; press < TRIED; press++) {
    expect(glowOf(chooser)).toEqual([...shouldGlow(choices, chooser.path, trail.at(-2) ?? initial)].sort());
    const keys = glowOf(chooser);
    const key = keys[random(keys.length || 1)];
    if (key === undefined || (trail.length > 0 && random(5) === 0)) {
      const earlier = trail.at(-2) ?? initial;
      chooser.back();
      trail.pop();
      expect(chooser.path).toEqual(earlier);
    } else pressKey(choices, chooser, key, trail);
  }
  while (chooser.begun) chooser.back();
  expect(chooser.path).toEqual(initial);
}

function pressKey(choices: readonly Choice[], chooser: Chooser, key: string, trail: Path[]): void {
  const complete = chooser.ready !== null;
  const longer = following(choices, chooser.path).has(key);
  const isExtra = complete && extras(choices, chooser.path).has(key);
  expect(chooser.pick(key)).toBe(true);
  expect(choices.some(({ words }) => startsWith(words, chooser.path)), `${key} leads to a legal choice`).toBe(true);
  if (complete && (isExtra || !longer)) trail.pop();
  trail.push(chooser.path);
}

/** Presses what leads to this choice, one word after another. */
function reach(choices: Choice[], wanted: Choice): Choice | null {
  const chooser = new Chooser();
  chooser.offer(choices);
  if (chooser.path.length === 0) chooser.begin(wordKey(wanted.words[0]!));
  for (let presses = 0; presses <= wanted.words.length + 2; presses++) {
    if (chooser.ready?.say === wanted.say) return chooser.ready;
    const surplus = chooser.path.map(wordKey).find((key) => chooser.extras.has(key) && !wanted.words.some((each) => wordKey(each) === key));
    const at = wanted.words.findIndex((word, place) => chooser.path[place] === undefined || wordKey(chooser.path[place]) !== wordKey(word));
    const word = wanted.words[at];
    const count = word?.kind === "count" ? chooser.counts.find((each) => each.word.value === word.value) : undefined;
    if (count) chooser.pickCount(count.path);
    else if (!chooser.pick(surplus ?? keyIn(wanted.words, at))) return null;
  }
  return null;
}

describe("at every position", { timeout: 120_000 }, () => {
  test("what glows continues a legal choice, and whatever does glows, however often one changes one's mind", () => {
    POSITIONS.forEach((choices, seed) => wander(choices, seed));
  });

  test("every legal choice can be reached by pressing what glows", () => {
    POSITIONS.forEach((choices, seed) => {
      const random = numbers(seed);
      for (let tries = 0; tries < REACHED; tries++) {
        const wanted = choices[random(choices.length)]!;
        expect(reach(choices, wanted)?.say).toBe(wanted.say);
      }
    });
  });

  test("what does not glow cannot be picked, and pressing again confirms only what is named", () => {
    POSITIONS.forEach((choices) => {
      const chooser = new Chooser();
      chooser.offer(choices);
      const all = new Set(choices.flatMap(({ words }) => words.map((_, at) => keyIn(words, at))));
      chooser.pick(glowOf(chooser)[0] ?? "");
      const path = chooser.path;
      for (const key of all) {
        if (chooser.confirms(key)) expect(chooser.chosenKeys.has(key) && chooser.picks.has(key)).toBe(true);
        if (chooser.picks.has(key)) continue;
        expect(chooser.pick(key)).toBe(false);
        expect(chooser.path).toBe(path);
      }
    });
  });
});
