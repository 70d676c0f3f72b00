import type { Colour, News, Talk } from "../../protocol/types.ts";
import { get, send } from "../../api/http.ts";
import { errorText } from "../../app/error-text.ts";
import type { Game } from "./game.svelte.ts";
import { Outbox } from "./outbox.svelte.ts";

/** The chat of a table. */
export class Chat {
  /** The sequence number of the last line read. */
  seen = $state(0);
  /** Are there lines on the server that are older than those here? */
  earlier = $state(false);
  /** Is a page of older lines being loaded? */
  loading = $state(false);
  /** Lines older than those in the log, oldest first. */
  private older = $state.raw<readonly News[]>([]);
  readonly lines = $derived.by(() => this.known.filter((line) => !this.muted(line.player)));
  readonly unread = $derived.by(() => this.lines.filter((line) => line.seq > this.seen && !this.game.mine.includes(line.player as Colour)).length);
  readonly outbox: Outbox;

  constructor(private readonly game: Game) {
    this.outbox = new Outbox(`${game.id}-talk`, { refused: (error) => (game.errorMessage = errorText(error)) });
  }

  say(text: string): void {
    this.outbox.post(`/api/tables/${this.game.id}/chat`, { text });
  }

  /** Starts again from the lines of a snapshot. */
  restart(earlier: boolean): void {
    this.older = [];
    this.earlier = earlier;
  }

  /** Loads the page of lines before the oldest one here. */
  async loadEarlier(): Promise<void> {
    const first = this.known[0];
    if (!this.earlier || this.loading || !first) return;
    this.loading = true;
    try {
      const page = await get<Talk>(`/api/tables/${this.game.id}/talk?before=${first.seq}`);
      if (this.known[0] !== first) return;
      this.older = [...page.lines, ...this.older];
      this.earlier = page.earlier ?? false;
    } catch (error) {
      this.game.errorMessage = errorText(error);
    } finally {
      this.loading = false;
    }
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

  private get known(): readonly News[] {
    return [...this.older, ...this.game.log.filter((news) => news.kind === "chat")];
  }
}
