import type { Colour, Moment, Table, View, Who } from "../protocol/types.ts";
import { get } from "../api/http.ts";
import { curveOf, type Point } from "../table/state/score-history.ts";
import { readPlace, type Place } from "./location-hash.ts";

const REEL = 100; // moments the server gives at once

/** A game from its first moment to its last, as one pair of eyes sees it. */
export class Film {
  table = $state.raw<Table | null>(null);
  /** How many actions have been made at the moment that is shown. */
  at = $state(0);
  as = $state<Who>("onlooker");
  playing = $state(false);
  /** How the cubes of all players came and went; nothing until the whole game is here. */
  curve = $state.raw<readonly Point[]>([]);
  private moments = $state.raw<ReadonlyMap<number, Moment>>(new Map());
  private readonly asked = new Map<string, Promise<void>>();

  readonly total = $derived(this.table?.moves ?? 0);
  readonly over = $derived(this.table?.status === "finished");
  readonly moment = $derived(this.moments.get(this.at) ?? null);
  /** The eyes this game may be seen with: after the end everybody's, before only one's own. */
  readonly eyes = $derived<readonly Who[]>(eyesOf(this.table, this.over));

  constructor(readonly id: string) {}

  /** Open the game at the place an address names. */
  async open(hash: string): Promise<void> {
    this.table = await get<Table>(`/api/tables/${this.id}`);
    await this.place(readPlace(hash));
  }

  /** Go to a place; what it leaves open is the end, seen with one's own eyes. */
  async place({ moves, as }: Place): Promise<void> {
    this.as = as && this.eyes.includes(as) ? as : (this.eyes[0] ?? "onlooker");
    await this.go(moves ?? this.total);
  }

  async go(moves: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.total, moves));
    await this.load(wanted);
    this.at = wanted;
  }

  /** See the same moment with other eyes. */
  async see(as: Who): Promise<void> {
    this.as = as;
    this.moments = new Map();
    this.asked.clear();
    await this.load(this.at);
  }

  /** To the next moment at which it is another player's turn, or the one before. */
  async turn(step: 1 | -1): Promise<void> {
    const here = await this.turnAt(this.at);
    let at = this.at + step;
    while (at > 0 && at < this.total && (await this.turnAt(at)) === here) at += step;
    // Backwards, a turn is entered at its first moment.
    if (step < 0) {
      const before = await this.turnAt(at);
      while (at > 0 && (await this.turnAt(at - 1)) === before) at--;
    }
    await this.go(at);
  }

  /** Fetch what is missing of the game, and draw its course. */
  async survey(): Promise<void> {
    for (let from = 0; from <= this.total; from += REEL) await this.load(from);
    const news = Array.from({ length: this.total }, (_, i) => this.moments.get(i + 1)?.news ?? null);
    if (news.every((each) => each !== null)) this.curve = curveOf(news, this.table?.players ?? 1);
  }

  private async turnAt(moves: number): Promise<string> {
    const at = Math.max(0, Math.min(this.total, moves));
    await this.load(at);
    const view = this.moments.get(at)?.view;
    return view ? nameOfTurn(view) : "";
  }

  private load(moves: number): Promise<void> {
    if (this.moments.has(moves)) return Promise.resolve();
    const from = Math.floor(moves / REEL) * REEL;
    const key = `${this.as} ${from}`;
    const known = this.asked.get(key) ?? this.fetch(from);
    this.asked.set(key, known);
    return known;
  }

  private async fetch(from: number): Promise<void> {
    const to = Math.min(this.total, from + REEL - 1);
    const { as } = this;
    const reel = await get<Moment[]>(`/api/tables/${this.id}/moments?from=${from}&to=${to}&seat=${as}`);
    if (as !== this.as) return;
    this.moments = new Map([...this.moments, ...reel.map((moment) => [moment.moves, moment] as const)]);
  }
}

function nameOfTurn({ round, turn, final, step }: View): string {
  return `${round} ${final ? `final ${step.who}` : turn.player}`;
}

function eyesOf(table: Table | null, over: boolean): Who[] {
  if (!table) return [];
  const mine = table.mine ?? [];
  if (!over) return [...mine, "onlooker"];
  const others = table.seats.map(({ colour }) => colour).filter((colour: Colour) => !mine.includes(colour));
  return mine.length > 0 ? [...mine, "open", "onlooker", ...others] : ["open", "onlooker", ...others];
}
