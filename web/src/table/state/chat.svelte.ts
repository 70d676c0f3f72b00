import type { Colour } from "../../protocol/types.ts";
import { send } from "../../api/http.ts";
import { why } from "../../app/error-text.ts";
import type { Game } from "./game.svelte.ts";
import { Outbox } from "./outbox.svelte.ts";

/** What is said at a table. */
export class Talk {
  /** The number of the last line I have had before me. */
  seen = $state(0);
  readonly lines = $derived.by(() => this.game.log.filter((news) => news.kind === "chat" && !this.muted(news.player)));
  readonly unread = $derived.by(() => this.lines.filter((line) => line.seq > this.seen && !this.game.mine.includes(line.player as Colour)).length);
  readonly outbox: Outbox;

  constructor(private readonly game: Game) {
    this.outbox = new Outbox(`${game.id}-talk`, { refused: (error) => (game.trouble = why(error)) });
  }

  say(text: string): void {
    this.outbox.post(`/api/tables/${this.game.id}/chat`, { text });
  }

  muted(colour: Colour | null | undefined): boolean {
    return colour != null && (this.game.table?.muted ?? []).includes(colour);
  }

  /** Read no more of what a player says, or read it again. */
  async mute(colour: Colour): Promise<void> {
    const { game } = this;
    const muted = this.muted(colour);
    await send(muted ? "DELETE" : "PUT", `/api/tables/${game.id}/mute/${colour}`);
    if (!game.table) return;
    const others = (game.table.muted ?? []).filter((one) => one !== colour);
    game.table = { ...game.table, muted: muted ? others : [...others, colour] };
  }
}
