import { t, texts } from "../../app/texts.svelte.ts";
import { type BoardData, type BoardMood, type BoardWords, type Target } from "../../map/types.ts";
import type { Colour, View } from "../../protocol/types.ts";
import { colourOf } from "../board/board-pieces.ts";
import { spokenFace } from "./event-text.ts";
import { borderName, type Names } from "./action-text.ts";

interface Described {
  readonly view: View;
  /** The players clockwise from the viewer. */
  readonly order: readonly Colour[];
  readonly mood: BoardMood;
  readonly names: Names;
}

/** Everything the board says of a moment of the game. */
export function wordsOf(board: BoardData, described: Described): BoardWords {
  const { view, order, names } = described;
  return {
    map: t("web-map"),
    names: Object.fromEntries(board.regions.map(({ id }) => [id, texts.name("region", id)])),
    labels: Object.fromEntries(Object.keys(view.regions).map((id) => [id, labelOf(id, described)])),
    palace: t("web-palace-name"),
    palaceNote: t("web-palace-note"),
    palaceLabel: t("web-palace-label", { what: texts.list(order.map((colour) => `${names(colour)} ${view.palace[colour] ?? 0}`)) }),
    supplyNote: t("web-supply-left"),
    supplyEnd: t("web-supply-end"),
    north: t("web-north"),
    zoomIn: t("web-zoom-in"),
    zoomOut: t("web-zoom-out"),
    wholeMap: t("web-zoom-all"),
    target: (target) => targetLabel(target, described),
  };
}

/** A region in words: its name, what lies there, whether it can be chosen. */
function labelOf(id: string, { view, order, mood, names }: Described): string {
  const region = view.regions[id] ?? {};
  const rats = region.rats ?? [];
  const parts = [
    texts.name("region", id),
    ...order.filter((colour) => region.cubes?.[colour]).map((colour) => `${names(colour)} ${region.cubes?.[colour]}`),
    t("web-rats-here", { count: rats.length }),
    ...rats.flatMap((rat) => (rat.face ? [spokenFace(rat.face)] : [])),
    ...(view.plague === id ? [t("web-plague-here")] : []),
    ...(region.nuns ? [`${t("web-nuns")} ${region.nuns}`] : []),
    ...(region.bishops ? [`${t("web-bishops")} ${region.bishops}`] : []),
  ];
  if (mood.chosen.has(`region:${id}`)) parts.push(t("web-chosen"));
  else if (mood.lit.has(`region:${id}`)) parts.push(t("web-lit"));
  return parts.join(", ");
}

function targetLabel(target: Target, described: Described): string {
  switch (target.kind) {
    case "border":
      return borderName(target.border);
    case "rat": {
      const rat = described.view.regions[target.region]?.rats?.find(({ number }) => number === target.rat);
      const where = t("web-rat-in", { number: target.rat, region: texts.name("region", target.region) });
      return rat?.face ? `${where}, ${spokenFace(rat.face)}` : where;
    }
    case "cube":
      return t("web-cube-in", { player: described.names(colourOf(target.dye)), region: texts.name("region", target.region) });
    case "palace":
      return t("web-palace-name");
    case "region":
      return labelOf(target.region, described);
  }
}
