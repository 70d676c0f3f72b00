import type { Colour, Who } from "../protocol/types.ts";
import type { Game } from "../table/state/game.svelte.ts";

/** Which of several local seats is using this screen. */
export class Screen {
  /** The seat that has confirmed to be at the screen. */
  taken = $state<Who | null>(null);
  /** The seat that should take over: another local seat has to decide, or none has confirmed yet. */
  readonly next = $derived.by(() => this.find());

  constructor(private readonly game: Game) {}

  private find(): Colour | null {
    const { playback, mine, table } = this.game;
    if (playback.busy || mine.length < 2 || table?.status !== "running") return null;
    const { decider } = table;
    const next = decider && mine.includes(decider) ? decider : (this.taken ?? mine[0]);
    return next && next !== this.taken ? (next as Colour) : null;
  }
}
