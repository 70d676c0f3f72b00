import type { Done } from "../../protocol/types.ts";
import { Refused, send } from "../../api/http.ts";
import { saveOutbox, loadOutbox } from "./outbox-storage.ts";

/** A request without a response yet. */
export interface QueuedRequest {
  readonly path: string;
  readonly body: { readonly id: string; [field: string]: unknown };
}

interface OutboxListener {
  answered?(done: Done): void;
  refused(error: unknown): void;
  /** No response; the request will be sent again. */
  unanswered?(): void;
}

const RETRY_DELAYS = [300, 600, 1000, 1500];

/** Sends requests in order and retries each with the same id until the server responds; the queue survives a reload. */
export class Outbox {
  /** Is any request pending? */
  waiting = $state(false);
  private readonly queue: QueuedRequest[];
  private running: Promise<void> | null = null;

  constructor(
    private readonly name: string,
    private readonly listener: OutboxListener,
  ) {
    this.queue = loadOutbox(name);
    this.waiting = this.queue.length > 0;
  }

  post(path: string, body: Record<string, unknown>): void {
    this.queue.push({ path, body: { ...body, id: newId() } });
    saveOutbox(this.name, this.queue);
    this.start();
  }

  /** Starts sending, including what was queued before a reload. */
  start(): void {
    if (this.queue.length > 0) this.running ??= this.run();
  }

  /** Resolves when the queue is empty. */
  async empty(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    for (let request = this.queue[0]; request; request = this.queue[0]) {
      this.waiting = true;
      await this.sendUntilAnswered(request);
      this.queue.shift();
      saveOutbox(this.name, this.queue);
    }
    this.waiting = false;
    this.running = null;
  }

  private async sendUntilAnswered({ path, body }: QueuedRequest): Promise<void> {
    for (let failures = 0; ; failures++) {
      const { done, error } = await send<Done>("POST", path, body).then(answered, unanswered);
      if (done) return this.listener.answered?.(done);
      if (error instanceof Refused && !error.retryable) return this.listener.refused(error);
      if (!(error instanceof Refused)) this.listener.unanswered?.();
      await sleep(RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)] ?? 0);
    }
  }
}

function answered(done: Done): { done?: Done; error?: unknown } {
  return { done };
}

function unanswered(error: unknown): { done?: Done; error?: unknown } {
  return { error };
}

/** A random request id; `crypto.randomUUID` needs https. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
