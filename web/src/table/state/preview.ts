import type { Colour, Event, View } from "../../protocol/types.ts";
import { applyEvent } from "./apply-event.ts";
import { wordKey, type Path } from "./chooser.svelte.ts";

type Counts = Partial<Record<Colour, number>>;

/** How the cubes of a place would change. */
interface CubeChange {
  readonly comes?: Counts;
  readonly goes?: Counts;
}

/** What a choice would change on the board, drawn as ghosts. */
export interface BoardPreview {
  readonly regions: Readonly<Record<string, CubeChange>>;
  readonly palace: Counts;
  /** The change of the player's own cubes by region, such as `+3`. */
  readonly badges: Readonly<Record<string, string>>;
}

export const NO_PREVIEW: BoardPreview = { regions: {}, palace: {}, badges: {} };

/** What these events would change: the cubes of each place before and after them. */
export function previewOf(view: View, events: readonly Event[], me: Colour): BoardPreview {
  const after = events.reduce((now, event) => applyEvent(now, event), view);
  const changed = Object.keys(view.regions).filter((id) => after.regions[id] !== view.regions[id]);
  const changes = changed.map((id) => [id, changeOf(view.regions[id]?.cubes, after.regions[id]?.cubes)] as const);
  return {
    regions: Object.fromEntries(changes),
    palace: changeOf(view.palace, after.palace).comes ?? {},
    badges: Object.fromEntries(changes.flatMap(([id, change]) => badgeOf(id, change, me))),
  };
}

/** The losses that a known rat among the picked words would cause in its region; null if there is none. */
export function tollPreview(view: View, path: Path): BoardPreview | null {
  const picked = path.find((word) => word.kind === "rat");
  if (!picked) return null;
  for (const [id, { rats = [] }] of Object.entries(view.regions)) {
    const toll = rats.find(({ number }) => `rat:${number}` === wordKey(picked))?.toll ?? {};
    if (Object.keys(toll).length > 0) return { ...NO_PREVIEW, regions: { [id]: { goes: toll } } };
  }
  return null;
}

function changeOf(before: Counts = {}, after: Counts = {}): CubeChange {
  const comes: Counts = {};
  const goes: Counts = {};
  for (const colour of Object.keys({ ...before, ...after }) as Colour[]) {
    const by = (after[colour] ?? 0) - (before[colour] ?? 0);
    if (by > 0) comes[colour] = by;
    if (by < 0) goes[colour] = -by;
  }
  return { comes, goes };
}

function badgeOf(region: string, { comes, goes }: CubeChange, me: Colour): [string, string][] {
  if (comes?.[me]) return [[region, `+${comes[me]}`]];
  return goes?.[me] ? [[region, `−${goes[me]}`]] : [];
}
