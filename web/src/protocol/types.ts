// Made from src/rattus/server/wire/messages.py by web/tools/write_types.py. Do not edit.

export type Colour = "blue" | "green" | "purple" | "red" | "white" | "yellow";
export type Presence = "away" | "bot" | "gone" | "here" | "open" | "sits-in";
export type Who = Colour | "onlooker" | "open";

/** The turned-up side of a rat. */
export interface Face {
  limit: number;
  symbols: string[];
}

/** A rat on the board or a used one; its face only if this seat knows it. */
export interface Rat {
  number: number;
  face?: Face | null;
  seen_by?: Colour[];
  shown?: boolean;
  toll?: Partial<Record<Colour, number>>;
}

/** What stands in one region. */
export interface Region {
  cubes?: Partial<Record<Colour, number>>;
  population?: number;
  rats?: Rat[];
  nuns?: number;
  bishops?: number;
  potions?: Partial<Record<Colour, number[]>>;
}

/** How far the player whose turn it is has come. */
export interface Turn {
  player: Colour;
  took?: boolean;
  placed?: boolean;
  used?: string[];
}

/** What is to be decided, and by whom. */
export interface Step {
  kind: "act" | "card" | "final-act" | "final-order" | "order" | "over" | "settle" | "spread";
  who?: Colour | null;
  card?: string;
  idle?: boolean;
}

/** How many of the last actions can be taken back, and what stops it there. */
export interface Undo {
  count: number;
  why: "chance" | "secret" | "start" | "turn";
}

/** The cubes that count for a player now, and those that will never die. */
export interface Score {
  board: number;
  palace: number;
  total: number;
}

/** One moment of the game as one seat, or an onlooker, may know it. */
export interface View {
  seat: Colour | "onlooker" | "open";
  moves: number;
  round: number;
  regions: Record<string, Region>;
  palace: Partial<Record<Colour, number>>;
  baker: Partial<Record<Colour, number>>;
  stock: Partial<Record<Colour, number>>;
  holders: Record<string, Colour | null>;
  plague: string;
  walls: string[];
  caravan: string | null;
  supply: number;
  used: Rat[];
  turn: Turn;
  step: Step;
  final: boolean;
  last: Colour | null;
  undo: Undo;
  scores: Partial<Record<Colour, Score>>;
  winner?: Colour | null;
  ending?: "cubes" | "rounds" | "supply" | "";
}

/** One word of a sentence, and what it names. */
export interface Word {
  kind: "border" | "card" | "count" | "player" | "potions" | "rat" | "region" | "verb" | "word";
  value: string;
}

/** A legal action: the sentence to send, and the same as words to be picked one after another. */
export interface Choice {
  say: string;
  words: Word[];
}

/** A fact that a player at the table would say aloud; `rules/events.py` says which fields a kind has. */
export type Event =
  | { kind: "settled"; player: Colour; region: string; count: number }
  | { kind: "taken"; player: Colour; card: string; from_player?: Colour | null }
  | { kind: "placed"; player: Colour; region: string; count: number }
  | { kind: "plague-moved"; player: Colour; from_region: string; region: string }
  | { kind: "plague-stayed"; player: Colour; region: string }
  | { kind: "rat-placed"; player: Colour; region: string; rat: number }
  | { kind: "rat-turned"; region: string; rat: number; face: Face; population: number }
  | { kind: "outbreak"; region: string; rat: number }
  | { kind: "cube-lost"; player: Colour; region: string; symbol: string }
  | { kind: "potion-spent"; player: Colour; region: string; symbol: string }
  | { kind: "cubes-moved"; player: Colour; from_region: string; region: string; count: number }
  | { kind: "rat-moved"; player: Colour; from_region: string; region: string; rat: number }
  | { kind: "cubes-swapped"; from_player: Colour; from_region: string; player: Colour; region: string }
  | { kind: "looked"; player: Colour; region: string; rat: number; face?: Face | null }
  | { kind: "rats-swapped"; from_region: string; from_rat: number; region: string; rat: number }
  | { kind: "to-palace"; player: Colour; region: string }
  | { kind: "nun-put"; player: Colour; region: string; from_region?: string | null }
  | { kind: "bishop-put"; player: Colour; region: string; from_region?: string | null }
  | { kind: "wall-put"; player: Colour; border: string; from_border?: string | null }
  | { kind: "potion-put"; player: Colour; region: string }
  | { kind: "baked"; player: Colour }
  | { kind: "baker-emptied"; player: Colour; region: string }
  | { kind: "caravan-moved"; player: Colour; border: string; from_border?: string | null }
  | { kind: "piece-counts"; player: Colour; region: string; count: number }
  | { kind: "rats-shown"; player: Colour; region: string; rat: number; face: Face }
  | { kind: "rat-left"; region: string; rat: number; face: Face }
  | { kind: "turn-ended"; player: Colour }
  | { kind: "final-round"; player: Colour }
  | { kind: "final-turn"; player: Colour }
  | { kind: "final-ravaging" }
  | { kind: "game-over"; player: Colour; count: number };

export type EventKind = Event["kind"];

/** What a choice would surely bring about, up to where chance or a secret decides. */
export interface Preview {
  seq: number;
  events: Event[];
  complete?: boolean;
  ending?: "" | "possible" | "sure";
  outlook?: Record<string, Partial<Record<Colour, number>>>;
}

/** How long one may think: no limit, a clock for the game, or days for each turn. */
export interface Pace {
  kind?: "days" | "live" | "none";
  minutes?: number;
  increment?: number;
  days?: number;
}

/** Who shall sit in a seat of a new table: its creator, anybody who comes, or a bot. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  level?: string;
  name?: string;
}

/** A table to be made. */
export interface TableWish {
  rules?: "bigbox" | "classic" | "online";
  cards?: string;
  seats: SeatWish[];
  pace?: Pace;
  listed?: boolean;
  stand_in?: string;
  patience?: number;
  onlooker_chat?: boolean;
  shuffle_seats?: boolean;
  branch?: Branch | null;
}

/** Play on from a moment of a finished game. */
export interface Branch {
  table: string;
  moves: number;
}

/** A seat as everybody sees it. */
export interface Seat {
  colour: Colour;
  name: string;
  kind: "bot" | "open" | "person";
  presence: Presence;
  level?: string;
  mine?: boolean;
  host?: boolean;
  clock?: number | null;
}

/** Capabilities of a table, shown once to whoever may have them: paths to open in a browser. */
export interface Links {
  join?: string;
  watch?: string;
}

/** How a game ended. */
export interface Result {
  winner: Colour;
  scores: Partial<Record<Colour, number>>;
  ending: "cubes" | "rounds" | "supply" | "";
}

/** A table as everybody sees it. */
export interface Table {
  id: string;
  rules: string;
  cards: string[];
  players: number;
  status: "broken" | "finished" | "open" | "running" | "void";
  seats: Seat[];
  pace: Pace;
  listed: boolean;
  stand_in: string;
  patience: number;
  onlooker_chat: boolean;
  created: string;
  seq: number;
  moves: number;
  promise?: string;
  decider?: Colour | null;
  since?: string;
  deadline?: string;
  result?: Result | null;
  mine?: Colour[];
  seen?: number;
  rematch?: string;
  muted?: Colour[];
  branched_after?: number | null;
  expires?: string;
  host?: boolean;
  links?: Links | null;
}

/** Tables of one kind, newest first; for my own, those that wait for me come first. */
export interface TableList {
  tables: Table[];
  next?: string;
  damaged?: number;
}

/**
 * One numbered piece of news of a table, as one seat may hear it.
 *
 * move     an action: `say`, `events`
 * undo     `count` actions were taken back
 * chat     `text`
 * seat     somebody sat down, left, came back, or a bot sits in: see `table`
 * start    the game begins: `table` has its promise
 * end      it is over: `table` has its result
 * notice   a message of the server about this table: `text` is the id of a text
 */
export interface News {
  seq: number;
  at: string;
  kind: "chat" | "end" | "move" | "notice" | "seat" | "start" | "undo";
  player?: Colour | null;
  by?: "bot" | "clock" | "person" | "server";
  request?: string;
  say?: string;
  events?: Event[];
  count?: number;
  text?: string;
  name?: string;
  table?: Table | null;
  view?: View | null;
  choices?: Choice[] | null;
  clocks?: Partial<Record<Colour, number>>;
}

/** Everything a client needs to draw the table now; then come the news after `seq`. */
export interface Snapshot {
  seq: number;
  table: Table;
  view?: View | null;
  choices?: Choice[] | null;
  log?: News[];
  earlier?: boolean;
}

/** A page of what was said, oldest first. */
export interface Talk {
  lines: News[];
  earlier?: boolean;
}

/** Who is here now, and the clocks; not numbered, and sent when somebody at the table comes or goes. */
export interface Status {
  seats: Seat[];
  bots_ahead?: number;
}

/** The last event of a stream: the server stops, or too much of the stream was not read. */
export interface Bye {
  reason?: "behind" | "stopping";
}

/** The game after so many actions, as it was seen from one seat. */
export interface Moment {
  moves: number;
  news: News | null;
  view: View;
}

/** A lesson of the course, or one for a card. Its title is the text `lesson-NAME`. */
export interface LessonInfo {
  name: string;
  number?: number;
  card?: string;
  level?: string;
  steps?: number;
}

/** A lesson after what the learner, who is red, has done in it. */
export interface LessonMoment {
  lesson: LessonInfo;
  rules: string;
  done: string[];
  view: View;
  say?: string;
  task?: string;
  cites?: string[];
  face?: Face | null;
  marks?: string[];
  right?: string[];
  choices?: Choice[] | null;
  played?: News[];
  answer?: string;
}

/** A decision. */
export interface Action {
  id: string;
  after: number;
  say: string;
  seat?: Colour | null;
}

/** Take back the last actions of one's own. */
export interface TakeBack {
  id: string;
  after: number;
  count?: number;
  seat?: Colour | null;
}

/** Something said at the table. */
export interface ChatLine {
  id: string;
  text: string;
}

/** A request was carried out, or had been before. */
export interface Done {
  seq: number;
  again?: boolean;
}

/** Sit down in an open seat: any, or this one. */
export interface Join {
  seat?: Colour | null;
}

/** How far one has read. */
export interface Seen {
  seq: number;
}

/** Was a game fair, and if not, what does not fit: the code, line and data of a record's problem. */
export interface Verdict {
  fair: boolean;
  code: string;
  line?: number;
  data?: Record<string, unknown>;
}

/** Why a request was refused: a code, its data, and for a stale one the news that was missed. */
export interface Problem {
  code: string;
  data?: Record<string, unknown>;
  news?: News[];
}

/** A guest, as he sees himself. */
export interface Me {
  id: string;
  name: string;
  language: string;
  csrf: string;
  waiting?: number;
  email?: string;
  confirmed?: boolean;
  webhook?: string;
  push?: number;
}

/** Who comes for the first time. */
export interface Newcomer {
  name: string;
  language?: string;
}

/** What a guest may change of himself; what is left out stays. */
export interface MeChange {
  name?: string | null;
  language?: string | null;
  email?: string | null;
  webhook?: string | null;
}

/** A capability as its owner sees it afterwards; `secret` is shown only when it is made. */
export interface Secret {
  id: string;
  kind: "device" | "join" | "seat" | "token" | "watch";
  label: string;
  scope?: "" | "bot" | "person" | "read";
  created: string;
  used?: string;
  secret?: string;
}

/** An API token to be made. */
export interface TokenWish {
  label: string;
  scope: "bot" | "person" | "read";
}

/** A capability from a link that is taken up on this device. */
export interface Claim {
  secret: string;
  name?: string;
  confirm?: boolean;
}

/** The secret of a link to a device. */
export interface DeviceLink {
  secret: string;
}

/** Whom a link to a device makes of the caller. */
export interface DevicePreview {
  name: string;
  waiting?: number;
  was?: string;
}

/** Where a link led. */
export interface Claimed {
  kind: "device" | "join" | "seat" | "watch";
  table?: string;
  seat?: Colour | null;
  was?: string;
  back?: string;
}

/** What became of a message sent as a test: for each way `sent`, or why not. */
export interface NoticeTest {
  ways: Record<string, string>;
}

/** What the browser's push manager gave. */
export interface PushSubscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A class card of an edition. */
export interface CardInfo {
  name: string;
  klass: string;
  base_for: number[];
}

/** A rule set: what a new table can be made of, and the board's facts. */
export interface RulesInfo {
  name: string;
  players: number[];
  cards_in_game: Record<number, number>;
  advised_class: Record<number, string>;
  cards: CardInfo[];
  sets: Record<string, string[]>;
  regions: Record<string, number[]>;
  borders: string[];
  rats: Face[];
  cubes: number;
}

/** What this server offers. */
export interface Info {
  version: string;
  rules: RulesInfo[];
  levels: string[];
  languages: string[];
  push_key?: string;
  email?: boolean;
  webhook?: boolean;
}
