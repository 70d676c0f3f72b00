import type { Event, News, View } from "../../protocol/types.ts";
import type { Motion } from "../../map/animation/piece-animations.ts";
import type { Pace } from "../../app/settings.svelte.ts";
import { applyEvent } from "./apply-event.ts";

/** Animates events; implemented by `board/event-animator.ts`. */
export interface Animator {
  /** Animates one event; resolves when the next may start. */
  play(event: Event, motion: Motion): Promise<void>;
  /** Ends the animation of a piece of news. */
  finish(motion: Motion): Promise<void>;
}

interface PlaybackListener {
  show(view: View): void;
  settle(news: News): void;
  done(): void;
  /** Is this person's own turn all that is waited for? Then a skip lasts until it comes. */
  awaitsTurn?(): boolean;
}

const MAX_ANIMATED = 40; // a longer queue is not animated

/** The animation queue of a table. Each piece of news is played event by event on the shown view; then the view that came with it replaces it. */
export class Playback {
  /** The news being animated. */
  showing = $state.raw<News | null>(null);
  /** The length of the queue. */
  left = $state(0);
  readonly busy = $derived(this.left > 0);
  animator: Animator | null = null;
  private readonly queue: News[] = [];
  private running = false;
  private skipped = new AbortController();
  /** Is everything skipped until this person has to decide? */
  private hurrying = false;

  constructor(
    private readonly pace: () => Pace,
    private readonly listener: PlaybackListener,
  ) {}

  play(news: News, from: () => View | null): void {
    this.queue.push(news);
    this.left = this.queue.length;
    if (!this.running) void this.run(from);
  }

  /** Jumps to the end of the queue; against bots, to this person's next decision. */
  skip(): void {
    this.hurrying = this.listener.awaitsTurn?.() ?? false;
    this.skipped.abort();
  }

  clear(): void {
    this.queue.length = 0;
    this.left = 0;
    this.skipped.abort();
    this.skipped = new AbortController(); // later news is animated again
    this.hurrying = false;
  }

  private async run(from: () => View | null): Promise<void> {
    this.running = true;
    this.skipped = new AbortController();
    if (this.hurrying) this.skipped.abort();
    for (let news = this.queue[0]; news; news = this.queue[0]) {
      this.showing = news;
      await this.animate(news, from());
      if (this.queue[0] !== news) continue; // cleared meanwhile
      this.queue.shift();
      this.listener.settle(news);
      if (news.choices?.length) this.hurrying = false;
      this.left = this.queue.length;
    }
    this.showing = null;
    this.running = false;
    this.listener.done();
  }

  private async animate(news: News, before: View | null): Promise<void> {
    const motion: Motion = { pace: this.pace(), signal: this.skipped.signal, waiting: this.queue.length - 1 };
    let view = before;
    for (const event of news.events ?? []) {
      if (!view || this.mustSkip(motion)) break;
      await this.animator?.play(event, motion);
      view = applyEvent(view, event, news.view);
      if (!this.mustSkip(motion)) this.listener.show(view);
    }
    await this.animator?.finish(motion);
  }

  private mustSkip({ signal }: Motion): boolean {
    return this.queue.length > MAX_ANIMATED || signal?.aborted === true || this.pace() === "off" || document.visibilityState === "hidden";
  }
}
