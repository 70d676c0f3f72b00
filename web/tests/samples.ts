import type { EventOf } from "../src/protocol/events.ts";
import type { Choice, Event, EventKind, News, Region, Seat, Snapshot, Table, View, Word } from "../src/protocol/types.ts";

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

export const FACE = { limit: 3, symbols: ["church", "all"] };

/** An event of each kind with all its fields, in the regions gallia and italia, with the rats 4 and 5. */
export const EVENTS: { readonly [K in EventKind]: Required<EventOf<K>> } = {
  settled: { kind: "settled", player: "red", region: "gallia", count: 2 },
  taken: { kind: "taken", player: "red", card: "monk", from_player: "blue" },
  placed: { kind: "placed", player: "red", region: "gallia", count: 2 },
  "plague-moved": { kind: "plague-moved", player: "red", from_region: "italia", region: "gallia" },
  "plague-stayed": { kind: "plague-stayed", player: "red", region: "gallia" },
  "rat-placed": { kind: "rat-placed", player: "red", region: "gallia", rat: 4 },
  "rat-turned": { kind: "rat-turned", region: "gallia", rat: 4, face: FACE, population: 5 },
  outbreak: { kind: "outbreak", region: "gallia", rat: 4 },
  "cube-lost": { kind: "cube-lost", player: "red", region: "gallia", symbol: "church" },
  "potion-spent": { kind: "potion-spent", player: "red", region: "gallia", symbol: "all" },
  "cubes-moved": { kind: "cubes-moved", player: "red", from_region: "italia", region: "gallia", count: 2 },
  "rat-moved": { kind: "rat-moved", player: "red", from_region: "italia", region: "gallia", rat: 4 },
  "cubes-swapped": { kind: "cubes-swapped", from_player: "blue", from_region: "italia", player: "red", region: "gallia" },
  looked: { kind: "looked", player: "red", region: "gallia", rat: 4, face: FACE },
  "rats-swapped": { kind: "rats-swapped", from_region: "italia", from_rat: 5, region: "gallia", rat: 4 },
  "to-palace": { kind: "to-palace", player: "red", region: "gallia" },
  "nun-put": { kind: "nun-put", player: "red", region: "gallia", from_region: "italia" },
  "bishop-put": { kind: "bishop-put", player: "red", region: "gallia", from_region: "italia" },
  "wall-put": { kind: "wall-put", player: "red", border: "gallia-italia", from_border: "gallia-iberia" },
  "potion-put": { kind: "potion-put", player: "red", region: "gallia" },
  baked: { kind: "baked", player: "red" },
  "baker-emptied": { kind: "baker-emptied", player: "red", region: "gallia" },
  "caravan-moved": { kind: "caravan-moved", player: "red", border: "gallia-italia", from_border: "gallia-iberia" },
  "piece-counts": { kind: "piece-counts", player: "red", region: "gallia", count: 2 },
  "rats-shown": { kind: "rats-shown", player: "red", region: "gallia", rat: 4, face: FACE },
  "rat-left": { kind: "rat-left", region: "gallia", rat: 4, face: FACE },
  "turn-ended": { kind: "turn-ended", player: "red" },
  "final-round": { kind: "final-round", player: "red" },
  "final-turn": { kind: "final-turn", player: "red" },
  "final-ravaging": { kind: "final-ravaging" },
  "game-over": { kind: "game-over", player: "red", count: 2 },
};

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
