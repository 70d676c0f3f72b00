import type { Choice, Colour, Links, Moment, News, Seat, Snapshot, Status, Table, View, Who } from "../protocol/types.ts";
import { get, Refused, send } from "../lib/api.ts";
import { Connection, type Link } from "../lib/connection.ts";
import { why } from "../lib/saying.ts";
import { settings } from "../lib/settings.svelte.ts";
import { ruleOfRefusal } from "../rules/ids.ts";
import { Chooser } from "./choosing.svelte.ts";
import { Outbox, sleep } from "./outbox.svelte.ts";
import { Playback } from "./playback.svelte.ts";

/** Steps in which a single choice may be made without asking: it gives nothing away that could be taken back. */
const FORCED = new Set(["spread", "order", "card", "final-order"]);
const FORCED_AFTER = 350;
const LOOK_AGAIN = 1000;

/** Everything the page knows of one table, and the only way to it. */
export class Game {
  table = $state.raw<Table | null>(null);
  /** The moment that is shown: behind the truth while news are being played. */
  view = $state.raw<View | null>(null);
  log = $state.raw<readonly News[]>([]);
  link = $state<Link>("connecting");
  /** A sentence about something that did not work. */
  trouble = $state("");
  /** The rule it would have broken. */
  broken = $state("");
  /** What happened while I was away, if I have not looked at it yet. */
  missed = $state.raw<{ from: number; to: number; count: number } | null>(null);
  /** When the seats were last told: clocks run from here. */
  told = $state(Date.now());
  chatSeen = $state(0);

  readonly chooser = new Chooser();
  readonly outbox = new Outbox((error, missed) => this.refused(error, missed));
  private readonly talk = new Outbox((error) => (this.trouble = why(error)));
  readonly playback: Playback = new Playback(() => settings.movement, {
    show: (view) => (this.view = view),
    settle: (news) => this.settle(news),
    done: () => this.offer(),
  });

  /** The seat that looks: mine, the one that decides if several are mine, or an onlooker. */
  seat = $state<Who | null>(null);
  private choices = $state.raw<readonly Choice[]>([]);
  private connection: Connection | null = null;
  private said = "";
  private opened = 0;

  readonly seats = $derived<readonly Seat[]>(this.table?.seats ?? []);
  readonly mine = $derived<readonly Colour[]>(this.table?.mine ?? []);
  /** Am I to decide, with everything shown that led here? */
  readonly myTurn = $derived(
    !this.playback.busy && !this.outbox.waiting && this.choices.length > 0 && this.table?.status === "running",
  );
  /** The seat whose person has said to be here, if several of mine are at this screen. */
  private taken = $state<Who | null>(null);
  /** Another of my own seats has to decide, or nobody has said yet who is here: somebody else may be looking. */
  readonly handOver = $derived<Colour | null>(this.nextAtScreen());
  readonly chat = $derived(this.log.filter((news) => news.kind === "chat" && !this.muted(news.player)));
  readonly unread = $derived(this.chat.filter((news) => news.seq > this.chatSeen && !this.mine.includes(news.player as Colour)).length);

  constructor(readonly id: string) {}

  /** Sit down: look through this seat, or the one the server gives. */
  async open(seat: Who | null = null): Promise<void> {
    this.close();
    const asked = this.opened;
    if (!(await this.find()) || asked !== this.opened) return;
    if (seat && seat !== this.seat) this.forget();
    this.taken = seat ?? this.taken;
    this.seat = seat ?? this.usualSeat();
    this.connection = new Connection(this.id, this.seat, {
      snapshot: (snapshot) => this.begin(snapshot),
      news: (news) => this.hear(news),
      status: (status) => this.listen(status),
      link: (link) => (this.link = link),
    });
    this.connection.start();
  }

  /** Learn what everybody may know of the table; without a network, as soon as there is one. */
  private async find(): Promise<boolean> {
    const asked = this.opened;
    while (!this.table && asked === this.opened) {
      try {
        this.table = await get<Table>(`/api/tables/${this.id}`);
      } catch (error) {
        this.link = error instanceof Refused && !error.passing ? "refused" : "lost";
        if (this.link === "refused") return false;
        await sleep(LOOK_AGAIN);
      }
    }
    return true;
  }

  close(): void {
    this.opened++;
    this.connection?.stop();
    this.connection = null;
    this.playback.forget();
  }

  // --- what the server tells ------------------------------------------------------------------------

  private begin(snapshot: Snapshot): void {
    const first = this.view === null && this.taken === null;
    this.table = snapshot.table;
    this.told = Date.now();
    this.log = snapshot.log ?? [];
    this.view = snapshot.view ?? null;
    this.choices = snapshot.choices ?? [];
    this.chatSeen = Math.max(this.chatSeen, snapshot.table.seen ?? 0);
    if (first) this.lookBack(snapshot);
    this.offer();
  }

  private hear(news: News): void {
    this.playback.play(news, () => this.view);
  }

  private settle(news: News): void {
    if (!this.log.some((known) => known.seq === news.seq)) this.log = [...this.log, news];
    if (news.kind === "undo") this.log = withoutUndone(this.log, news.count ?? 0);
    if (news.table && this.table) {
      this.table = { ...news.table, mine: news.table.mine ?? this.table.mine ?? [], links: news.table.links ?? this.table.links ?? null };
    }
    if (news.view && this.table) {
      this.view = news.view;
      this.table = { ...this.table, decider: news.view.step.who ?? null, moves: news.view.moves, seq: news.seq };
      this.choices = news.choices ?? [];
    }
    if (news.clocks && this.table) {
      const { clocks } = news;
      this.table = { ...this.table, seats: this.table.seats.map((seat) => ({ ...seat, clock: clocks[seat.colour] ?? seat.clock ?? null })) };
    }
    this.told = Date.now();
  }

  private listen(status: Status): void {
    if (!this.table) return;
    this.table = { ...this.table, seats: status.seats };
    this.told = Date.now();
  }

  /** Everything has been shown: offer what can be done now. */
  private offer(): void {
    void this.remember();
    if (this.chooser.offers(this.choices)) return; // somebody chatted meanwhile: what was picked stays picked
    this.chooser.offer(this.choices);
    if (settings.forced && this.choices.length === 1 && FORCED.has(this.view?.step.kind ?? "")) void this.playForced();
  }

  private async playForced(): Promise<void> {
    const [only] = this.choices;
    const moves = this.view?.moves;
    await sleep(settings.movement === "off" ? 0 : FORCED_AFTER);
    if (only && this.view?.moves === moves && this.choices[0] === only) this.act(only);
  }

  /** Tell the server how far I have looked. */
  private async remember(): Promise<void> {
    const seq = this.connection?.after;
    if (this.mine.length === 0 || seq == null || document.visibilityState === "hidden") return;
    try {
      await send("POST", `/api/tables/${this.id}/seen`, { seq });
    } catch {
      // It is only a bookmark.
    }
  }

  // --- what I do ------------------------------------------------------------------------------------

  act(choice: Choice): void {
    this.trouble = this.broken = "";
    this.said = choice.say;
    this.choices = [];
    this.chooser.offer([]);
    this.outbox.post(`/api/tables/${this.id}/actions`, { after: this.connection?.after ?? 0, say: choice.say, ...this.asSeat() });
  }

  undo(count = 1): void {
    this.trouble = "";
    this.outbox.post(`/api/tables/${this.id}/undo`, { after: this.connection?.after ?? 0, count, ...this.asSeat() });
  }

  say(text: string): void {
    this.talk.post(`/api/tables/${this.id}/chat`, { text });
  }

  /** Something about the table itself: `leave`, `return`, `resign`, `join`, `void`, `rematch`. */
  async ask(what: "leave" | "return" | "resign" | "join" | "void" | "rematch", body: unknown = undefined): Promise<Table | null> {
    this.trouble = "";
    try {
      const table = await send<Table | undefined>("POST", `/api/tables/${this.id}/${what}`, body);
      if (table && table.id === this.id) this.table = table;
      return table ?? null;
    } catch (error) {
      this.trouble = why(error);
      return null;
    }
  }

  async newLinks(): Promise<void> {
    const links = await send<Links>("POST", `/api/tables/${this.id}/links`);
    if (this.table) this.table = { ...this.table, links };
  }

  async mute(colour: Colour): Promise<void> {
    const muted = this.muted(colour);
    await send(muted ? "DELETE" : "PUT", `/api/tables/${this.id}/mute/${colour}`);
    if (!this.table) return;
    const others = (this.table.muted ?? []).filter((one) => one !== colour);
    this.table = { ...this.table, muted: muted ? others : [...others, colour] };
  }

  muted(colour: Colour | null | undefined): boolean {
    return colour != null && (this.table?.muted ?? []).includes(colour);
  }

  private refused(error: unknown, missed: readonly News[]): void {
    for (const news of missed) {
      if (this.connection && news.seq > (this.connection.after ?? 0)) {
        this.connection.after = news.seq;
        this.hear(news);
      }
    }
    this.trouble = why(error);
    this.broken = brokenRule(error, this.said);
    void this.open(this.taken);
  }

  private asSeat(): { seat?: Colour } {
    return this.mine.length > 1 && this.seat && this.seat !== "onlooker" && this.seat !== "open" ? { seat: this.seat } : {};
  }

  private nextAtScreen(): Colour | null {
    if (this.playback.busy || this.mine.length < 2 || this.table?.status !== "running") return null;
    const { decider } = this.table;
    const next = decider && this.mine.includes(decider) ? decider : (this.taken ?? this.mine[0]);
    return next && next !== this.taken ? (next as Colour) : null;
  }

  /** What one seat knows is not for the next one. */
  private forget(): void {
    this.view = null;
    this.log = [];
    this.choices = [];
    this.chooser.offer([]);
  }

  private usualSeat(): Who | null {
    const mine = this.table?.mine ?? [];
    const decider = this.table?.decider;
    if (decider && mine.includes(decider)) return decider;
    return mine[0] ?? "onlooker";
  }

  // --- since you were here --------------------------------------------------------------------------

  /** Offer to show what happened since I was here last. */
  private lookBack(snapshot: Snapshot): void {
    const seen = snapshot.table.seen ?? 0;
    const missed = this.log.filter((news) => news.seq > seen && news.kind === "move" && !this.mine.includes(news.player as Colour));
    if (this.mine.length === 0 || seen === 0 || missed.length === 0 || !snapshot.view) return;
    const before = this.log.filter((news) => news.seq <= seen && news.kind === "move").length;
    this.missed = { from: before, to: snapshot.view.moves, count: missed.length };
  }

  /** Show it, from the moment I saw last. */
  async catchUp(): Promise<void> {
    const missed = this.missed;
    this.missed = null;
    if (!missed || !this.view) return;
    const now = this.view;
    const range = `from=${missed.from}&to=${missed.to}&seat=${this.seat ?? "onlooker"}`;
    const moments = await get<Moment[]>(`/api/tables/${this.id}/moments?${range}`);
    const [start, ...rest] = moments;
    if (!start || this.view !== now) return;
    const choices = this.choices;
    this.choices = [];
    this.chooser.offer([]);
    this.view = start.view;
    for (const moment of rest) {
      if (moment.news) this.playback.play({ ...moment.news, view: moment.view, choices: moment.view.moves === now.moves ? [...choices] : [] }, () => this.view);
    }
  }

  forgetMissed(): void {
    this.missed = null;
  }
}

/** The rule behind a refusal of the game itself; other refusals have none. */
function brokenRule(error: unknown, said: string): string {
  const refusal = error instanceof Refused ? error.problem.data?.["refusal"] : undefined;
  return typeof refusal === "string" ? ruleOfRefusal(refusal, said) : "";
}

/** The log without the moves that were taken back; the news that they were stays. */
function withoutUndone(log: readonly News[], count: number): News[] {
  const kept = [...log];
  for (let left = count, at = kept.length - 1; left > 0 && at >= 0; at--) {
    if (kept[at]?.kind !== "move") continue;
    kept.splice(at, 1);
    left--;
  }
  return kept;
}
