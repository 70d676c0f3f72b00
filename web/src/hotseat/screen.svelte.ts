import type { Colour, Who } from "../protocol/types.ts";
import type { Game } from "../table/state/game.svelte.ts";

/** Who sits before this screen, if several of my seats are at it. */
export class Screen {
  /** The seat whose person has said to be here. */
  taken = $state<Who | null>(null);
  /** Whose turn it is to look: another of my seats has to decide, or nobody has said yet who is here. */
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
