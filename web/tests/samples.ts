import type { Choice, Event, News, Region, Seat, Snapshot, Table, View, Word } from "../src/protocol/types.ts";

/** A view of a game of red and blue; regions are given as they are needed. */
export function view(regions: Record<string, Region> = {}, changes: Partial<View> = {}): View {
  return {
    seat: "red",
    moves: 0,
    round: 1,
    regions,
    palace: {},
    baker: {},
    stock: { red: 20, blue: 20 },
    holders: { monk: null, king: "blue" },
    plague: "gallia",
    walls: [],
    caravan: null,
    supply: 30,
    used: [],
    turn: { player: "red" },
    step: { kind: "act", who: "red" },
    final: false,
    last: null,
    undo: { count: 0, why: "start" },
    scores: {},
    ...changes,
  };
}

export function news(seq: number, events: Event[] = [], changes: Partial<News> = {}): News {
  return { seq, at: "2026-01-01T00:00:00Z", kind: "move", events, ...changes };
}

export function seat(colour: Seat["colour"], changes: Partial<Seat> = {}): Seat {
  return { colour, name: colour, kind: "person", presence: "here", ...changes };
}

export function table(changes: Partial<Table> = {}): Table {
  return {
    id: "t1",
    rules: "classic",
    cards: ["monk", "king"],
    players: 2,
    status: "running",
    seats: [seat("red"), seat("blue")],
    pace: {},
    listed: false,
    stand_in: "greedy",
    patience: 0,
    onlooker_chat: false,
    created: "",
    seq: 0,
    moves: 0,
    ...changes,
  };
}

export function snapshot(seq: number): Snapshot {
  return { seq, table: table({ seq }), view: view() };
}

/** `verb:place region:gallia count:2` as a choice. */
export function choice(text: string): Choice {
  const words = text.split(" ").map((pair): Word => {
    const [kind = "", value = ""] = pair.split(/:(.*)/);
    return { kind: kind as Word["kind"], value };
  });
  return { say: words.map(({ value }) => value).join(" "), words };
}
