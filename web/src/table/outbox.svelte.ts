import type { Done, News } from "../protocol/types.ts";
import { Refused, send } from "../lib/api.ts";

interface Letter {
  readonly path: string;
  readonly body: { readonly id: string; [field: string]: unknown };
}

const WAITS = [300, 600, 1000, 1500];

/** Sends requests of one table one after another, again and again with the same id until the server has answered. */
export class Outbox {
  /** Is something on its way? */
  waiting = $state(false);
  private readonly letters: Letter[] = [];

  constructor(
    private readonly refused: (error: unknown, missed: readonly News[]) => void,
  ) {}

  post(path: string, body: Record<string, unknown>): void {
    this.letters.push({ path, body: { ...body, id: newId() } });
    if (!this.waiting) void this.run();
  }

  private async run(): Promise<void> {
    this.waiting = true;
    for (let letter = this.letters[0]; letter; letter = this.letters[0]) {
      await this.deliver(letter);
      this.letters.shift();
    }
    this.waiting = false;
  }

  private async deliver(letter: Letter): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        await send<Done>("POST", letter.path, letter.body);
        return;
      } catch (error) {
        if (error instanceof Refused && !error.passing) {
          this.refused(error, error.problem.news ?? []);
          return;
        }
        await sleep(WAITS[Math.min(failures, WAITS.length - 1)] ?? 0);
      }
    }
  }
}

/** An id nobody else makes; a page without https has no `randomUUID`. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
