import type { Colour, Moment, Table, View, Who } from "../protocol/types.ts";
import { get } from "../api/http.ts";
import { scoreHistory, type ScorePoint } from "../table/state/score-history.ts";
import { parseLocationHash, type ReplayLocation } from "./location-hash.ts";

const PAGE_SIZE = 100; // moments per request

/** The state of a replay: the moments of a game as one viewer sees them. */
export class ReplayState {
  table = $state.raw<Table | null>(null);
  /** The current moment, as the number of actions before it. */
  at = $state(0);
  as = $state<Who>("onlooker");
  playing = $state(false);
  /** The points of the score graph; empty until all moments are loaded. */
  history = $state.raw<readonly ScorePoint[]>([]);
  private moments = $state.raw<ReadonlyMap<number, Moment>>(new Map());
  private readonly asked = new Map<string, Promise<void>>();

  readonly total = $derived(this.table?.moves ?? 0);
  readonly over = $derived(this.table?.status === "finished");
  readonly moment = $derived(this.moments.get(this.at) ?? null);
  /** The viewers to choose from: all seats once the game is over, before that only one's own. */
  readonly viewers = $derived<readonly Who[]>(viewersOf(this.table, this.over));

  constructor(readonly id: string) {}

  /** Loads the table and goes to the location in the hash. */
  async open(hash: string): Promise<void> {
    this.table = await get<Table>(`/api/tables/${this.id}`);
    await this.place(parseLocationHash(hash));
  }

  /** Goes to a location; by default the beginning, as seen from one's own seat. */
  async place({ moves, as }: ReplayLocation): Promise<void> {
    this.as = as && this.viewers.includes(as) ? as : (this.viewers[0] ?? "onlooker");
    await this.go(moves ?? 0);
  }

  async go(moves: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.total, moves));
    await this.load(wanted);
    this.at = wanted;
  }

  /** Shows the same moment as another viewer. */
  async see(as: Who): Promise<void> {
    this.as = as;
    this.moments = new Map();
    this.asked.clear();
    await this.load(this.at);
  }

  /** Goes to the start of the next or previous turn. */
  async turn(step: 1 | -1): Promise<void> {
    const here = await this.turnAt(this.at);
    let at = this.at + step;
    while (at > 0 && at < this.total && (await this.turnAt(at)) === here) at += step;
    // Backwards: go on to the first moment of that turn.
    if (step < 0) {
      const before = await this.turnAt(at);
      while (at > 0 && (await this.turnAt(at - 1)) === before) at--;
    }
    await this.go(at);
  }

  /** Loads all moments and computes the score history. */
  async loadHistory(): Promise<void> {
    for (let from = 0; from <= this.total; from += PAGE_SIZE) await this.load(from);
    const news = Array.from({ length: this.total }, (_, i) => this.moments.get(i + 1)?.news ?? null);
    if (news.every((each) => each !== null)) this.history = scoreHistory(news, this.table?.players ?? 1);
  }

  private async turnAt(moves: number): Promise<string> {
    const at = Math.max(0, Math.min(this.total, moves));
    await this.load(at);
    const view = this.moments.get(at)?.view;
    return view ? nameOfTurn(view) : "";
  }

  private load(moves: number): Promise<void> {
    if (this.moments.has(moves)) return Promise.resolve();
    const from = Math.floor(moves / PAGE_SIZE) * PAGE_SIZE;
    const key = `${this.as} ${from}`;
    const known = this.asked.get(key) ?? this.fetch(from);
    this.asked.set(key, known);
    return known;
  }

  private async fetch(from: number): Promise<void> {
    const to = Math.min(this.total, from + PAGE_SIZE - 1);
    const { as } = this;
    const page = await get<Moment[]>(`/api/tables/${this.id}/moments?from=${from}&to=${to}&seat=${as}`);
    if (as !== this.as) return;
    this.moments = new Map([...this.moments, ...page.map((moment) => [moment.moves, moment] as const)]);
  }
}

function nameOfTurn({ round, turn, final, step }: View): string {
  return `${round} ${final ? `final ${step.who}` : turn.player}`;
}

function viewersOf(table: Table | null, over: boolean): Who[] {
  if (!table) return [];
  const mine = table.mine ?? [];
  if (!over) return [...mine, "onlooker"];
  const others = table.seats.map(({ colour }) => colour).filter((colour: Colour) => !mine.includes(colour));
  return mine.length > 0 ? [...mine, "open", "onlooker", ...others] : ["open", "onlooker", ...others];
}
