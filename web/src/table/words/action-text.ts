import type { Colour, Face, News, Preview, View, Word } from "../../protocol/types.ts";
import { t, texts, type Values } from "../../app/texts.svelte.ts";
import type { Chooser, Path } from "../state/chooser.svelte.ts";
import { faceText } from "./event-text.ts";

const LATELY = 12; // pieces of news among which the last looks are found

/** Display names by colour. */
export type Names = (colour: Colour) => string;

/** The name of a border: its two regions. */
export function borderName(border: string): string {
  return border
    .split("-")
    .map((region) => texts.name("region", region))
    .join(" – ");
}

function placeName(word: Word): string {
  return word.kind === "border" ? borderName(word.value) : texts.name("region", word.value);
}

/** The label of the button that confirms an action: `web-do-place-at`, `web-do-monk-to`, `web-do-witch-swap`, … */
export function actionText(path: Path, view: View, names: Names): string {
  const [first, ...rest] = path;
  if (!first) return "";
  const borders = rest.filter((word) => word.kind === "border");
  const regions = rest.filter((word) => word.kind === "region");
  const places = borders.length > 0 ? borders : regions;
  const word = rest.find(({ kind }) => kind === "word");
  const cards = rest.filter(({ kind }) => kind === "card").map(({ value }) => value);
  const player = rest.find(({ kind }) => kind === "player");
  const holder = first.value === "take" ? view.holders[cards[0] ?? ""] : undefined;
  const one = borders.length === 1 && regions.length === 1;
  const ending = word ? `-${word.value}` : holder ? "-from" : one ? "-one" : ["", "-at", "-to"][Math.min(2, places.length)];
  const count = rest.find(({ kind }) => kind === "count")?.value;
  const [from, to] = places.map(placeName);
  const key = `web-do-${first.value}${ending ?? ""}`;
  const potions = rest.find(({ kind }) => kind === "potions")?.value;
  const values = {
    border: from ?? "",
    card: texts.name("card", cards[0] ?? first.value),
    cards: texts.list(cards.map((card) => texts.name("card", card))),
    region: one ? texts.name("region", regions[0]?.value ?? "") : (from ?? ""),
    from: from ?? "",
    to: to ?? "",
    player: player ? names(player.value as Colour) : holder ? names(holder) : "",
    count: count === undefined ? regions.length : Number(count),
  };
  const what = texts.knows(key) ? t(key, values) : t("web-do-other", { card: values.card, what: texts.list(places.map(placeName)) });
  return potions === undefined ? what : t("web-do-with-potions", { what, potions });
}

/** The title of the prompt: what the player may do now. */
export function promptText(view: View, chooser: Chooser, facts: Values): string {
  const first = chooser.path[0];
  const { kind } = view.step;
  if (kind !== "act" && kind !== "final-act") return questionText(view, facts);
  if (!first) return t(kind === "act" ? "web-prompt-act" : "web-prompt-final", { what: openingsText(chooser) });
  const key = first.kind === "card" ? `web-use-${first.value}` : `web-ask-${first.value}`;
  return texts.knows(key) ? t(key) : texts.name("card", first.value);
}

/** A question with its reason and what the answers change. */
function questionText(view: View, facts: Values): string {
  const key = questionKey(view, facts);
  const { kind, card = "" } = view.step;
  if (texts.knows(key)) return t(key, facts);
  return kind === "card" ? texts.name("card", card) : t(`ask-${kind}`);
}

function questionKey({ step: { kind, card = "" } }: View, facts: Values): string {
  const variant = card === "knight" && facts["then"] === undefined ? "-plain" : card === "witch" && facts["swap"] ? "-both" : "";
  return `web-question-${kind === "card" ? card : kind}${variant}`;
}

/** A part of the prompt's title: text, or a rat that was looked at, to be drawn. */
export type TitleRun = { readonly text: string } | { readonly region: string; readonly face: Face };

/** The Witch's question with the rats as pictures: their symbols in words would fill the prompt. */
export function witchRuns(view: View, facts: Values, log: readonly News[]): TitleRun[] {
  const looks = lastLooks(log, facts["swap"] ? 2 : 1).flatMap((look, i): TitleRun[] => (i > 0 ? [{ text: ", " }, look] : [look]));
  return texts.pieces(questionKey(view, facts), facts).flatMap((piece): TitleRun[] => ("text" in piece ? [piece] : looks));
}

/** The numbers of a question: the plague region, its population now and with the piece, its rats, what was looked at. */
export function questionFacts(view: View, chooser: Chooser, log: readonly News[], preview: (say: string) => Preview | undefined): Values {
  const here = view.regions[view.plague];
  const now = here?.population ?? 0;
  const says = [...chooser.picks.values()].flatMap((path) => chooser.choiceAt(path)?.say ?? []);
  const counts = says.flatMap((say) => preview(say)?.events ?? []).find((event) => event.kind === "piece-counts")?.count;
  const swap = says.some((say) => say.endsWith(" swap"));
  return {
    region: texts.name("region", view.plague),
    now,
    ...(counts === undefined ? {} : { then: now + counts }),
    rats: here?.rats?.length ?? 0,
    stock: Math.max(0, (view.stock[view.turn.player] ?? 0) - 1),
    faces: texts.list(lastLooks(log, swap ? 2 : 1).map(({ region, face }) => `${texts.name("region", region)} (${faceText(face)})`)),
    ...(swap ? { swap: 1 } : {}),
  };
}

/** The rats that were looked at last. */
function lastLooks(log: readonly News[], count: number): { region: string; face: Face }[] {
  const looks = log.slice(-LATELY).flatMap(({ events = [] }) => events.filter((event) => event.kind === "looked"));
  return looks.flatMap(({ region, face }) => (face ? [{ region, face }] : [])).slice(-count);
}

/** What an answer does, under its button; "" if its name says it all. */
export function effectText(path: Path, facts: Values): string {
  const key = `web-effect-${path[0]?.value}-${path.at(-1)?.value}`;
  if (!texts.knows(key) || (path[0]?.value === "knight" && facts["then"] === undefined)) return "";
  return t(key, facts);
}

/** The openings as a list: "take a card, add cubes or send the plague". */
function openingsText(chooser: Chooser): string {
  const verbs = ["take", "place", "march", "plague", "done"].filter((verb) => chooser.openings.has(`verb:${verb}`));
  const may = verbs.map((verb) => t(`web-may-${verb}`));
  const cards = [...chooser.openings].some((key) => key.startsWith("card:"));
  if (cards) may.splice(Math.max(0, may.length - 1), 0, t("web-may-use"));
  return new Intl.ListFormat(texts.language, { type: "disjunction" }).format(may);
}

/** The hint under the title: what to pick next, or how to confirm. */
export function nextHint(chooser: Chooser): string {
  const kinds = new Set([...chooser.picks.values()].map((path) => path.at(-1)?.kind));
  if (chooser.extras.size > 0) return t("web-extras-hint");
  if (chooser.ready && chooser.begun) return chooser.pressable ? t("web-confirm-hint") : "";
  if (chooser.path.length < 2) return ""; // the title has said it
  for (const kind of ["region", "border", "rat", "player", "card", "potions"] as const) {
    if (kinds.has(kind)) return t(`web-next-${kind}${chooser.path.some((word) => word.kind === kind) ? "-again" : ""}`);
  }
  return "";
}

/** The label of a choice shown as a button: yes, no, enough, a number of potions. */
export function wordLabel(path: Path, view: View, names: Names): string {
  const last = path.at(-1);
  if (!last) return "";
  if (last.kind === "potions") return t("web-potions", { what: last.value });
  if (last.kind === "player") return names(last.value as Colour);
  return actionText(path, view, names);
}
