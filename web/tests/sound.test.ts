import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { EVENT_SOUNDS } from "../src/sound/event-sounds.ts";
import { RECIPES, type SoundName } from "../src/sound/recipes.ts";

const FOLDER = join(import.meta.dirname, "../src/sound");
const MOST = 100_000; // bytes
const LONGEST = 2; // seconds

const param = () => ({ value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });
const node = () => ({ connect: vi.fn(), start: vi.fn(), stop: vi.fn(), gain: param(), frequency: param(), type: "", buffer: null });
const made: FakeContext[] = [];

/** The part of the browser's audio that the game uses, counting what is started. */
class FakeContext {
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  started: ReturnType<typeof node>[] = [];
  gains: ReturnType<typeof node>[] = [];

  constructor() {
    made.push(this);
  }

  createGain = () => this.keep(this.gains);
  createOscillator = () => this.keep(this.started);
  createBufferSource = () => this.keep(this.started);
  createBiquadFilter = node;
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });

  private keep(list: ReturnType<typeof node>[]): ReturnType<typeof node> {
    list.push(node());
    return list.at(-1)!;
  }
}

let press: () => void;

/** A player of sounds on a page that was opened just now. */
async function player(settings: { muted?: boolean; volume?: number; pace?: "calm" | "off" } = {}, reducedMotion = false) {
  vi.resetModules();
  made.length = 0;
  const pressed: (() => void)[] = [];
  press = () => pressed.forEach((heard) => heard());
  vi.stubGlobal("addEventListener", (event: string, heard: () => void) => event === "pointerdown" && pressed.push(heard));
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("navigator", { languages: ["en"], userActivation: { hasBeenActive: false } });
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: reducedMotion && query.includes("motion"), addEventListener: () => undefined }));
  vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(settings), setItem: () => undefined });
  return (await import("../src/sound/player.ts")).sounds;
}

beforeEach(() => vi.useRealTimers());

describe("sounds", () => {
  test("every one is short, and none is louder than full", () => {
    for (const voices of Object.values(RECIPES)) {
      expect(Math.max(...voices.map(({ at, length }) => at + length))).toBeLessThanOrEqual(LONGEST);
      expect(Math.max(...voices.map(({ loudness }) => loudness))).toBeLessThanOrEqual(1);
    }
  });

  test("together they are small", () => {
    const sizes = readdirSync(FOLDER).map((file) => statSync(join(FOLDER, file)).size);

    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST);
  });

  test("cubes, cards, rats, outbreaks and the plague can be heard", () => {
    const heard = new Set(Object.values(EVENT_SOUNDS).filter((sound) => sound !== null));

    expect([...heard].sort()).toEqual(["card", "cube", "outbreak", "plague", "rat"] satisfies SoundName[]);
  });
});

describe("the player", () => {
  test("is silent until the first press", async () => {
    const sounds = await player();
    sounds.play("win");
    expect(made).toEqual([]);
    press();
    sounds.play("win");

    expect(made[0]?.started.length).toBe(RECIPES.win.length);
  });

  test("plays as loud as was chosen", async () => {
    const sounds = await player({ volume: 0.25 });
    press();
    sounds.play("cube");

    expect(made[0]?.gains[0]?.gain.value).toBe(0.25);
  });

  test.each([
    ["muted", { muted: true }, false],
    ["at volume 0", { volume: 0 }, false],
    ["when moves are shown at once", { pace: "off" as const }, false],
    ["with reduced motion", {}, true],
  ])("plays nothing %s", async (_, settings, reducedMotion) => {
    const sounds = await player(settings, reducedMotion);
    press();
    sounds.play("turn");

    expect(made).toEqual([]);
  });

  test("does not repeat a sound at the same moment", async () => {
    const sounds = await player();
    press();
    sounds.play("cube");
    sounds.play("cube");

    expect(made[0]?.started.length).toBe(RECIPES.cube.length);
  });
});
