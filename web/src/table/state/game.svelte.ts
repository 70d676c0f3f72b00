import type { Choice, Colour, Links, Moment, News, Seat, Snapshot, Status, Table, View, Who } from "../../protocol/types.ts";
import { Screen } from "../../hotseat/screen.svelte.ts";
import { get, Refused, send } from "../../api/http.ts";
import { EventStream, type ConnectionState } from "../../api/event-stream.ts";
import { prefetchedTable } from "../../api/table-prefetch.ts";
import { session } from "../../api/session.svelte.ts";
import { errorText } from "../../app/error-text.ts";
import { steadyNow } from "../../app/now.svelte.ts";
import { settings } from "../../app/settings.svelte.ts";
import { ruleOfError } from "../../rules/ids.ts";
import { Chooser } from "./chooser.svelte.ts";
import { reduceLog, reduceTable } from "./news-reducer.ts";
import { MissedMoves } from "./missed-moves.svelte.ts";
import { Outbox, sleep } from "./outbox.svelte.ts";
import { Playback } from "./playback.svelte.ts";
import { Chat } from "./chat.svelte.ts";
import { isPlayedByBot } from "../../app/player-names.ts";
import { PreviewStore } from "./preview-store.svelte.ts";

/** Steps whose single choice may be played automatically; playing it reveals nothing that could be undone. */
const FORCED = new Set(["spread", "order", "card", "final-order"]);
const FORCED_AFTER = 350;
const LOOK_AGAIN = 1000;

/** The store of one table: its state, its stream and its requests. */
export class Game {
  table = $state.raw<Table | null>(null);
  /** The view on the screen; behind the server's while news is animated. */
  view = $state.raw<View | null>(null);
  log = $state.raw<readonly News[]>([]);
  link = $state<ConnectionState>("connecting");
  /** The text of the last error. */
  errorMessage = $state("");
  /** The id of the rule that the refused action breaks. */
  brokenRule = $state("");
  /** When the seats were last updated; clocks count from here. */
  updatedAt = $state(steadyNow());
  /** If the bots are busy: how many decisions they make before that of this table. */
  botsAhead = $state(0);
  /** The seat whose view is shown: one's own, the deciding one if several are local, or onlooker. */
  seat = $state<Who | null>(null);

  readonly chooser = new Chooser();
  readonly playback: Playback = new Playback(() => settings.movement, {
    show: (view) => (this.view = view),
    settle: (news) => this.settle(news),
    done: () => this.offer(),
    awaitsTurn: () => this.mine.length > 0 && !this.replaced && this.seats.every((seat) => this.mine.includes(seat.colour) || isPlayedByBot(seat)),
  });
  readonly screen = new Screen(this);
  readonly missed = new MissedMoves(this);
  readonly chat: Chat;
  readonly preview: PreviewStore;
  private readonly outbox: Outbox;

  private choices = $state.raw<readonly Choice[]>([]);
  /** The sequence number of the last news shown. */
  private shown = $state(0);
  /** The sequence number of the news that changed the view last; a chat line does not. */
  private viewSeq = $state(0);
  /** The sequence number of the last action acknowledged by the server; its news may arrive later. */
  private decided = $state(0);
  private connection: EventStream | null = null;
  private lastAction = "";
  private opened = 0;

  readonly seats = $derived<readonly Seat[]>(this.table?.seats ?? []);
  /** The colour of the seat whose view is shown; null for an onlooker. */
  readonly colour = $derived<Colour | null>(this.seat === "onlooker" || this.seat === "open" ? null : this.seat);
  readonly mine = $derived<readonly Colour[]>(this.table?.mine ?? []);
  /** The colour that is "you": of the only seat that is played here. */
  readonly me = $derived<Colour | null>(this.mine.length === 1 ? (this.mine[0] ?? null) : null);
  /** Does a bot play for this person, who has left or was away for too long? */
  readonly replaced = $derived(this.table?.status === "running" && this.seats.some((seat) => this.mine.includes(seat.colour) && isPlayedByBot(seat)));
  /** Is an action unacknowledged, or its news not shown yet? */
  readonly sending = $derived.by(() => this.outbox.waiting || this.shown < this.decided);
  /** Does the page show the current state, with no animation or request pending? */
  readonly settled = $derived(!this.playback.busy && !this.sending);
  /** Is it the player's turn to decide? */
  readonly myTurn = $derived(this.settled && this.choices.length > 0 && this.table?.status === "running" && !this.replaced);

  constructor(
    readonly id: string,
    preview: PreviewStore | null = null,
  ) {
    this.chat = new Chat(this);
    this.preview = preview ?? new PreviewStore(`/api/tables/${id}`);
    this.outbox = new Outbox(id, {
      answered: ({ seq }) => (this.decided = Math.max(this.decided, seq)),
      refused: (error) => this.refused(error),
      unanswered: () => this.connection?.reconnect(),
    });
  }

  /** Connects to the table as this seat, or as the default one. */
  async open(seat: Who | null = null): Promise<void> {
    this.close();
    const asked = this.opened;
    if (!(await this.loadTable()) || asked !== this.opened) return;
    if (seat && seat !== this.seat) this.dropSecrets();
    this.screen.taken = seat ?? this.screen.taken;
    this.seat = seat ?? this.defaultSeat();
    this.connection = new EventStream(this.id, this.seat, {
      snapshot: (snapshot) => this.onSnapshot(snapshot),
      news: (news) => this.onNews(news),
      status: (status) => this.onStatus(status),
      link: (link) => (this.link = link),
    });
    this.connection.start();
    this.outbox.start();
    this.chat.outbox.start();
  }

  /** Switches to another local seat. */
  take(seat: Colour): void {
    if (seat === this.seat) this.screen.taken = seat;
    else void this.open(seat);
  }

  /** Loads guest and table; retries until the server can be reached. */
  private async loadTable(): Promise<boolean> {
    const asked = this.opened;
    while (!this.table && asked === this.opened) {
      try {
        this.table = (await prefetchedTable(this.id)) ?? (await this.askForTable());
      } catch (error) {
        this.link = error instanceof Refused && !error.retryable ? "refused" : "lost";
        if (this.link === "refused") return false;
        await sleep(LOOK_AGAIN);
      }
    }
    return true;
  }

  private async askForTable(): Promise<Table> {
    await session.need();
    return get<Table>(`/api/tables/${this.id}`);
  }

  close(): void {
    this.opened++;
    this.connection?.stop();
    this.connection = null;
    this.playback.clear();
  }

  // --- incoming ------------------------------------------------------------------------

  protected onSnapshot(snapshot: Snapshot): void {
    const first = this.view === null && this.screen.taken === null;
    // What the server no longer has must not be shown, neither now nor from the queue.
    this.playback.clear();
    if (snapshot.seq < this.decided) this.decided = snapshot.seq;
    this.table = snapshot.table;
    this.updatedAt = steadyNow();
    this.log = snapshot.log ?? [];
    this.view = snapshot.view ?? null;
    this.choices = snapshot.choices ?? [];
    this.shown = this.viewSeq = snapshot.seq;
    this.chat.seen = Math.max(this.chat.seen, snapshot.table.seen ?? 0);
    this.chat.restart(snapshot.earlier ?? false);
    if (first) this.missed.update(snapshot);
    this.offer();
  }

  protected onNews(news: News): void {
    this.playback.play(news, () => this.view);
  }

  private settle(news: News): void {
    this.log = reduceLog(this.log, news);
    if (this.table) this.table = reduceTable(this.table, news);
    if (news.view) {
      this.view = news.view;
      this.choices = news.choices ?? [];
      this.viewSeq = news.seq;
      this.botsAhead = 0;
    }
    this.shown = Math.max(this.shown, news.seq);
    this.updatedAt = steadyNow();
  }

  private onStatus(status: Status): void {
    if (!this.table) return;
    this.table = { ...this.table, seats: status.seats };
    this.botsAhead = status.bots_ahead ?? 0;
    this.updatedAt = steadyNow();
  }

  /** Offers the current choices, after all news has been shown. */
  protected offer(): void {
    setTimeout(() => void this.reportSeen()); // the choices come first
    if (this.chooser.offers(this.choices)) return; // same choices, for example after a chat line: keep what was picked
    this.chooser.offer(this.choices);
    const { kind = "over", idle = false } = this.view?.step ?? {};
    if (this.playsForced && (idle || (this.choices.length === 1 && FORCED.has(kind)))) void this.playForced();
  }

  /** Plays the last choice, which of several idle answers is "no". */
  private async playForced(): Promise<void> {
    const only = this.choices.at(-1);
    await Promise.all([sleep(settings.movement === "off" ? 0 : FORCED_AFTER), this.outbox.empty()]);
    if (only && this.choices.at(-1) === only) this.act(only);
  }

  /** Is a step with a single choice played automatically? */
  protected get playsForced(): boolean {
    return settings.forced;
  }

  /** Tells the server up to which news the player has seen. */
  protected async reportSeen(): Promise<void> {
    if (this.mine.length === 0 || this.shown === 0 || document.visibilityState === "hidden") return;
    try {
      await send("POST", `/api/tables/${this.id}/seen`, { seq: this.shown });
    } catch {
      // Not critical.
    }
  }

  /** Replays past moments up to now; meanwhile no action is possible. */
  replayMoments([start, ...rest]: readonly Moment[]): void {
    if (!start) return;
    const { choices, view: now } = this;
    this.choices = [];
    this.chooser.offer([]);
    this.view = start.view;
    for (const { news, view } of rest) {
      if (news) this.onNews({ ...news, view, choices: view.moves === now?.moves ? [...choices] : [] });
    }
  }

  // --- outgoing ------------------------------------------------------------------------------------

  /** Loads the preview of the action that is completely picked, if any. The returned function cancels it. */
  loadPreview(): (() => void) | undefined {
    const ready = this.myTurn ? this.chooser.ready : null;
    return ready && this.colour ? this.preview.load(ready.say, this.colour, this.viewSeq) : undefined;
  }

  /** Asks for what these actions would cause, to be told before one of them is picked. */
  askPreviews(says: readonly string[]): void {
    if (!this.myTurn || !this.colour) return;
    for (const say of says) this.preview.ask(say, this.colour, this.viewSeq);
  }

  /** Asks for the average losses to an unknown rat. */
  askOutlook(): void {
    if (this.colour && this.table?.status === "running") this.preview.askOutlook(this.colour, this.viewSeq);
  }

  act(choice: Choice): void {
    if (!this.myTurn) return;
    this.lastAction = choice.say;
    this.choices = [];
    this.chooser.offer([]);
    this.post("actions", { say: choice.say });
  }

  undo(count = 1): void {
    if (this.settled) this.post("undo", { count });
  }

  protected post(what: "actions" | "undo", body: Record<string, unknown>): void {
    this.errorMessage = this.brokenRule = "";
    this.outbox.post(`/api/tables/${this.id}/${what}`, { after: this.shown, ...body, ...this.asSeat() });
  }

  /** Sends a table command. */
  async ask(what: "leave" | "return" | "resign" | "join" | "void" | "rematch", body: unknown = undefined): Promise<Table | null> {
    this.errorMessage = "";
    try {
      const table = await send<Table | undefined>("POST", `/api/tables/${this.id}/${what}`, body);
      if (table && table.id === this.id) this.table = table;
      return table ?? null;
    } catch (error) {
      this.errorMessage = errorText(error);
      return null;
    }
  }

  async newLinks(): Promise<void> {
    const links = await send<Links>("POST", `/api/tables/${this.id}/links`);
    if (this.table) this.table = { ...this.table, links };
  }

  private refused(error: unknown): void {
    this.errorMessage = errorText(error);
    this.brokenRule = ruleOfError(error, this.lastAction);
    void this.open(this.screen.taken);
  }

  private asSeat(): { seat?: Colour } {
    return this.mine.length > 1 && this.colour ? { seat: this.colour } : {};
  }

  /** Drops everything that only this seat may know. */
  private dropSecrets(): void {
    this.view = null;
    this.log = [];
    this.choices = [];
    this.chooser.offer([]);
  }

  private defaultSeat(): Who | null {
    const mine = this.table?.mine ?? [];
    const decider = this.table?.decider;
    if (decider && mine.includes(decider)) return decider;
    return mine[0] ?? "onlooker";
  }
}
