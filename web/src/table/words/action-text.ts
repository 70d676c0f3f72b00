import type { Colour, View, Word } from "../../protocol/types.ts";
import { t, texts } from "../../app/texts.svelte.ts";
import type { Chooser, Path } from "../state/chooser.svelte.ts";

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
  const ending = word ? `-${word.value}` : holder ? "-from" : ["", "-at", "-to"][Math.min(2, places.length)];
  const count = rest.find(({ kind }) => kind === "count")?.value;
  const [from, to] = places.map(placeName);
  const key = `web-do-${first.value}${ending ?? ""}`;
  const values = {
    card: texts.name("card", cards[0] ?? first.value),
    cards: texts.list(cards.map((card) => texts.name("card", card))),
    region: from ?? "",
    from: from ?? "",
    to: to ?? "",
    player: player ? names(player.value as Colour) : holder ? names(holder) : "",
    count: count === undefined ? regions.length : Number(count),
  };
  return texts.knows(key) ? t(key, values) : t("web-do-other", { card: values.card, what: texts.list(places.map(placeName)) });
}

/** The title of the prompt: what the player may do now. */
export function promptText(view: View, chooser: Chooser): string {
  const first = chooser.path[0];
  const { kind, card = "" } = view.step;
  if (kind === "card") return texts.knows(`ask-${card}`) ? t(`ask-${card}`) : texts.name("card", card);
  if (kind !== "act" && kind !== "final-act") return t(`ask-${kind}`);
  if (!first) return t(kind === "act" ? "web-prompt-act" : "web-prompt-final", { what: openingsText(chooser) });
  const key = first.kind === "card" ? `web-use-${first.value}` : `web-ask-${first.value}`;
  return texts.knows(key) ? t(key) : texts.name("card", first.value);
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
  if (chooser.path.length === 0) return "";
  if (chooser.ready && chooser.begun) return chooser.path.at(-1)?.kind === "verb" ? "" : t("web-confirm-hint");
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
