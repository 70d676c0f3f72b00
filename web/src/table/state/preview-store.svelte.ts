import type { Colour, Event, Preview } from "../../protocol/types.ts";
import { get } from "../../api/http.ts";

const NO_EVENTS: readonly Event[] = [];
const DEBOUNCE = 60; // ms; an action picked only in passing is not asked for

/** The preview of the picked action, computed by the server. Nothing waits for it, and without an answer there is none. */
export class PreviewStore {
  /** What the picked action would surely cause; empty until the server has answered. */
  events = $state.raw<readonly Event[]>(NO_EVENTS);
  /** The answers for one seat at one moment of the game, by sentence. */
  private cache = new Map<string, readonly Event[]>();
  private cachedFor = "";

  constructor(private readonly table: string) {}

  /** Loads the preview of an action of `seat` in the view that came with the news `seq`. The returned function cancels it. */
  load(say: string, seat: Colour, seq: number): () => void {
    this.keepCacheOf(`${seat} ${seq}`);
    this.events = this.cache.get(say) ?? NO_EVENTS;
    const request = new AbortController();
    const timer = this.cache.has(say) ? undefined : setTimeout(() => void this.fetch(say, seat, request.signal), DEBOUNCE);
    return () => {
      clearTimeout(timer);
      request.abort();
      this.events = NO_EVENTS;
    };
  }

  private async fetch(say: string, seat: Colour, signal: AbortSignal): Promise<void> {
    try {
      const query = new URLSearchParams({ say, seat });
      const { events } = await get<Preview>(`/api/tables/${this.table}/preview?${query}`, signal);
      if (signal.aborted) return;
      this.cache.set(say, events);
      this.events = events;
    } catch {
      // Not critical: the action can be sent without a preview.
    }
  }

  private keepCacheOf(key: string): void {
    if (key !== this.cachedFor) this.cache = new Map();
    this.cachedFor = key;
  }
}
