import { t, texts } from "../../app/texts.svelte.ts";
import { type BoardData, type BoardHighlights, type BoardLabels, type Piece, type Target } from "../../map/types.ts";
import type { Colour, Rat, View } from "../../protocol/types.ts";
import { faceText, lossText } from "./event-text.ts";
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
    tip: (piece) => tipText(piece, context),
    more: (region, count) => t("web-more-regions", { region: texts.name("region", region), count }),
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

/** The tooltip of a piece. */
function tipText(piece: Piece, context: BoardContext): string {
  switch (piece.kind) {
    case "rat":
      return ratTip(piece.region, piece.rat, context);
    case "cubes": {
      const cubes = t("web-tip-cubes", { player: context.names(piece.colour), count: context.view.regions[piece.region]?.cubes?.[piece.colour] ?? 0 });
      return piece.potions ? t("web-tip-potion", { what: cubes }) : cubes;
    }
    case "wall":
    case "caravan":
      return t(`web-tip-${piece.kind}`, { border: borderName(piece.border) });
    default:
      return t(`web-tip-${piece.kind}`);
  }
}

function ratTip(region: string, number: number, { view, names, highlights }: BoardContext): string {
  const rats = view.regions[region]?.rats ?? [];
  const rat = rats.find((one) => one.number === number);
  if (!rat?.face) return isAlike(rats, number, highlights.selectable) ? t("web-why-alike") : t("web-tip-rat");
  const face = faceText(rat.face);
  if (rat.shown) return t("web-tip-rat-open", { face });
  const tolls = (Object.entries(rat.toll ?? {}) as [Colour, number][]).map(([colour, count]) => lossText(names(colour), count));
  return t("web-tip-rat-seen", { face, what: texts.list(tolls) || t("web-tip-nothing") });
}

/** Is this face-down rat left out since another one, like it, can be chosen? */
function isAlike(rats: readonly Rat[], number: number, selectable: ReadonlySet<string>): boolean {
  return !selectable.has(`rat:${number}`) && rats.some((other) => !other.face && selectable.has(`rat:${other.number}`));
}
