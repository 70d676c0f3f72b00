import type { News, Snapshot, Status, Who } from "../protocol/types.ts";
import { refusal } from "./http.ts";

/** How the stream of a table is doing. */
export type Link = "connecting" | "linked" | "lost" | "refused";

/** What a stream tells. */
export interface Listener {
  snapshot(snapshot: Snapshot): void;
  news(news: News): void;
  status(status: Status): void;
  link(link: Link): void;
}

interface Line {
  snapshot?: Snapshot;
  news?: News;
  status?: Status;
  bye?: unknown;
}

const SILENCE = 13_000; // the server is heard at least every 10 s
const WAITS = [150, 300, 600, 1000, 1500]; // whoever waits at a table wants to be back within two seconds

/** Listens to one table, and comes back by itself after the last piece of news that was heard. */
export class Connection {
  /** The number of the last piece of news; null before the first snapshot. */
  after: number | null = null;
  private running: AbortController | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly seat: Who | null,
    private readonly listener: Listener,
  ) {}

  start(): void {
    addEventListener("online", this.hurry);
    addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.hurry);
    void this.run();
  }

  stop(): void {
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.running?.abort();
    this.running = null;
  }

  /** Whoever looks at the page again does not want to wait. */
  private readonly hurry = (): void => {
    if (document.visibilityState === "hidden" || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.run();
  };

  /** Something else did not get through: this line may be dead, too, and only a new one tells. */
  readonly doubt = (): void => this.running?.abort();

  private async run(): Promise<void> {
    const control = new AbortController();
    this.running = control;
    try {
      await this.listen(control);
    } catch {
      // Lost lines come again: the stream is numbered.
    }
    clearTimeout(this.silence);
    if (this.running !== control) return;
    this.listener.link("lost");
    const wait = WAITS[Math.min(this.failures++, WAITS.length - 1)] ?? 0;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        void this.run();
      },
      wait * (0.75 + Math.random() / 2),
    );
  }

  private async listen(control: AbortController): Promise<void> {
    this.expect(control);
    const response = await fetch(this.address(), {
      headers: { Accept: "application/x-ndjson" },
      signal: control.signal,
      cache: "no-store",
    });
    if (!response.ok || !response.body) {
      const refused = await refusal(response);
      if (refused.passing || refused.problem.code === "unreachable") return;
      this.stop();
      this.listener.link("refused");
      return;
    }
    this.listener.link("linked");
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.expect(control);
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.trim() !== "") this.hear(JSON.parse(line) as Line);
      }
    }
  }

  private hear(line: Line): void {
    this.failures = 0;
    if (line.snapshot) {
      this.after = line.snapshot.seq;
      this.listener.snapshot(line.snapshot);
    } else if (line.news) {
      if (this.after !== null && line.news.seq <= this.after) return;
      this.after = line.news.seq;
      this.listener.news(line.news);
    } else if (line.status) {
      this.listener.status(line.status);
    }
  }

  /** Give up on a stream that has fallen silent. */
  private expect(control: AbortController): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => control.abort(), SILENCE);
  }

  private address(): string {
    const query = new URLSearchParams();
    if (this.seat) query.set("seat", this.seat);
    if (this.after !== null) query.set("after", String(this.after));
    return `/api/tables/${this.table}/events?${query}`;
  }
}
