import { describe, expect, test } from "vitest";
import { Chooser } from "../src/table/state/chooser.svelte.ts";
import { choice } from "./samples.ts";

const PLACE = ["gallia", "italia"].flatMap((region) => [1, 2, 3].map((count) => `verb:place region:${region} count:${count}`));
const MONK = ["card:monk region:gallia rat:#4 region:italia", "card:monk region:gallia rat:#5 region:italia"];

function chooserOf(...texts: string[]): Chooser {
  const chooser = new Chooser();
  chooser.offer(texts.map(choice));
  return chooser;
}

function keys(chooser: Chooser): string[] {
  return [...chooser.picks.keys()].sort();
}

describe("openings", () => {
  test("regions stand for the first region verb, cards for themselves and for being taken", () => {
    const chooser = chooserOf(...PLACE, ...MONK, "verb:take card:king", "verb:plague region:germania");

    expect(keys(chooser)).toEqual(["card:king", "card:monk", "region:gallia", "region:italia"]);
    expect(chooser.openings).toEqual(new Set(["verb:place", "card:monk", "verb:take", "verb:plague"]));
    expect(chooser.path).toEqual([]);
    expect(chooser.ready).toBeNull();
  });

  test("a single opening is picked automatically and cannot be taken back", () => {
    const chooser = chooserOf("verb:settle region:gallia", "verb:settle region:italia");

    expect(chooser.path.map(({ value }) => value)).toEqual(["settle"]);
    expect(chooser.begun).toBe(false);
    expect(keys(chooser)).toEqual(["region:gallia", "region:italia"]);
  });

  test("a card named later in an action opens that action; one to be taken is taken", () => {
    const chooser = chooserOf("verb:done", "verb:march region:gallia card:serf", "verb:march region:italia card:serf", "verb:take card:king");

    expect(chooser.picks.get("card:serf")?.map(({ value }) => value)).toEqual(["march"]);
    expect(chooser.picks.get("card:king")?.map(({ value }) => value)).toEqual(["take", "king"]);
    expect(chooserOf(...MONK, "verb:done").picks.get("card:monk")?.map(({ value }) => value)).toEqual(["monk"]);
  });
});

describe("picking", () => {
  test("the greatest number is proposed, and the others can be chosen in ascending order", () => {
    const chooser = chooserOf(...PLACE, "verb:done");

    expect(chooser.pick("region:gallia")).toBe(true);
    expect(chooser.ready?.say).toBe("place gallia 3");
    expect(chooser.counts.map(({ word }) => word.value)).toEqual(["1", "2", "3"]);

    chooser.pickCount(chooser.counts[0]!.path);
    expect(chooser.ready?.say).toBe("place gallia 1");
    chooser.back();
    expect(chooser.begun).toBe(false);
  });

  test("a complete action can be changed for one that differs in the last pick", () => {
    const chooser = chooserOf(...PLACE, "verb:done");
    chooser.pick("region:gallia");

    expect(chooser.pick("region:italia")).toBe(true);
    expect(chooser.ready?.say).toBe("place italia 3");
  });

  test.each([
    ["a region", [...PLACE, "verb:done"]],
    ["after a single opening", ["gallia", "italia", "hispania"].map((region) => `verb:settle region:${region}`)],
  ])("one's mind can be changed any number of times: %s", (_name, choices) => {
    const chooser = chooserOf(...choices);
    const regions = keys(chooser).filter((key) => key.startsWith("region:"));
    const changes = [...regions, ...regions, ...regions];

    for (const key of changes) {
      expect(chooser.pick(key)).toBe(true);
      expect(chooser.ready?.say).toContain(key.replace("region:", ""));
      expect(keys(chooser)).toEqual(expect.arrayContaining(regions));
    }
    chooser.back();
    expect(chooser.begun).toBe(false);
    expect(chooser.ready).toBeNull();
  });

  test("a later pick can be changed as often, and what was picked before it stays", () => {
    const chooser = chooserOf(...["italia", "hispania", "anglia"].map((to) => `card:piper region:gallia region:${to}`), "card:piper region:anglia region:gallia", "verb:done");
    chooser.begin("card:piper");
    chooser.pick("region:gallia");

    for (const to of ["italia", "hispania", "anglia", "italia"]) {
      expect(chooser.pick(`region:${to}`)).toBe(true);
      expect(chooser.ready?.say).toBe(`piper gallia ${to}`);
    }
    chooser.back();
    expect(chooser.path.map(({ value }) => value)).toEqual(["piper", "gallia"]);
  });

  test("words without an alternative follow by themselves", () => {
    const chooser = chooserOf(...MONK, "verb:done");
    chooser.begin("card:monk");

    expect(chooser.path.map(({ value }) => value)).toEqual(["monk", "gallia"]);
    expect(keys(chooser)).toEqual(["rat:4", "rat:5"]);
    chooser.pick("rat:5");
    expect(chooser.ready?.say).toBe("monk gallia #5 italia");
  });

  test("a rat or a cube is picked together with its region", () => {
    const chooser = chooserOf(
      "card:courier region:gallia player:blue",
      "card:courier region:italia player:red",
      "card:courier region:italia player:blue",
      "verb:done",
    );
    chooser.begin("card:courier");

    expect(keys(chooser)).toContain("cube:italia:red");
    chooser.pick("cube:italia:red");
    expect(chooser.ready?.say).toBe("courier italia red");
    expect(chooser.chosen("region:italia")).toBe(true);
  });

  test("what is not on offer cannot be picked", () => {
    const chooser = chooserOf(...PLACE, "verb:done");

    expect(chooser.pick("region:atlantis")).toBe(false);
    expect(chooser.begin("card:witch")).toBe(false);
    expect(chooser.begun).toBe(false);
  });

  test("an action that is complete can still be continued", () => {
    const chooser = chooserOf("verb:march region:gallia region:italia", "verb:march region:gallia", "verb:done");
    chooser.pick("region:gallia");

    expect(chooser.ready?.say).toBe("march gallia");
    chooser.pick("region:italia");
    expect(chooser.ready?.say).toBe("march gallia italia");
  });

  test("back gives up one pick, cancel all, a new offer everything", () => {
    const chooser = chooserOf("card:monk region:gallia region:italia", "card:monk region:gallia region:germania", "card:monk region:iberia region:gallia", "verb:done");
    chooser.begin("card:monk");
    chooser.pick("region:gallia");
    chooser.pick("region:italia");
    expect(chooser.ready?.say).toBe("monk gallia italia");

    chooser.back();
    expect(chooser.path.map(({ value }) => value)).toEqual(["monk", "gallia"]);
    chooser.cancel();
    expect(chooser.path).toEqual([]);
    chooser.begin("card:monk");
    const other = [choice("verb:done"), choice("verb:plague region:gallia")];
    chooser.offer(other);
    expect(chooser.path).toEqual([]);
    expect(chooser.offers(other)).toBe(true);
  });

  test("a border has the same key from both sides", () => {
    const chooser = chooserOf("card:mayor border:italia-gallia", "card:mayor border:gallia-germania", "verb:done");
    chooser.begin("card:mayor");

    expect(keys(chooser)).toEqual(["border:gallia-germania", "border:gallia-italia"]);
  });
});

describe("extras", () => {
  const CARAVAN = ["", " region:gallia", " region:italia", " region:gallia region:italia"].map((ends) => `card:caravanner border:gallia-italia${ends}`);

  function caravan(): Chooser {
    const chooser = chooserOf(...CARAVAN, "card:caravanner border:gallia-hispania", "verb:done");
    chooser.begin("card:caravanner");
    chooser.pick("border:gallia-italia");
    return chooser;
  }

  test("the most is proposed, and each of them can be left out and added again", () => {
    const chooser = caravan();

    expect(chooser.ready?.say).toBe("caravanner gallia-italia gallia italia");
    for (const say of ["italia", "gallia italia", "italia", "", "gallia"]) {
      chooser.pick(say.includes("gallia") !== chooser.chosen("region:gallia") ? "region:gallia" : "region:italia");
      expect(chooser.ready?.say).toBe(`caravanner gallia-italia ${say}`.trim());
    }
  });

  test("they belong to the pick before them: it can be changed, and going back clears it", () => {
    const chooser = caravan();
    chooser.pick("region:gallia");

    chooser.pick("border:gallia-hispania");
    expect(chooser.ready?.say).toBe("caravanner gallia-hispania");
    chooser.back();
    expect(chooser.path.map(({ value }) => value)).toEqual(["caravanner"]);
  });
});

test("only what glows confirms when it is pressed again, not where the action came from", () => {
  const chooser = chooserOf("card:piper region:gallia region:italia", "card:piper region:gallia region:anglia", "card:piper region:anglia region:gallia", "verb:done");
  chooser.begin("card:piper");
  chooser.pick("region:gallia");
  chooser.pick("region:italia");

  expect([chooser.confirms("region:italia"), chooser.confirms("region:gallia"), chooser.confirms("region:anglia")]).toEqual([true, false, false]);
});
