import type { Colour, Event, EventKind, Face, News } from "../../protocol/types.ts";
import type { EventOf } from "../../protocol/events.ts";
import { t, texts, type Values } from "../../app/texts.svelte.ts";
import { ruleOfEvent } from "../../rules/ids.ts";
import type { Names } from "./action-text.ts";
import { ratText } from "./rat-text.ts";

/** A run of a log entry: styled text, a card, or a rat's face. */
export type TextRun =
  | { readonly text: string; readonly look?: "strong" | "good" | "bad" }
  | { readonly card: string }
  | { readonly face: Face; readonly seen: boolean };

/** One entry of the log. */
export interface LogEntry {
  readonly key: string;
  /** The player whose mark precedes the entry; null for the plague's. */
  readonly player: Colour | null;
  readonly plague: boolean;
  readonly runs: readonly TextRun[];
  /** The id of the rule behind the event. */
  readonly rule?: string;
}

/** Who reads the log, and how many events of its last news have been shown; else all. */
export interface Reading {
  readonly me?: Colour | null;
  readonly told?: number | undefined;
}

export interface LogRound {
  readonly number: number;
  readonly entries: readonly LogEntry[];
}

/** Whose mark precedes the log entry of an event; `none`: no entry of its own, though it may be part of another. */
const MARKS: Record<EventKind, "player" | "plague" | "none"> = {
  baked: "player",
  "baker-emptied": "player",
  "bishop-put": "player",
  "caravan-moved": "player",
  "cubes-moved": "player",
  "cubes-swapped": "player",
  "final-turn": "player",
  "game-over": "player",
  looked: "player",
  "nun-put": "player",
  placed: "player",
  "potion-put": "player",
  "rat-moved": "player",
  "rats-swapped": "player",
  settled: "player",
  taken: "player",
  "to-palace": "player",
  "wall-put": "player",
  "final-ravaging": "plague",
  "final-round": "plague",
  "piece-counts": "plague",
  "plague-moved": "plague",
  "plague-stayed": "plague",
  "rat-left": "plague",
  "rat-placed": "plague",
  "rat-turned": "plague",
  "rats-shown": "plague",
  "cube-lost": "none",
  outbreak: "none",
  "potion-spent": "none",
  "turn-ended": "none",
};

/** The log entries of a table, grouped by round. */
export function logRounds(log: readonly News[], players: number, names: Names, reading: Reading = {}): LogRound[] {
  const rounds: { number: number; entries: LogEntry[] }[] = [];
  let turns = 0;
  for (const news of log) {
    const number = Math.floor(turns / Math.max(1, players)) + 1;
    if (rounds.at(-1)?.number !== number) rounds.push({ number, entries: [] });
    rounds.at(-1)?.entries.push(...logEntries(news, names, { ...reading, told: news === log.at(-1) ? reading.told : undefined }));
    turns += (news.events ?? []).filter((event) => event.kind === "turn-ended").length;
  }
  return rounds.filter((round) => round.entries.length > 0);
}

/** The log entries of one piece of news. */
export function logEntries(news: News, names: Names, reading: Reading = {}): LogEntry[] {
  if (news.kind === "move") return moveEntries(news, names, reading);
  const player = news.player ?? null;
  const entry = (runs: readonly TextRun[], plague = false): LogEntry[] => [{ key: String(news.seq), player, plague, runs }];
  if (news.kind === "undo") return entry(messageRuns("web-log-undo", { count: news.count ?? 1, player: player ? names(player) : "" }));
  if (news.kind === "start") return entry([{ text: t("web-log-start"), look: "strong" }], true);
  const name = news.name ?? (player ? names(player) : "");
  if (news.kind === "seat" && news.text) return entry(messageRuns(`web-seat-${news.text}`, { name }));
  if (news.kind === "notice" && news.text) return entry([{ text: noticeText(news.text) }], true);
  return [];
}

function moveEntries(news: News, names: Names, { me = null, told = Infinity }: Reading): LogEntry[] {
  const events = news.events ?? [];
  return events.slice(0, told).flatMap((event, at) => {
    const mark = MARKS[event.kind] ?? "none"; // a newer server may know more kinds
    if (mark === "none") return [];
    const runs = event.kind === "rat-turned" ? ratTurnedRuns(events, at, names, me) : eventRuns(event, names, news.say);
    return [{ key: `${news.seq}.${at}`, player: playerOf(event) ?? news.player ?? null, plague: mark === "plague", runs, rule: ruleOfEvent(event, news.say) }];
  });
}

function playerOf(event: Event): Colour | null {
  return "player" in event ? event.player : null;
}

/** A turned-up rat: its face, whether it breaks out, and what each symbol does. */
function ratTurnedRuns(events: readonly Event[], at: number, names: Names, me: Colour | null): TextRun[] {
  const { region, face } = events[at] as EventOf<"rat-turned">;
  const { outbreak, head, signs } = ratText(events, at, names, me);
  return [
    ...messageRuns("web-log-turned", { region: regionName(region) }),
    { text: " " },
    { face, seen: false },
    { text: head, look: outbreak ? "bad" : "good" },
    ...signs.map(({ text }): TextRun => ({ text: ` ${text}` })),
  ];
}

/** Any other event, by its message in the catalogue. */
function eventRuns(event: Event, names: Names, say = ""): TextRun[] {
  const values = eventValues(event, names);
  if (event.kind === "rats-shown") return [...messageRuns("web-log-shown", values), { text: " " }, { face: event.face, seen: false }];
  if (event.kind === "placed" && say.startsWith("serf")) return messageRuns("web-log-serf", values);
  const runs = messageRuns(`event-${keyOf(event)}`, values, event);
  return event.kind === "looked" && event.face ? [...runs.slice(0, -1), { text: " " }, { face: event.face, seen: true }] : runs;
}

/** The message of an event; some have another if they name an origin. */
function keyOf(event: Event): string {
  switch (event.kind) {
    case "taken":
      return event.from_player ? "taken-from" : event.kind;
    case "nun-put":
      return event.from_region ? "nun-moved" : event.kind;
    case "bishop-put":
      return event.from_region ? "bishop-moved" : event.kind;
    case "wall-put":
      return event.from_border ? "wall-moved" : event.kind;
    default:
      return event.kind;
  }
}

function eventValues(event: Event, names: Names): Values {
  const values: Values = {};
  if ("player" in event) values["player"] = values["other"] = names(event.player);
  if ("from_player" in event && event.from_player) values["from"] = values["one"] = names(event.from_player);
  if ("region" in event) values["region"] = values["to"] = regionName(event.region);
  if ("from_region" in event && event.from_region) values["from"] = regionName(event.from_region);
  if ("border" in event) {
    const [from = "", to = ""] = event.border.split("-").map(regionName);
    Object.assign(values, { from, to });
  }
  if ("card" in event) values["card"] = texts.name("card", event.card);
  if ("face" in event && event.face) {
    values["limit"] = event.face.limit;
    values["symbols"] = texts.list(event.face.symbols.map((symbol) => texts.symbol(symbol)));
  }
  if ("count" in event) values["count"] = event.count;
  return values;
}

function regionName(region: string): string {
  return texts.name("region", region);
}

/** A message as runs: arguments in bold, the card with its icon. */
function messageRuns(key: string, values: Values, event?: Event): TextRun[] {
  return texts.pieces(key, values).map((piece): TextRun => {
    if ("text" in piece) return piece;
    if (piece.value === "card" && event && "card" in event) return { card: event.card };
    return { text: String(values[piece.value] ?? ""), look: "strong" };
  });
}

/** An entry as plain text, for screen readers. */
export function entryText(line: LogEntry): string {
  return line.runs
    .map((piece) => ("text" in piece ? piece.text : "card" in piece ? texts.name("card", piece.card) : `${faceText(piece.face)}. `))
    .join("")
    .replaceAll(/ +/g, " ")
    .trim();
}

/** A loss such as "Anna −2", with a non-breaking space. */
export function lossText(name: string, count: number): string {
  return `${name}\u00A0−${count}`;
}

export function faceText(face: Face): string {
  return t("web-face", { limit: face.limit, symbols: texts.list(face.symbols.map((symbol) => texts.symbol(symbol))) });
}

function noticeText(text: string): string {
  const key = `web-notice-${text}`;
  return texts.knows(key) ? t(key) : t("web-notice-other", { text });
}
