import { beforeEach, describe, expect, test, vi } from "vitest";

type Settings = (typeof import("../src/app/settings.svelte.ts"))["settings"];

let stored: Map<string, string>;

/** The settings of a page that is opened now. */
async function open(reducedMotion = false): Promise<Settings> {
  vi.resetModules();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: reducedMotion && query.includes("motion"), addEventListener: () => undefined }));
  vi.stubGlobal("navigator", { languages: ["en-GB"] });
  vi.stubGlobal("document", { documentElement: { dataset: {} }, cookie: "" });
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) });
  return (await import("../src/app/settings.svelte.ts")).settings;
}

beforeEach(() => {
  stored = new Map();
});

describe("the pace", () => {
  test("is calm in the first game and quick from then on", async () => {
    const settings = await open();
    expect(settings.pace).toBe("calm");
    settings.remember("first");
    expect(settings.pace).toBe("quick");
    settings.apply();

    expect((await open()).pace).toBe("quick");
  });

  test("stays as it was chosen", async () => {
    const settings = await open();
    settings.pace = "calm";
    settings.remember("first");
    settings.apply();

    expect((await open()).pace).toBe("calm");
  });

  test("gives way to reduced motion", async () => {
    expect((await open(true)).movement).toBe("off");
  });
});

describe("the level", () => {
  test("is easy at first, and remembered", async () => {
    const settings = await open();
    expect(settings.level).toBe("easy");
    settings.losses = 1;
    settings.chooseLevel("hard");
    settings.apply();
    const later = await open();

    expect([later.level, later.losses]).toEqual(["hard", 0]);
  });

  test("a finished game is counted once", async () => {
    const settings = await open();

    expect([settings.remember("one"), settings.remember("one"), settings.remember("two")]).toEqual([true, false, true]);
  });
});
