import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Event, News, View } from "../src/protocol/types.ts";
import { Playback, type Animator } from "../src/table/state/playback.svelte.ts";
import { choice, news, view } from "./samples.ts";

const placed = (count: number): Event => ({ kind: "placed", player: "red", region: "gallia", count });

/** A table that shows what it is told, and an animator whose animations end when the test says so. */
class Stage {
  shown: View = view({ gallia: { cubes: { red: 0 } } });
  pace: "calm" | "quick" | "off" = "calm";
  /** Are all others at the table bots? */
  againstBots = false;
  readonly log: string[] = [];
  private readonly running: (() => void)[] = [];
  readonly playback = new Playback(() => this.pace, {
    show: (next) => {
      this.shown = next;
      this.log.push(`show ${this.cubes}`);
    },
    settle: (piece) => {
      this.shown = piece.view ?? this.shown;
      this.log.push(`settle ${piece.seq}`);
    },
    done: () => this.log.push("done"),
    awaitsTurn: () => this.againstBots,
  });

  constructor() {
    this.playback.animator = {
      play: (event) => {
        this.log.push(`animate ${"count" in event ? event.count : event.kind}`);
        return new Promise((resolve) => this.running.push(resolve));
      },
      mark: (symbol) => {
        this.log.push(`mark ${symbol}`);
        return Promise.resolve();
      },
      finish: () => {
        this.log.push("finish");
        return Promise.resolve();
      },
    } satisfies Animator;
  }

  get cubes(): number | undefined {
    return this.shown.regions["gallia"]?.cubes?.red;
  }

  play(...pieces: News[]): void {
    for (const piece of pieces) this.playback.play(piece, () => this.shown);
  }

  /** Ends the current animation. */
  async next(): Promise<void> {
    this.running.shift()?.();
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

beforeEach(() => vi.stubGlobal("document", { visibilityState: "visible" }));

describe("playback", () => {
  test("plays event by event, shows each result, and then the view that came with the news", async () => {
    const stage = new Stage();
    stage.play(news(1, [placed(1), placed(2)], { view: view({ gallia: { cubes: { red: 8 } } }) }));
    await settled();

    expect(stage.playback.busy).toBe(true);
    expect(stage.playback.showing?.seq).toBe(1);
    expect(stage.log).toEqual(["animate 1"]);
    await stage.next();
    expect(stage.log.slice(1)).toEqual(["show 1", "animate 2"]);
    await stage.next();
    expect(stage.log.slice(3)).toEqual(["show 3", "finish", "settle 1", "done"]);
    expect(stage.cubes).toBe(8);
    expect(stage.playback.busy).toBe(false);
    expect(stage.playback.showing).toBeNull();
  });

  test("events are applied with the view that came with the news", async () => {
    const stage = new Stage();
    const outcome = view({ gallia: { cubes: { red: 1 }, potions: { red: [1] } } });
    stage.play(news(1, [{ kind: "potion-put", player: "red", region: "gallia" }, placed(1)], { view: outcome }));
    await settled();
    await stage.next();

    expect(stage.playback.busy).toBe(true);
    expect(stage.shown.regions["gallia"]?.potions).toEqual({ red: [1] });
  });

  describe("a rat", () => {
    const face = { limit: 1, symbols: ["all", "majority"] };
    const turned = (rat: number): Event => ({ kind: "rat-turned", region: "gallia", rat, face, population: 4 });
    const outbreak: Event = { kind: "outbreak", region: "gallia", rat: 1 };
    const lost = (symbol: string): Event => ({ kind: "cube-lost", player: "red", region: "gallia", symbol });

    test("is told symbol by symbol, also one that takes nobody", async () => {
      const stage = new Stage();
      stage.play(news(1, [turned(1), outbreak, lost("all"), turned(2)]));
      await settled();
      expect(stage.playback.told).toBe(1);
      await stage.next();
      await stage.next();
      expect(stage.playback.sign).toBe("all");
      await stage.next();

      expect(stage.log.filter((line) => /^(animate|mark)/.test(line))).toEqual([
        "animate rat-turned",
        "animate outbreak",
        "mark majority",
        "mark all",
        "animate cube-lost",
        "animate rat-turned",
      ]);
      expect(stage.playback.sign).toBe("");
    });

    test("is hurried alone: the next one takes its time again", async () => {
      const stage = new Stage();
      const signals: AbortSignal[] = [];
      stage.playback.animator!.play = (_event, { signal }) => {
        signals.push(signal!);
        return signal!.aborted ? Promise.resolve() : new Promise((resolve) => signal!.addEventListener("abort", () => resolve()));
      };
      stage.play(news(1, [turned(1), outbreak, lost("all"), turned(2)]));
      await settled();
      stage.playback.next();
      await settled();

      expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true, false]);
      expect(stage.playback.told).toBe(4);
      stage.playback.skip();
      await settled();
      expect(stage.log.at(-1)).toBe("done");
    });
  });

  test("later news waits for earlier news, and starts from its view", async () => {
    const stage = new Stage();
    stage.play(news(1, [placed(1)], { view: view({ gallia: { cubes: { red: 5 } } }) }), news(2, [placed(2)]));
    await settled();

    expect(stage.playback.left).toBe(2);
    await stage.next();
    expect(stage.log).toContain("settle 1");
    expect(stage.log).not.toContain("settle 2");
    await stage.next();
    expect(stage.log.slice(-4)).toEqual(["show 7", "finish", "settle 2", "done"]);
  });

  test("skipping settles everything that waits without showing its events", async () => {
    const stage = new Stage();
    stage.play(news(1, [placed(1), placed(2)]), news(2, [placed(3)]));
    await settled();
    stage.playback.skip();
    await stage.next();

    expect(stage.log).toEqual(["animate 1", "finish", "settle 1", "finish", "settle 2", "done"]);
    stage.play(news(3, [placed(4)]));
    await settled();
    expect(stage.log.at(-1)).toBe("animate 4"); // skipping ends with the queue
  });

  test("against bots skipping lasts until the person has to decide", async () => {
    const stage = new Stage();
    stage.againstBots = true;
    stage.play(news(1, [placed(1)]));
    await settled();
    stage.playback.skip();
    await stage.next();
    stage.play(news(2, [placed(2)]));
    await settled();
    stage.play(news(3, [placed(3)], { choices: [choice("verb:place region:gallia count:2")] }));
    await settled();
    expect(stage.log.filter((line) => line.startsWith("animate"))).toEqual(["animate 1"]);

    stage.play(news(4, [placed(4)]));
    await settled();
    expect(stage.log.at(-1)).toBe("animate 4");
  });

  test("what is cleared is neither shown nor settled, and the next news plays", async () => {
    const stage = new Stage();
    stage.play(news(1, [placed(1)]), news(2, [placed(2)]));
    await settled();
    stage.playback.clear();
    expect(stage.playback.busy).toBe(false);
    await stage.next();

    expect(stage.log.filter((line) => /^(settle|show)/.test(line))).toEqual([]);
    stage.play(news(3, [placed(3)]));
    await settled();
    await stage.next();
    expect(stage.log).toContain("settle 3");
  });

  test.each([
    ["with animations off", (stage: Stage) => void (stage.pace = "off")],
    ["in a hidden tab", () => vi.stubGlobal("document", { visibilityState: "hidden" })],
  ])("nothing is animated %s", async (_, prepare) => {
    const stage = new Stage();
    prepare(stage);
    stage.play(news(1, [placed(1)]));
    await settled();

    expect(stage.log).toEqual(["finish", "settle 1", "done"]);
  });

  test("a long queue is not animated until it is short again", async () => {
    const stage = new Stage();
    stage.play(...Array.from({ length: 42 }, (_, at) => news(at + 1, [placed(at + 1)])));
    await settled();
    await stage.next();
    await settled();

    const animated = stage.log.filter((line) => line.startsWith("animate"));
    expect(animated).toEqual(["animate 1", "animate 3"]); // one was already running, then 41 and 40 were left
  });
});
