import type { Colour } from "../../protocol/types.ts";
import { send } from "../../api/http.ts";
import { errorText } from "../../app/error-text.ts";
import type { Game } from "./game.svelte.ts";
import { Outbox } from "./outbox.svelte.ts";

/** The chat of a table. */
export class Chat {
  /** The sequence number of the last line read. */
  seen = $state(0);
  readonly lines = $derived.by(() => this.game.log.filter((news) => news.kind === "chat" && !this.muted(news.player)));
  readonly unread = $derived.by(() => this.lines.filter((line) => line.seq > this.seen && !this.game.mine.includes(line.player as Colour)).length);
  readonly outbox: Outbox;

  constructor(private readonly game: Game) {
    this.outbox = new Outbox(`${game.id}-talk`, { refused: (error) => (game.errorMessage = errorText(error)) });
  }

  say(text: string): void {
    this.outbox.post(`/api/tables/${this.game.id}/chat`, { text });
  }

  muted(colour: Colour | null | undefined): boolean {
    return colour != null && (this.game.table?.muted ?? []).includes(colour);
  }

  /** Mutes or unmutes a player. */
  async mute(colour: Colour): Promise<void> {
    const { game } = this;
    const muted = this.muted(colour);
    await send(muted ? "DELETE" : "PUT", `/api/tables/${game.id}/mute/${colour}`);
    if (!game.table) return;
    const others = (game.table.muted ?? []).filter((one) => one !== colour);
    game.table = { ...game.table, muted: muted ? others : [...others, colour] };
  }
}
