import { beforeAll, expect, test, vi } from "vitest";
import { texts } from "../src/app/texts.svelte.ts";
import type { Event } from "../src/protocol/types.ts";
import { witchRuns } from "../src/table/words/action-text.ts";
import { FACE, news, view } from "./samples.ts";

const OTHER = { limit: 1, symbols: ["majority"] };
const looked = (region: string, rat: number, face = FACE): Event => ({ kind: "looked", player: "red", region, rat, face });
const asked = view({}, { step: { kind: "card", who: "red", card: "witch" } });
const log = [news(1, [looked("gallia", 4)]), news(2, [looked("italia", 5, OTHER)])];

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await texts.speak("en");
});

test("the Witch's question shows the last rat as a picture", () => {
  expect(witchRuns(asked, { faces: "one" }, log.slice(0, 1)).filter((run) => "face" in run)).toEqual([{ region: "gallia", face: FACE }]);
});

test("before a swap it shows both, in words it names none of their symbols", () => {
  const runs = witchRuns(asked, { faces: "both", swap: 1 }, log);

  expect(runs).toEqual([
    { text: "Seen: " },
    { region: "gallia", face: FACE },
    { text: ", " },
    { region: "italia", face: OTHER },
    { text: ". Swap the two?" },
  ]);
});
