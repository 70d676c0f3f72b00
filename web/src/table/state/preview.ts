import type { Colour, Rat, View, Word } from "../../protocol/types.ts";
import type { Path } from "./chooser.svelte.ts";

type Counts = Partial<Record<Colour, number>>;

/** The expected effect of a choice, drawn as ghosts. Only the server's answer counts. */
export interface Preview {
  readonly regions: Readonly<Record<string, { readonly comes?: Counts; readonly goes?: Counts }>>;
  readonly palace: Counts;
  readonly badges: Readonly<Record<string, string>>;
}

export const NOTHING: Preview = { regions: {}, palace: {}, badges: {} };

interface Said {
  readonly regions: readonly string[];
  readonly count: number;
}

/** The change of the player's cubes in each region of an action, in order. */
const CUBES: Readonly<Record<string, (said: Said) => readonly number[]>> = {
  settle: () => [2],
  place: ({ count }) => [count],
  queen: ({ count }) => [count],
  peasant: () => [1],
  mayor: () => [1],
  merchant: ({ count }) => [-count, count],
  piper: () => [-1, 1],
  king: () => [-1],
  caravanner: ({ regions }) => regions.map(() => 1),
};

/** The preview of the words picked so far. */
export function previewOf(path: Path, view: View, me: Colour): Preview {
  const [first, ...rest] = path;
  const rat = rest.find((word) => word.kind === "rat");
  if (rat) {
    const toll = tollOf(view, rat);
    if (toll) return toll;
  }
  const change = CUBES[first?.value ?? ""];
  if (!change) return NOTHING;
  const regions = rest.filter((word) => word.kind === "region").map((word) => word.value);
  const count = Number(rest.find((word) => word.kind === "count")?.value ?? 0);
  const changes = change({ regions, count });
  if (regions.length < changes.length) return NOTHING;
  return {
    regions: Object.fromEntries(
      changes.map((by, at) => [regions[at] ?? "", by > 0 ? { comes: { [me]: by } } : { goes: { [me]: -by } }]),
    ),
    palace: first?.value === "king" ? { [me]: 1 } : {},
    badges: Object.fromEntries(changes.map((by, at) => [regions[at] ?? "", by > 0 ? `+${by}` : `−${-by}`])),
  };
}

/** The losses a known rat would cause in its region. */
function tollOf(view: View, word: Word): Preview | null {
  for (const [id, region] of Object.entries(view.regions)) {
    const rat = region.rats?.find((one: Rat) => String(one.number) === word.value.replace("#", ""));
    if (rat?.toll && Object.keys(rat.toll).length > 0) return { regions: { [id]: { goes: rat.toll } }, palace: {}, badges: {} };
  }
  return null;
}
