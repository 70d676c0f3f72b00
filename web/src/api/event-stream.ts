import type { News, Snapshot, Status, Who } from "../protocol/types.ts";
import { refusal } from "./http.ts";

/** The state of a table's stream. */
export type ConnectionState = "connecting" | "linked" | "lost" | "refused";

/** Callbacks for what arrives on a stream. */
export interface StreamListener {
  snapshot(snapshot: Snapshot): void;
  news(news: News): void;
  status(status: Status): void;
  link(link: ConnectionState): void;
}

interface StreamMessage {
  snapshot?: Snapshot;
  news?: News;
  status?: Status;
  bye?: unknown;
}

const SILENCE_TIMEOUT = 13_000; // ms; the server sends a heartbeat every 10 s
const RETRY_DELAYS = [150, 300, 600, 1000, 1500]; // ms; back within two seconds

/** The event stream of one table (NDJSON over fetch). Reconnects by itself and resumes after the last numbered piece of news. */
export class EventStream {
  /** The sequence number of the last news; null before the first snapshot. */
  after: number | null = null;
  private running: AbortController | null = null;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly seat: Who | null,
    private readonly listener: StreamListener,
  ) {}

  start(): void {
    addEventListener("online", this.retryNow);
    addEventListener("offline", this.reconnect);
    document.addEventListener("visibilitychange", this.retryNow);
    void this.run();
  }

  stop(): void {
    removeEventListener("online", this.retryNow);
    removeEventListener("offline", this.reconnect);
    document.removeEventListener("visibilitychange", this.retryNow);
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    this.running?.abort();
    this.running = null;
  }

  /** Skips the retry delay, when the network or the tab is back. */
  private readonly retryNow = (): void => {
    if (document.visibilityState === "hidden" || this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    void this.run();
  };

  /** Drops the connection and opens another: a request failed, so this one may be dead too. */
  readonly reconnect = (): void => this.running?.abort();

  private async run(): Promise<void> {
    const control = new AbortController();
    this.running = control;
    try {
      await this.listen(control);
    } catch {
      // Whatever was lost comes again: the stream resumes by number.
    }
    clearTimeout(this.silence);
    if (this.running !== control) return;
    this.listener.link("lost");
    const wait = RETRY_DELAYS[Math.min(this.failures++, RETRY_DELAYS.length - 1)] ?? 0;
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        void this.run();
      },
      wait * (0.75 + Math.random() / 2),
    );
  }

  private async listen(control: AbortController): Promise<void> {
    this.watchSilence(control);
    const response = await fetch(this.url(), {
      headers: { Accept: "application/x-ndjson" },
      signal: control.signal,
      cache: "no-store",
    });
    if (!response.ok || !response.body) {
      const refused = await refusal(response);
      if (refused.retryable || refused.problem.code === "unreachable") return;
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
      this.watchSilence(control);
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.trim() !== "") this.dispatch(JSON.parse(line) as StreamMessage);
      }
    }
  }

  private dispatch(line: StreamMessage): void {
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

  /** Restarts the timer that aborts a silent connection. */
  private watchSilence(control: AbortController): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => control.abort(), SILENCE_TIMEOUT);
  }

  private url(): string {
    const query = new URLSearchParams();
    if (this.seat) query.set("seat", this.seat);
    if (this.after !== null) query.set("after", String(this.after));
    return `/api/tables/${this.table}/events?${query}`;
  }
}
