import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Outbox } from "../src/table/state/outbox.svelte.ts";

const sent: { path: string; body: { id: string } }[] = [];
const heard: string[] = [];
let answers: (Response | Error)[] = [];

const listener = {
  answered: ({ seq }: { seq: number }) => heard.push(`answered ${seq}`),
  refused: () => heard.push("refused"),
  unanswered: () => heard.push("unanswered"),
};

beforeEach(() => {
  vi.useFakeTimers();
  sent.length = heard.length = 0;
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) });
    const answer = answers.shift() ?? new Error("no answer");
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
});

afterEach(() => vi.useRealTimers());

test("a request without an answer is sent again with the same id, in order", async () => {
  answers = [new TypeError("network"), Response.json({ code: "busy" }, { status: 503 }), Response.json({ seq: 4 }), Response.json({ seq: 5 })];
  const outbox = new Outbox("t1", listener);
  outbox.post("/a", { say: "one" });
  outbox.post("/b", { say: "two" });
  await vi.advanceTimersByTimeAsync(5_000);

  expect(sent.map(({ path }) => path)).toEqual(["/a", "/a", "/a", "/b"]);
  expect(new Set(sent.slice(0, 3).map(({ body }) => body.id)).size).toBe(1);
  expect(sent[3]?.body.id).not.toBe(sent[0]?.body.id);
  expect(heard).toEqual(["unanswered", "answered 4", "answered 5"]);
  expect(outbox.waiting).toBe(false);
});

test("a refused request is not repeated", async () => {
  answers = [Response.json({ code: "stale" }, { status: 409 })];
  const outbox = new Outbox("t1", listener);
  outbox.post("/a", {});
  await vi.advanceTimersByTimeAsync(5_000);

  expect(sent).toHaveLength(1);
  expect(heard).toEqual(["refused"]);
});

test("what was not answered before a reload is sent after it", async () => {
  answers = [];
  new Outbox("t1", listener).post("/a", { say: "one" });
  await vi.advanceTimersByTimeAsync(0);
  const reloaded = new Outbox("t1", listener);
  expect(reloaded.waiting).toBe(true);
  answers = [Response.json({ seq: 9 }), Response.json({ seq: 9 })];
  reloaded.start();
  await vi.advanceTimersByTimeAsync(0);

  expect(heard).toContain("answered 9");
  expect(sent[1]?.body.id).toBe(sent[0]?.body.id);
});
