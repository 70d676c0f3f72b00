import type { Colour, Event, Face, News } from "../../protocol/types.ts";
import { t, texts, type Values } from "../../app/texts.svelte.ts";
import { ruleOfEvent } from "../../rules/ids.ts";
import type { Names } from "./action-text.ts";

/** A piece of a line of the log: letters, or something that is drawn. */
export type Rich =
  | { readonly text: string; readonly look?: "strong" | "good" | "bad" }
  | { readonly card: string }
  | { readonly face: Face; readonly seen: boolean };

/** One line of the log. */
export interface Line {
  readonly key: string;
  /** Whose mark stands before it; the plague's if nobody's. */
  readonly player: Colour | null;
  readonly plague: boolean;
  readonly rich: readonly Rich[];
  /** The rule that says why, if it is one of the game. */
  readonly rule?: string;
}

export interface Round {
  readonly number: number;
  readonly lines: readonly Line[];
}

/** Events that go without saying, or are told with another. */
const UNTOLD = new Set(["turn-ended", "outbreak", "cube-lost", "potion-spent"]);
const OF_THE_PLAGUE = new Set(["plague-moved", "plague-stayed", "rat-placed", "rat-turned", "rats-shown", "rat-left", "piece-counts", "final-ravaging", "final-round"]);
const FROM_SOMEWHERE: Record<string, readonly [keyof Event, string]> = {
  taken: ["from_player", "taken-from"],
  "nun-put": ["from_region", "nun-moved"],
  "bishop-put": ["from_region", "bishop-moved"],
  "wall-put": ["from_border", "wall-moved"],
};

/** The log of a table in lines, by rounds. */
export function rounds(log: readonly News[], players: number, names: Names): Round[] {
  const told: { number: number; lines: Line[] }[] = [];
  let turns = 0;
  for (const news of log) {
    const number = Math.floor(turns / Math.max(1, players)) + 1;
    if (told.at(-1)?.number !== number) told.push({ number, lines: [] });
    told.at(-1)?.lines.push(...linesOf(news, names));
    turns += (news.events ?? []).filter((event) => event.kind === "turn-ended").length;
  }
  return told.filter((round) => round.lines.length > 0);
}

/** What one piece of news adds to the log. */
export function linesOf(news: News, names: Names): Line[] {
  if (news.kind === "move") return movesOf(news, names);
  const player = news.player ?? null;
  const line = (rich: readonly Rich[], plague = false): Line[] => [{ key: String(news.seq), player, plague, rich }];
  if (news.kind === "undo") return line(sentence("web-log-undo", { count: news.count ?? 1, player: player ? names(player) : "" }));
  if (news.kind === "start") return line([{ text: t("web-log-start"), look: "strong" }], true);
  const name = news.name ?? (player ? names(player) : "");
  if (news.kind === "seat" && news.text) return line(sentence(`web-seat-${news.text}`, { name }));
  if (news.kind === "notice" && news.text) return line([{ text: notice(news.text) }], true);
  return [];
}

function movesOf(news: News, names: Names): Line[] {
  const events = news.events ?? [];
  return events.flatMap((event, at) => {
    if (UNTOLD.has(event.kind)) return [];
    const rich = event.kind === "rat-turned" ? turned(event, events.slice(at + 1), names) : told(event, names);
    const plague = OF_THE_PLAGUE.has(event.kind);
    return [{ key: `${news.seq}.${at}`, player: event.player ?? news.player ?? null, plague, rich, rule: ruleOfEvent(event, news.say) }];
  });
}

/** A rat that is turned up: its face, whether it breaks out, and what it takes. */
function turned(event: Event, later: readonly Event[], names: Names): Rich[] {
  const end = later.findIndex(({ kind }) => kind === "rat-turned" || kind === "turn-ended" || kind === "final-ravaging");
  const own = end < 0 ? later : later.slice(0, end);
  const face: Rich[] = event.face ? [{ text: " " }, { face: event.face, seen: false }] : [];
  const values = { region: place(event.region), population: event.population ?? 0, limit: event.face?.limit ?? 0 };
  if (!own.some(({ kind }) => kind === "outbreak")) {
    return [...sentence("web-log-turned", values), ...face, { text: t("web-log-spared", values), look: "good" }];
  }
  const losses = counted(own.filter(({ kind }) => kind === "cube-lost")).map(([player, lost]) => loss(names(player), lost));
  const saved = counted(own.filter(({ kind }) => kind === "potion-spent")).map(([player]) => t("web-log-potion", { player: names(player) }));
  const what = texts.list([...losses, ...saved]) || t("web-log-nobody");
  return [...sentence("web-log-turned", values), ...face, { text: t("web-log-outbreak", values), look: "bad" }, { text: ` ${what}` }];
}

function counted(events: readonly Event[]): [Colour, number][] {
  const counts = new Map<Colour, number>();
  for (const { player } of events) if (player) counts.set(player, (counts.get(player) ?? 0) + 1);
  return [...counts];
}

/** Any other event, by its sentence in the catalogue. */
function told(event: Event, names: Names): Rich[] {
  const values = valuesOf(event, names);
  if (event.kind === "rats-shown" && event.face) return [...sentence("web-log-shown", values), { text: " " }, { face: event.face, seen: false }];
  const rich = sentence(`event-${keyOf(event)}`, values, event);
  return event.kind === "looked" && event.face ? [...rich.slice(0, -1), { text: " " }, { face: event.face, seen: true }] : rich;
}

function keyOf(event: Event): string {
  const [field, key] = FROM_SOMEWHERE[event.kind] ?? [];
  return field && key && event[field] ? key : event.kind;
}

function valuesOf(event: Event, names: Names): Values {
  const values: Values = {};
  if (event.player) values["player"] = values["other"] = names(event.player);
  if (event.from_player) values["from"] = values["one"] = names(event.from_player);
  if (event.region) values["region"] = values["to"] = place(event.region);
  if (event.from_region) values["from"] = place(event.from_region);
  if (event.border) [values["from"], values["to"]] = event.border.split("-").map(place) as [string, string];
  if (event.card) values["card"] = texts.name("card", event.card);
  if (event.face) {
    values["limit"] = event.face.limit;
    values["symbols"] = texts.list(event.face.symbols.map((symbol) => texts.symbol(symbol)));
  }
  if (event.count != null) values["count"] = event.count;
  return values;
}

function place(region: string | null | undefined): string {
  return region ? texts.name("region", region) : "";
}

/** A sentence with its names made strong and its card drawn. */
function sentence(key: string, values: Values, event?: Event): Rich[] {
  return texts.pieces(key, values).map((piece): Rich => {
    if ("text" in piece) return piece;
    if (piece.value === "card" && event?.card) return { card: event.card };
    return { text: String(values[piece.value] ?? ""), look: "strong" };
  });
}

/** A line as plain words, for whoever listens. */
export function spoken(line: Line): string {
  return line.rich
    .map((piece) => ("text" in piece ? piece.text : "card" in piece ? texts.name("card", piece.card) : spokenFace(piece.face)))
    .join(" ")
    .replaceAll(/ +/g, " ");
}

/** Who loses how many; no line ends between the two. */
export function loss(name: string, count: number): string {
  return `${name}\u00A0−${count}`;
}

export function spokenFace(face: Face): string {
  return t("web-face", { limit: face.limit, symbols: texts.list(face.symbols.map((symbol) => texts.symbol(symbol))) });
}

function notice(text: string): string {
  const key = `web-notice-${text}`;
  return texts.knows(key) ? t(key) : t("web-notice-other", { text });
}
