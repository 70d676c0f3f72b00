import type { Colour, Event, EventKind, News } from "../../protocol/types.ts";

export type Counts = Partial<Record<Colour, number>>;

/** The cubes of all players on the board and in the palace after so many actions. */
export interface ScorePoint {
  readonly moves: number;
  readonly round: number;
  readonly cubes: Readonly<Counts>;
}

/** Computes the score history from the log: one point for the start, after every turn, and for the end. */
export function scoreHistory(news: readonly News[], players: number): ScorePoint[] {
  const points: ScorePoint[] = [];
  const cubes: Counts = {};
  const baked: Counts = {};
  let moves = 0;
  let turns = 0;
  const mark = (): void => {
    const point = { moves, round: Math.floor(Math.max(0, turns - 1) / players) + 1, cubes: { ...cubes } };
    if (points.at(-1)?.moves === moves) points.pop();
    points.push(point);
  };
  for (const { kind, events = [] } of news) {
    if (kind !== "move") continue;
    moves++;
    for (const event of events) {
      tally(event, cubes, baked);
      if (event.kind === "turn-ended") turns++;
    }
    if (events.some((event) => SECTION_ENDS.has(event.kind)) || points.length === 0) mark();
  }
  mark();
  return points;
}

/** Events after which a point is recorded. */
const SECTION_ENDS: ReadonlySet<EventKind> = new Set(["turn-ended", "final-round"]);

function tally(event: Event, cubes: Counts, baked: Counts): void {
  switch (event.kind) {
    case "settled":
    case "placed":
      return add(cubes, event.player, event.count);
    case "cube-lost":
      return add(cubes, event.player, -1);
    case "baked":
      return add(baked, event.player, 1);
    case "baker-emptied":
      return empty(baked, cubes);
  }
}

/** Moves all cubes from one count to another. */
function empty(from: Counts, to: Counts): void {
  for (const [player, count] of Object.entries(from) as [Colour, number][]) {
    add(to, player, count);
    delete from[player];
  }
}

function add(counts: Counts, player: Colour, by: number): void {
  counts[player] = (counts[player] ?? 0) + by;
}
