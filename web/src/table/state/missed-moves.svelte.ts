import type { Colour, Moment, Snapshot } from "../../protocol/types.ts";
import { get } from "../../api/http.ts";
import type { Game } from "./game.svelte.ts";

/** What others did since I was here last, if I have not looked at it yet. */
export class Missed {
  /** How many moves that were; none once I have looked, or do not want to. */
  count = $state(0);
  private from = 0;
  private to = 0;

  constructor(private readonly game: Game) {}

  /** Is there anything I have not seen? */
  find({ table, view, log = [] }: Snapshot): void {
    const { seen = 0, mine = [] } = table;
    if (mine.length === 0 || seen === 0 || !view) return;
    const moves = log.filter((news) => news.kind === "move");
    this.count = moves.filter((news) => news.seq > seen && !mine.includes(news.player as Colour)).length;
    this.from = moves.filter((news) => news.seq <= seen).length;
    this.to = view.moves;
  }

  /** Show it, from the moment I saw last. */
  async play(): Promise<void> {
    this.forget();
    const { game } = this;
    const now = game.view;
    const range = `from=${this.from}&to=${this.to}&seat=${game.seat ?? "onlooker"}`;
    const moments = await get<Moment[]>(`/api/tables/${game.id}/moments?${range}`);
    if (game.view === now) game.playAgain(moments);
  }

  forget(): void {
    this.count = 0;
  }
}
