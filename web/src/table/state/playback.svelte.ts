import type { Event, News, View } from "../../protocol/types.ts";
import type { Motion } from "../../map/animation/piece-animations.ts";
import type { Pace } from "../../app/settings.svelte.ts";
import { applyEvent } from "./apply-event.ts";
import { beatsOf, OF_A_RAT, outbreakOf } from "./rat-signs.ts";

/** Animates events; implemented by `board/event-animator.ts`. */
export interface Animator {
  /** Animates one event; resolves when the next may start. After a rat is turned up `outbreak` follows. */
  play(event: Event, motion: Motion, outbreak: readonly Event[]): Promise<void>;
  /** Marks a symbol of the rat on the table. */
  mark(symbol: string, motion: Motion): Promise<void>;
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
  /** How many events of it have been shown, the current one included. */
  told = $state(0);
  /** The symbol that is in effect of the rat on the table; "" before the first. */
  sign = $state("");
  /** The sequence number of the last news that was told event by event to its end. */
  toldAll = $state(0);
  /** The length of the queue. */
  left = $state(0);
  readonly busy = $derived(this.left > 0);
  animator: Animator | null = null;
  private readonly queue: News[] = [];
  private running = false;
  private skipped = new AbortController();
  /** Aborted to go on to the next rat. */
  private step = new AbortController();
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

  /** Jumps to the next rat, or to the end of the news if there is none. */
  next(): void {
    this.step.abort();
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
    this.told = 0;
    this.sign = "";
    this.step = new AbortController();
    const skipped = this.skipped.signal;
    let view = before;
    for (const beat of beatsOf(news.events ?? [])) {
      if (!view || this.mustSkip(skipped)) break;
      if ("sign" in beat) await this.mark(beat.sign, skipped);
      else view = await this.playEvent(beat.event, view, news, skipped);
    }
    if (!this.mustSkip(skipped)) this.toldAll = news.seq;
    await this.animator?.finish(this.motion(skipped));
  }

  private async playEvent(event: Event, view: View, news: News, skipped: AbortSignal): Promise<View> {
    if (event.kind === "rat-turned") this.step = new AbortController();
    if (!OF_A_RAT.has(event.kind)) this.sign = "";
    this.told++;
    await this.animator?.play(event, this.motion(skipped), outbreakOf(news.events ?? [], event));
    const next = applyEvent(view, event, news.view);
    if (!this.mustSkip(skipped)) this.listener.show(next);
    return next;
  }

  private async mark(symbol: string, skipped: AbortSignal): Promise<void> {
    this.sign = symbol;
    await this.animator?.mark(symbol, this.motion(skipped));
  }

  private motion(skipped: AbortSignal): Motion {
    return { pace: this.pace(), signal: AbortSignal.any([skipped, this.step.signal]), waiting: this.queue.length - 1 };
  }

  private mustSkip(skipped: AbortSignal): boolean {
    return this.queue.length > MAX_ANIMATED || skipped.aborted || this.pace() === "off" || document.visibilityState === "hidden";
  }
}
