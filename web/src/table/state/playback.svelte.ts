import type { Event, News, View } from "../../protocol/types.ts";
import type { Motion } from "../../map/animation/piece-animations.ts";
import type { Pace } from "../../app/settings.svelte.ts";
import { unfold } from "./apply-event.ts";

/** Where news are shown. */
export interface Theatre {
  /** Show one event; resolves when the eye has had its time. */
  play(event: Event, motion: Motion): Promise<void>;
  /** The piece of news is over. */
  rest(motion: Motion): Promise<void>;
}

interface Heard {
  show(view: View): void;
  settle(news: News): void;
  done(): void;
}

const FAR_BEHIND = 40; // more news than this are not shown one by one

/** Plays the news of a table one after another, event by event, over the view before; then the view that came with it stands. */
export class Playback {
  /** The news that are being shown now. */
  showing = $state.raw<News | null>(null);
  /** How many are still to be shown. */
  left = $state(0);
  readonly busy = $derived(this.left > 0);
  theatre: Theatre | null = null;
  private readonly queue: News[] = [];
  private running = false;
  private skipped = new AbortController();

  constructor(
    private readonly pace: () => Pace,
    private readonly heard: Heard,
  ) {}

  play(news: News, from: () => View | null): void {
    this.queue.push(news);
    this.left = this.queue.length;
    if (!this.running) void this.run(from);
  }

  /** Show the end of everything that waits, at once. */
  skip(): void {
    this.skipped.abort();
  }

  forget(): void {
    this.queue.length = 0;
    this.left = 0;
    this.skip();
    this.skipped = new AbortController(); // what comes next is shown
  }

  private async run(from: () => View | null): Promise<void> {
    this.running = true;
    this.skipped = new AbortController();
    for (let news = this.queue[0]; news; news = this.queue[0]) {
      this.showing = news;
      await this.perform(news, from());
      if (this.queue[0] !== news) continue; // forgotten meanwhile
      this.queue.shift();
      this.heard.settle(news);
      this.left = this.queue.length;
    }
    this.showing = null;
    this.running = false;
    this.heard.done();
  }

  private async perform(news: News, before: View | null): Promise<void> {
    const motion: Motion = { pace: this.pace(), signal: this.skipped.signal };
    let view = before;
    for (const event of news.events ?? []) {
      if (!view || this.atOnce()) break;
      await this.theatre?.play(event, motion);
      view = unfold(view, event);
      if (!this.atOnce()) this.heard.show(view);
    }
    await this.theatre?.rest(motion);
  }

  private atOnce(): boolean {
    return this.queue.length > FAR_BEHIND || this.skipped.signal.aborted || this.pace() === "off" || document.visibilityState === "hidden";
  }
}
