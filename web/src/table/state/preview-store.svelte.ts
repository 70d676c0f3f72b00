import { untrack } from "svelte";
import type { Colour, Event, Preview } from "../../protocol/types.ts";
import { get } from "../../api/http.ts";

const NOTHING: Preview = { seq: 0, events: [] };
const DEBOUNCE = 60; // ms; an action picked only in passing is not asked for
/** The sentence of no action: the preview of this moment has its outlook and nothing else. */
const NOW = "";

/** Previews of actions, computed by the server. Nothing waits for them, and without an answer there is none. */
export class PreviewStore {
  /** What the picked action would surely cause; empty until the server has answered. */
  shown = $state.raw<Preview>(NOTHING);
  /** The answers for one seat at one moment of the game, by sentence. */
  private cache = $state.raw<ReadonlyMap<string, Preview>>(new Map());
  private asked = new Set<string>();
  private cachedFor = "";

  /** `path` is that of the table, or of a lesson. */
  constructor(private readonly path: string) {}

  /** Says what else a request contains. */
  protected more(): Record<string, string> {
    return {};
  }

  get events(): readonly Event[] {
    return this.shown.events;
  }

  /** The preview of an action, if the server has answered. */
  of(say: string): Preview | undefined {
    return this.cache.get(say);
  }

  /** The average losses to an unknown rat at this moment, by region, if the server has answered. */
  get outlook(): NonNullable<Preview["outlook"]> | undefined {
    const now = this.cache.get(NOW);
    return now && (now.outlook ?? {});
  }

  /** Asks for the outlook of this moment. */
  askOutlook(seat: Colour, seq: number): void {
    this.ask(NOW, seat, seq);
  }

  /** Asks for the preview of an action that is not picked, once. */
  ask(say: string, seat: Colour, seq: number): void {
    this.keepCacheOf(`${seat} ${seq}`);
    if (this.asked.has(say)) return;
    this.asked.add(say);
    void this.fetch(say, seat);
  }

  /** Loads the preview of an action of `seat` in the view that came with the news `seq`. The returned function cancels it. */
  load(say: string, seat: Colour, seq: number): () => void {
    this.keepCacheOf(`${seat} ${seq}`);
    const known = untrack(() => this.cache.get(say)); // another answer must not load this one again
    this.shown = known ?? NOTHING;
    const request = new AbortController();
    const timer = known ? undefined : setTimeout(() => void this.show(say, seat, request.signal), DEBOUNCE);
    return () => {
      clearTimeout(timer);
      request.abort();
      this.shown = NOTHING;
    };
  }

  private async show(say: string, seat: Colour, signal: AbortSignal): Promise<void> {
    const preview = await this.fetch(say, seat, signal);
    if (preview && !signal.aborted) this.shown = preview;
  }

  private async fetch(say: string, seat: Colour, signal?: AbortSignal): Promise<Preview | null> {
    const moment = this.cachedFor;
    try {
      const query = new URLSearchParams({ say, seat, ...this.more() });
      const preview = await get<Preview>(`${this.path}/preview?${query}`, signal);
      if (signal?.aborted || moment !== this.cachedFor) return null;
      this.cache = new Map([...this.cache, [say, preview]]);
      return preview;
    } catch {
      return null; // Not critical: the action can be sent without a preview.
    }
  }

  private keepCacheOf(key: string): void {
    if (key === this.cachedFor) return;
    this.cachedFor = key;
    this.cache = new Map();
    this.asked = new Set();
  }
}
