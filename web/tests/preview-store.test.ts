import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Event } from "../src/protocol/types.ts";
import { PreviewStore } from "../src/table/state/preview-store.svelte.ts";
import { EVENTS } from "./samples.ts";

const PLACED = [EVENTS.placed];
const SETTLED = [EVENTS.settled];

interface Request {
  readonly path: string;
  readonly signal: AbortSignal;
  answer(response: Response): void;
  fail(error: Error): void;
}

let requests: Request[] = [];
let store: PreviewStore;

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  store = new PreviewStore("/api/tables/t1");
  vi.stubGlobal(
    "fetch",
    (path: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((answer, fail) => {
        signal.addEventListener("abort", () => fail(signal.reason));
        requests.push({ path, signal, answer, fail });
      }),
  );
});

afterEach(() => vi.useRealTimers());

function preview(events: Event[]): Response {
  return Response.json({ seq: 7, events });
}

async function answer(index: number, response: Response): Promise<void> {
  requests[index]?.answer(response);
  await vi.advanceTimersByTimeAsync(0);
}

async function debounced(): Promise<void> {
  await vi.advanceTimersByTimeAsync(100);
}

test("the preview of an action is there when the server has answered", async () => {
  store.load("place gallia 2", "red", 7);
  expect(requests).toEqual([]);
  await debounced();
  expect(requests.map(({ path }) => path)).toEqual(["/api/tables/t1/preview?say=place+gallia+2&seat=red"]);
  expect(store.events).toEqual([]);

  await answer(0, preview(PLACED));
  expect(store.events).toEqual(PLACED);
});

test("special characters of a sentence are encoded", async () => {
  store.load("turn #4", "red", 7);
  await debounced();

  expect(new URL(requests[0]?.path ?? "", "http://rattus").searchParams.get("say")).toBe("turn #4");
});

test("another pick within the delay is the only one asked for", async () => {
  store.load("place gallia 1", "red", 7)();
  store.load("place gallia 2", "red", 7);
  await debounced();

  expect(requests.map(({ path }) => path)).toEqual([expect.stringContaining("gallia+2")]);
});

test("a request is aborted when the pick changes, and its answer is not shown", async () => {
  const cancel = store.load("place gallia 2", "red", 7);
  await debounced();
  cancel();
  expect(requests[0]?.signal.aborted).toBe(true);

  store.load("settle gallia", "red", 7);
  await debounced();
  await answer(1, preview(SETTLED));
  await answer(0, preview(PLACED));
  expect(store.events).toEqual(SETTLED);
});

test("an answer that is read after the pick has changed is neither shown nor kept", async () => {
  const cancel = store.load("place gallia 2", "red", 7);
  await debounced();
  requests[0]?.answer(preview(PLACED));
  cancel();
  store.load("settle gallia", "red", 8);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.events).toEqual([]);

  store.load("place gallia 2", "red", 8);
  expect(store.events).toEqual([]);
});

test("the preview goes with its pick, and comes back from the cache at once", async () => {
  const cancel = store.load("place gallia 2", "red", 7);
  await debounced();
  await answer(0, preview(PLACED));
  cancel();
  expect(store.events).toEqual([]);

  store.load("place gallia 2", "red", 7);
  expect(store.events).toEqual(PLACED);
  await debounced();
  expect(requests).toHaveLength(1);
});

test.each<[string, "red" | "blue", number]>([
  ["moment", "red", 8],
  ["seat", "blue", 7],
])("another %s has a cache of its own", async (_what, seat, seq) => {
  store.load("place gallia 2", "red", 7);
  await debounced();
  await answer(0, preview(PLACED));

  store.load("place gallia 2", seat, seq);
  expect(store.events).toEqual([]);
  await debounced();
  expect(requests).toHaveLength(2);
});

test.each([404, 409, 422, 429, 500])("an answer %i means no preview, and the next pick asks again", async (status) => {
  const cancel = store.load("place gallia 2", "red", 7);
  await debounced();
  await answer(0, Response.json({ code: "unknown" }, { status }));
  expect(store.events).toEqual([]);
  cancel();

  store.load("place gallia 2", "red", 7);
  await debounced();
  await answer(1, preview(PLACED));
  expect(store.events).toEqual(PLACED);
});

test("without a network there is no preview", async () => {
  store.load("place gallia 2", "red", 7);
  await debounced();
  requests[0]?.fail(new TypeError("network"));
  await vi.advanceTimersByTimeAsync(0);

  expect(store.events).toEqual([]);
});

test("an action that is not picked is asked for once, and is known when the server has answered", async () => {
  store.ask("knight yes", "red", 7);
  store.ask("knight yes", "red", 7);
  expect(requests).toHaveLength(1);
  expect(store.of("knight yes")).toBeUndefined();

  await answer(0, Response.json({ seq: 7, events: PLACED, ending: "sure" }));
  expect(store.of("knight yes")?.ending).toBe("sure");
  expect(store.events).toEqual([]);
});

test("the outlook belongs to one moment and is asked for anew in the next", async () => {
  store.askOutlook("red", 7);
  await answer(0, Response.json({ seq: 7, events: [], outlook: { gallia: { red: 0.5 } } }));
  expect(store.outlook).toEqual({ gallia: { red: 0.5 } });

  store.askOutlook("red", 8);
  expect(store.outlook).toBeUndefined();
  await answer(1, Response.json({ seq: 8, events: [] }));
  expect(store.outlook).toEqual({});
});
