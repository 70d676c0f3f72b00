import type { Done } from "../../protocol/types.ts";
import { Refused, send } from "../../api/http.ts";
import { keep, kept } from "./outbox-storage.ts";

/** A request that has not been answered. */
export interface Letter {
  readonly path: string;
  readonly body: { readonly id: string; [field: string]: unknown };
}

interface Sender {
  answered?(done: Done): void;
  refused(error: unknown): void;
  /** There was no answer; the letter is sent again. */
  unanswered?(): void;
}

const WAITS = [300, 600, 1000, 1500];

/** Sends requests one after another, again and again with the same id until the server has answered; a reload does not stop it. */
export class Outbox {
  /** Is something on its way? */
  waiting = $state(false);
  private readonly letters: Letter[];
  private running: Promise<void> | null = null;

  constructor(
    private readonly name: string,
    private readonly sender: Sender,
  ) {
    this.letters = kept(name);
    this.waiting = this.letters.length > 0;
  }

  post(path: string, body: Record<string, unknown>): void {
    this.letters.push({ path, body: { ...body, id: newId() } });
    keep(this.name, this.letters);
    this.start();
  }

  /** Send what is here, also what the page before this one left. */
  start(): void {
    if (this.letters.length > 0) this.running ??= this.run();
  }

  /** When everything has been answered. */
  async empty(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    for (let letter = this.letters[0]; letter; letter = this.letters[0]) {
      this.waiting = true;
      await this.deliver(letter);
      this.letters.shift();
      keep(this.name, this.letters);
    }
    this.waiting = false;
    this.running = null;
  }

  private async deliver({ path, body }: Letter): Promise<void> {
    for (let failures = 0; ; failures++) {
      const { done, error } = await send<Done>("POST", path, body).then(answered, unanswered);
      if (done) return this.sender.answered?.(done);
      if (error instanceof Refused && !error.passing) return this.sender.refused(error);
      if (!(error instanceof Refused)) this.sender.unanswered?.();
      await sleep(WAITS[Math.min(failures, WAITS.length - 1)] ?? 0);
    }
  }
}

function answered(done: Done): { done?: Done; error?: unknown } {
  return { done };
}

function unanswered(error: unknown): { done?: Done; error?: unknown } {
  return { error };
}

/** An id nobody else makes; a page without https has no `randomUUID`. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
