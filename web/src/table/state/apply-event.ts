import type { Colour, Event, Rat, Region, View } from "../../protocol/types.ts";

type Change = (view: View, event: Event) => View;

/** The view after one event, for showing what happens bit by bit. The view that comes with the news has the last word. */
export function unfold(view: View, event: Event): View {
  const change = CHANGES[event.kind];
  return change ? change(view, event) : view;
}

const CHANGES: Record<string, Change> = {
  settled: addCubes,
  placed: addCubes,
  taken: (view, { card, player }) => (card ? { ...view, holders: { ...view.holders, [card]: player ?? null } } : view),
  "plague-moved": (view, { region }) => ({ ...view, plague: region ?? view.plague }),
  "rat-placed": (view, { region, rat }) =>
    within({ ...view, supply: Math.max(0, view.supply - 1) }, region, (here) => withRats(here, [...rats(here), { number: rat ?? 0 }])),
  "rat-turned": (view, { region, rat, face }) =>
    within(view, region, (here) =>
      withRats(
        here,
        rats(here)
          .filter((one) => !one.shown || one.number === rat)
          .map((one) => (one.number === rat ? { number: one.number, face: face ?? null, shown: true } : one)),
      ),
    ),
  "rats-shown": (view, { region, rat, face }) => showFace(view, region, rat, face, true),
  looked: (view, { region, rat, face }) => showFace(view, region, rat, face, false),
  "rat-left": (view, { region, rat }) => within(view, region, (here) => withRats(here, rats(here).filter((one) => one.number !== rat))),
  "cube-lost": (view, { player, region }) => stocked(count(view, region, player, -1), player, 1),
  "cubes-moved": (view, { player, from_region, region, count: moved }) =>
    count(count(view, from_region, player, -(moved ?? 0)), region, player, moved ?? 0),
  "cubes-swapped": (view, { from_player, from_region, player, region }) =>
    [
      [from_region, from_player, -1],
      [from_region, player, 1],
      [region, player, -1],
      [region, from_player, 1],
    ].reduce((now, [where, who, by]) => count(now, where as string, who as Colour, by as number), view),
  "to-palace": (view, { player, region }) => {
    const left = count(view, region, player, -1);
    return player ? { ...left, palace: plus(left.palace, player, 1) } : left;
  },
  baked: (view, { player }) => (player ? stocked({ ...view, baker: plus(view.baker, player, 1) }, player, -1) : view),
  "baker-emptied": (view, { region }) =>
    (Object.entries(view.baker) as [Colour, number][]).reduce((now, [player, cubes]) => count(now, region, player, cubes), {
      ...view,
      baker: {},
    }),
  "rat-moved": (view, { from_region, region, rat }) => moveRat(view, from_region, region, rat),
  "rats-swapped": (view, { from_region, from_rat, region, rat }) =>
    moveRat(moveRat(view, from_region, region, from_rat), region, from_region, rat),
  "nun-put": (view, { from_region, region }) =>
    within(
      within(view, from_region, (here) => ({ ...here, nuns: (here.nuns ?? 0) - 1 })),
      region,
      (here) => ({ ...here, nuns: (here.nuns ?? 0) + 1 }),
    ),
  "bishop-put": (view, { from_region, region }) =>
    within(
      within(view, from_region, (here) => ({ ...here, bishops: (here.bishops ?? 0) - 1 })),
      region,
      (here) => ({ ...here, bishops: (here.bishops ?? 0) + 1 }),
    ),
  "wall-put": (view, { from_border, border }) => ({
    ...view,
    walls: [...view.walls.filter((wall) => wall !== from_border), ...(border ? [border] : [])],
  }),
  "caravan-moved": (view, { border }) => ({ ...view, caravan: border ?? view.caravan }),
};

function addCubes(view: View, { player, region, count: added }: Event): View {
  return stocked(count(view, region, player, added ?? 0), player, -(added ?? 0));
}

function rats(region: Region): Rat[] {
  return region.rats ?? [];
}

function withRats(region: Region, list: Rat[]): Region {
  return { ...region, rats: list };
}

function within(view: View, region: string | null | undefined, change: (region: Region) => Region): View {
  const here = region ? view.regions[region] : undefined;
  return region && here ? { ...view, regions: { ...view.regions, [region]: change(here) } } : view;
}

function plus(cubes: Partial<Record<Colour, number>>, player: Colour, by: number): Partial<Record<Colour, number>> {
  return { ...cubes, [player]: Math.max(0, (cubes[player] ?? 0) + by) };
}

function count(view: View, region: string | null | undefined, player: Colour | null | undefined, by: number): View {
  return player ? within(view, region, (here) => ({ ...here, cubes: plus(here.cubes ?? {}, player, by) })) : view;
}

function stocked(view: View, player: Colour | null | undefined, by: number): View {
  return player ? { ...view, stock: plus(view.stock, player, by) } : view;
}

function showFace(view: View, region: string | null | undefined, rat: number | null | undefined, face: Event["face"], shown: boolean): View {
  if (!face) return view;
  return within(view, region, (here) =>
    withRats(
      here,
      rats(here).map((one) => (one.number === rat ? { ...one, face, shown } : one)),
    ),
  );
}

function moveRat(view: View, from: string | null | undefined, to: string | null | undefined, number: number | null | undefined): View {
  const moving = from ? rats(view.regions[from] ?? {}).find((rat) => rat.number === number) : undefined;
  if (!moving) return view;
  const left = within(view, from, (here) => withRats(here, rats(here).filter((rat) => rat.number !== number)));
  return within(left, to, (here) => withRats(here, [...rats(here), moving]));
}
