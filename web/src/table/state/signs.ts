import type { Colour, Face, View } from "../../protocol/types.ts";
import { CLASS_OF, type CardName, type ClassName } from "../../art/icons.ts";

/** The class of a card. */
export function classOf(card: string): ClassName {
  return CLASS_OF[card as CardName];
}

/** A class of the game with its cards, for the legend. */
export interface ClassRow {
  readonly klass: ClassName;
  readonly cards: readonly { readonly card: string; readonly holder: Colour | null }[];
}

/** The classes in this game, in the order of their cards. */
export function classRows(view: View): ClassRow[] {
  const rows = new Map<ClassName, { card: string; holder: Colour | null }[]>();
  for (const [card, holder] of Object.entries(view.holders)) rows.set(classOf(card), [...(rows.get(classOf(card)) ?? []), { card, holder }]);
  return [...rows].map(([klass, cards]) => ({ klass, cards }));
}

/** How many of a player's cubes lie in regions with rats, and how many there are on the board. */
export function cubesBesideRats(view: View, player: Colour): { beside: number; count: number } {
  const here = Object.values(view.regions).map(({ cubes, rats }) => ({ cubes: cubes?.[player] ?? 0, rats: rats?.length ?? 0 }));
  const total = (all: typeof here): number => all.reduce((sum, { cubes }) => sum + cubes, 0);
  return { beside: total(here.filter(({ rats }) => rats > 0)), count: total(here) };
}

/** How many of the rats this seat has not seen carry a symbol; `box` are all rats of the edition. */
export function symbolShare(view: View, box: readonly Face[], symbol: string): { count: number; total: number } {
  const seen = [...view.used, ...Object.values(view.regions).flatMap(({ rats }) => rats ?? [])].flatMap(({ face }) => (face ? [faceKey(face)] : []));
  const unseen = box.filter((face) => {
    const at = seen.indexOf(faceKey(face));
    if (at >= 0) seen.splice(at, 1);
    return at < 0;
  });
  return { count: unseen.filter(({ symbols }) => symbols.includes(symbol)).length, total: unseen.length };
}

function faceKey({ limit, symbols }: Face): string {
  return `${limit} ${symbols.toSorted().join(" ")}`;
}
