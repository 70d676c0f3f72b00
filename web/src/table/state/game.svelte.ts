import type { Choice, Colour, Links, Moment, News, Seat, Snapshot, Status, Table, View, Who } from "../../protocol/types.ts";
import { Screen } from "../../hotseat/screen.svelte.ts";
import { get, Refused, send } from "../../api/http.ts";
import { Connection, type Link } from "../../api/event-stream.ts";
import { myself } from "../../api/session.svelte.ts";
import { why } from "../../app/error-text.ts";
import { settings } from "../../app/settings.svelte.ts";
import { ruleOfRefusal } from "../../rules/ids.ts";
import { Chooser } from "./chooser.svelte.ts";
import { logAfter, tableAfter } from "./news-reducer.ts";
import { Missed } from "./missed-moves.svelte.ts";
import { Outbox, sleep } from "./outbox.svelte.ts";
import { Playback } from "./playback.svelte.ts";
import { Talk } from "./chat.svelte.ts";

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
  /** When the seats were last told: clocks run from here. */
  told = $state(Date.now());
  /** The seat that looks: mine, the one that decides if several are mine, or an onlooker. */
  seat = $state<Who | null>(null);

  readonly chooser = new Chooser();
  readonly playback: Playback = new Playback(() => settings.movement, {
    show: (view) => (this.view = view),
    settle: (news) => this.settle(news),
    done: () => this.offer(),
  });
  readonly screen = new Screen(this);
  readonly missed = new Missed(this);
  readonly talk: Talk;
  private readonly outbox: Outbox;

  private choices = $state.raw<readonly Choice[]>([]);
  /** The number of the last news that stands on the page. */
  private shown = $state(0);
  /** The number of my own last decision, as soon as the server has answered: it may come before the news of it. */
  private decided = $state(0);
  private connection: Connection | null = null;
  private said = "";
  private opened = 0;

  readonly seats = $derived<readonly Seat[]>(this.table?.seats ?? []);
  readonly mine = $derived<readonly Colour[]>(this.table?.mine ?? []);
  /** Is something on its way that I have decided? */
  readonly sending = $derived.by(() => this.outbox.waiting || this.shown < this.decided);
  /** Does the page show how things stand, with everything that led here? */
  readonly settled = $derived(!this.playback.busy && !this.sending);
  /** Am I to decide? */
  readonly myTurn = $derived(this.settled && this.choices.length > 0 && this.table?.status === "running");

  constructor(readonly id: string) {
    this.talk = new Talk(this);
    this.outbox = new Outbox(id, {
      answered: ({ seq }) => (this.decided = Math.max(this.decided, seq)),
      refused: (error) => this.refused(error),
      unanswered: () => this.connection?.doubt(),
    });
  }

  /** Sit down: look through this seat, or the one the server gives. */
  async open(seat: Who | null = null): Promise<void> {
    this.close();
    const asked = this.opened;
    if (!(await this.find()) || asked !== this.opened) return;
    if (seat && seat !== this.seat) this.forget();
    this.screen.taken = seat ?? this.screen.taken;
    this.seat = seat ?? this.usualSeat();
    this.connection = new Connection(this.id, this.seat, {
      snapshot: (snapshot) => this.begin(snapshot),
      news: (news) => this.hear(news),
      status: (status) => this.listen(status),
      link: (link) => (this.link = link),
    });
    this.connection.start();
    this.outbox.start();
    this.talk.outbox.start();
  }

  /** The person of this seat is before the screen. */
  take(seat: Colour): void {
    if (seat === this.seat) this.screen.taken = seat;
    else void this.open(seat);
  }

  /** Learn who I am and what everybody may know of the table; without a network, as soon as there is one. */
  private async find(): Promise<boolean> {
    const asked = this.opened;
    while (!this.table && asked === this.opened) {
      try {
        await myself.need();
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
    const first = this.view === null && this.screen.taken === null;
    this.table = snapshot.table;
    this.told = Date.now();
    this.log = snapshot.log ?? [];
    this.view = snapshot.view ?? null;
    this.choices = snapshot.choices ?? [];
    this.shown = snapshot.seq;
    this.talk.seen = Math.max(this.talk.seen, snapshot.table.seen ?? 0);
    if (first) this.missed.find(snapshot);
    this.offer();
  }

  private hear(news: News): void {
    this.playback.play(news, () => this.view);
  }

  private settle(news: News): void {
    this.log = logAfter(this.log, news);
    if (this.table) this.table = tableAfter(this.table, news);
    if (news.view) {
      this.view = news.view;
      this.choices = news.choices ?? [];
    }
    this.shown = Math.max(this.shown, news.seq);
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
    await Promise.all([sleep(settings.movement === "off" ? 0 : FORCED_AFTER), this.outbox.empty()]);
    if (only && this.choices[0] === only) this.act(only);
  }

  /** Tell the server how far I have looked. */
  private async remember(): Promise<void> {
    if (this.mine.length === 0 || this.shown === 0 || document.visibilityState === "hidden") return;
    try {
      await send("POST", `/api/tables/${this.id}/seen`, { seq: this.shown });
    } catch {
      // It is only a bookmark.
    }
  }

  /** Show moments of the past again, up to now; until then nothing can be done. */
  playAgain([start, ...rest]: readonly Moment[]): void {
    if (!start) return;
    const { choices, view: now } = this;
    this.choices = [];
    this.chooser.offer([]);
    this.view = start.view;
    for (const { news, view } of rest) {
      if (news) this.hear({ ...news, view, choices: view.moves === now?.moves ? [...choices] : [] });
    }
  }

  // --- what I do ------------------------------------------------------------------------------------

  act(choice: Choice): void {
    if (!this.myTurn) return;
    this.said = choice.say;
    this.choices = [];
    this.chooser.offer([]);
    this.post("actions", { say: choice.say });
  }

  undo(count = 1): void {
    if (this.settled) this.post("undo", { count });
  }

  private post(what: "actions" | "undo", body: Record<string, unknown>): void {
    this.trouble = this.broken = "";
    this.outbox.post(`/api/tables/${this.id}/${what}`, { after: this.shown, ...body, ...this.asSeat() });
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

  private refused(error: unknown): void {
    this.trouble = why(error);
    this.broken = brokenRule(error, this.said);
    void this.open(this.screen.taken);
  }

  private asSeat(): { seat?: Colour } {
    return this.mine.length > 1 && this.seat && this.seat !== "onlooker" && this.seat !== "open" ? { seat: this.seat } : {};
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
}

/** The rule behind a refusal of the game itself; other refusals have none. */
function brokenRule(error: unknown, said: string): string {
  const refusal = error instanceof Refused ? error.problem.data?.["refusal"] : undefined;
  return typeof refusal === "string" ? ruleOfRefusal(refusal, said) : "";
}
