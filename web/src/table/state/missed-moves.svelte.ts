import type { Colour, Moment, Snapshot } from "../../protocol/types.ts";
import { get } from "../../api/http.ts";
import type { Game } from "./game.svelte.ts";

/** The moves of other players since the last visit. */
export class MissedMoves {
  /** The number of missed moves; 0 once shown or dismissed. */
  count = $state(0);
  private from = 0;
  private to = 0;

  constructor(private readonly game: Game) {}

  /** Counts the moves after the last one seen. */
  update({ table, view, log = [] }: Snapshot): void {
    const { seen = 0, mine = [] } = table;
    if (mine.length === 0 || seen === 0 || !view) return;
    const moves = log.filter((news) => news.kind === "move");
    this.count = moves.filter((news) => news.seq > seen && !mine.includes(news.player as Colour)).length;
    this.from = moves.filter((news) => news.seq <= seen).length;
    this.to = view.moves;
  }

  /** Replays the missed moves. */
  async play(): Promise<void> {
    this.dismiss();
    const { game } = this;
    const now = game.view;
    const range = `from=${this.from}&to=${this.to}&seat=${game.seat ?? "onlooker"}`;
    const moments = await get<Moment[]>(`/api/tables/${game.id}/moments?${range}`);
    if (game.view === now) game.replayMoments(moments);
  }

  dismiss(): void {
    this.count = 0;
  }
}
