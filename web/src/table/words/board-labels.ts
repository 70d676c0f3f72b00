import { t, texts } from "../../app/texts.svelte.ts";
import { type BoardData, type BoardHighlights, type BoardLabels, type Target } from "../../map/types.ts";
import type { Colour, View } from "../../protocol/types.ts";
import { faceText } from "./event-text.ts";
import { borderName, type Names } from "./action-text.ts";

interface BoardContext {
  readonly view: View;
  /** The players clockwise from the viewer. */
  readonly order: readonly Colour[];
  readonly highlights: BoardHighlights;
  readonly names: Names;
}

/** All visible and spoken labels of the board at one moment. */
export function boardLabels(board: BoardData, context: BoardContext): BoardLabels {
  const { view, order, names } = context;
  return {
    map: t("web-map"),
    names: Object.fromEntries(board.regions.map(({ id }) => [id, texts.name("region", id)])),
    labels: Object.fromEntries(Object.keys(view.regions).map((id) => [id, regionLabel(id, context)])),
    palace: t("web-palace-name"),
    palaceNote: t("web-palace-note"),
    palaceLabel: t("web-palace-label", { what: texts.list(order.map((colour) => `${names(colour)} ${view.palace[colour] ?? 0}`)) }),
    supplyNote: t("web-supply-left"),
    supplyEnd: t("web-supply-end"),
    north: t("web-north"),
    zoomIn: t("web-zoom-in"),
    zoomOut: t("web-zoom-out"),
    wholeMap: t("web-zoom-all"),
    target: (target) => targetLabel(target, context),
  };
}

/** The accessible label of a region: name, contents, whether it can be picked. */
function regionLabel(id: string, { view, order, highlights, names }: BoardContext): string {
  const region = view.regions[id] ?? {};
  const rats = region.rats ?? [];
  const parts = [
    texts.name("region", id),
    ...order.filter((colour) => region.cubes?.[colour]).map((colour) => `${names(colour)} ${region.cubes?.[colour]}`),
    t("web-rats-here", { count: rats.length }),
    ...rats.flatMap((rat) => (rat.face ? [faceText(rat.face)] : [])),
    ...(view.plague === id ? [t("web-plague-here")] : []),
    ...(region.nuns ? [`${t("web-nuns")} ${region.nuns}`] : []),
    ...(region.bishops ? [`${t("web-bishops")} ${region.bishops}`] : []),
  ];
  if (highlights.chosen.has(`region:${id}`)) parts.push(t("web-chosen"));
  else if (highlights.selectable.has(`region:${id}`)) parts.push(t("web-lit"));
  return parts.join(", ");
}

function targetLabel(target: Target, context: BoardContext): string {
  switch (target.kind) {
    case "border":
      return borderName(target.border);
    case "rat": {
      const rat = context.view.regions[target.region]?.rats?.find(({ number }) => number === target.rat);
      const where = t("web-rat-in", { number: target.rat, region: texts.name("region", target.region) });
      return rat?.face ? `${where}, ${faceText(rat.face)}` : where;
    }
    case "cube":
      return t("web-cube-in", { player: context.names(target.colour), region: texts.name("region", target.region) });
    case "palace":
      return t("web-palace-name");
    case "region":
      return regionLabel(target.region, context);
  }
}
