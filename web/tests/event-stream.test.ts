import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { EventStream, type ConnectionState } from "../src/api/event-stream.ts";
import { news, seat, snapshot } from "./samples.ts";

/** The server's side of one connection. */
class Connection {
  private controller!: ReadableStreamDefaultController<Uint8Array>;
  readonly response = new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (this.controller = controller) }));

  constructor(
    readonly url: URL,
    signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => this.controller.error(new DOMException("aborted", "AbortError")));
  }

  async send(...texts: string[]): Promise<void> {
    for (const text of texts) this.controller.enqueue(new TextEncoder().encode(text));
    await settled();
  }

  async tell(...messages: object[]): Promise<void> {
    await this.send(...messages.map((message) => `${JSON.stringify(message)}\n`));
  }

  async close(): Promise<void> {
    this.controller.close();
    await settled();
  }
}

const connections: Connection[] = [];
const heard: string[] = [];
let refuse: Response | null = null;
let stream: EventStream;

/** Streams pass their chunks on in tasks of their own. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function latest(): Connection {
  return connections.at(-1)!;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  connections.length = heard.length = 0;
  refuse = null;
  const target = new EventTarget();
  vi.stubGlobal("document", Object.assign(target, { visibilityState: "visible" }));
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  vi.stubGlobal("fetch", (path: string, { signal }: { signal: AbortSignal }) => {
    const connection = new Connection(new URL(path, "http://rattus"), signal);
    connections.push(connection);
    return Promise.resolve(refuse ?? connection.response);
  });
  stream = new EventStream("t1", "red", {
    snapshot: ({ seq }) => heard.push(`snapshot ${seq}`),
    news: ({ seq }) => heard.push(`news ${seq}`),
    status: ({ seats }) => heard.push(`status ${seats.length}`),
    link: (state: ConnectionState) => heard.push(state),
  });
  stream.start();
  await settled();
});

afterEach(() => {
  stream.stop();
  vi.useRealTimers();
});

describe("the stream of a table", () => {
  test("tells snapshot, news and status in order", async () => {
    await latest().tell({ snapshot: snapshot(3) }, { news: news(4) }, { status: { seats: [seat("red")] } });

    expect(latest().url.pathname).toBe("/api/tables/t1/events");
    expect(latest().url.search).toBe("?seat=red");
    expect(heard).toEqual(["linked", "snapshot 3", "news 4", "status 1"]);
  });

  test("puts lines together that come in parts, and ignores empty ones", async () => {
    const line = JSON.stringify({ snapshot: snapshot(1) });
    await latest().send(line.slice(0, 10), line.slice(10), "\n\n  \n");

    expect(heard).toEqual(["linked", "snapshot 1"]);
  });

  test("comes back after the last news it has heard, and drops what it knows", async () => {
    await latest().tell({ snapshot: snapshot(3) }, { news: news(4) });
    await latest().close();
    expect(heard.at(-1)).toBe("lost");

    await vi.advanceTimersByTimeAsync(200);
    await settled();
    expect(connections).toHaveLength(2);
    expect(latest().url.searchParams.get("after")).toBe("4");
    await latest().tell({ news: news(4) }, { news: news(5) });
    expect(heard.slice(-2)).toEqual(["linked", "news 5"]);
  });

  test("waits longer after each failure, up to a limit, and shortly again after a success", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5); // no jitter
    const waits: number[] = [];
    for (let failure = 0; failure < 6; failure++) {
      const before = connections.length;
      await latest().close();
      let waited = 0;
      while (connections.length === before) {
        await vi.advanceTimersByTimeAsync(50);
        await settled();
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([150, 300, 600, 1000, 1500, 1500]);

    await latest().tell({ snapshot: snapshot(1) });
    await latest().close();
    const before = connections.length;
    await vi.advanceTimersByTimeAsync(150);
    await settled();
    expect(connections.length).toBe(before + 1);
  });

  test("a silent connection is given up", async () => {
    await latest().tell({ snapshot: snapshot(1) });
    await vi.advanceTimersByTimeAsync(12_000);
    await latest().send("\n"); // a heartbeat
    await vi.advanceTimersByTimeAsync(12_000);
    await settled();
    expect(connections).toHaveLength(1);

    await vi.advanceTimersByTimeAsync(1_500);
    await settled();
    expect(heard).toContain("lost");
    await vi.advanceTimersByTimeAsync(300);
    await settled();
    expect(connections).toHaveLength(2);
  });

  test("a tab that is looked at again does not wait", async () => {
    await latest().close();
    document.dispatchEvent(new Event("visibilitychange"));
    await settled();

    expect(connections).toHaveLength(2);
  });

  test("a refusal ends it, a passing one does not", async () => {
    refuse = Response.json({ code: "busy" }, { status: 503 });
    await latest().close();
    await vi.advanceTimersByTimeAsync(200);
    await settled();
    expect(heard.at(-1)).toBe("lost");

    refuse = Response.json({ code: "not-found" }, { status: 404 });
    await vi.advanceTimersByTimeAsync(500);
    await settled();
    expect(heard.at(-1)).toBe("refused");
    const before = connections.length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connections).toHaveLength(before);
  });

  test("after a stop nothing is heard", async () => {
    stream.stop();
    await vi.advanceTimersByTimeAsync(20_000);
    await settled();

    expect(connections).toHaveLength(1);
    expect(heard).toEqual(["linked"]);
  });
});
