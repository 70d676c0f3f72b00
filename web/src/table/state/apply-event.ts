import type { Colour, Event, EventKind, Rat, Region, View } from "../../protocol/types.ts";

type Apply = (view: View, event: Event) => View;

/**
 * The view after one event, for animating a piece of news step by step. `outcome` is the view sent with the news: it
 * replaces the result in the end, and tells before what events do not say.
 */
export function applyEvent(view: View, event: Event, outcome: View | null = null): View {
  const apply = APPLY[event.kind] ?? unchanged; // a newer server may know more kinds
  const changed = apply(view, event);
  return outcome && MOVES_POTIONS.has(event.kind) ? takePotions(changed, event, outcome) : changed;
}

/** Events that may move potions, but do not say which cube of a player carries them. */
const MOVES_POTIONS: ReadonlySet<EventKind> = new Set(["potion-put", "cubes-moved", "cubes-swapped", "to-palace"]);

const APPLY: Record<EventKind, Apply> = {
  settled: addFromStock,
  placed: addFromStock,
  taken: (view, { card, player }) => (card ? { ...view, holders: { ...view.holders, [card]: player ?? null } } : view),
  "plague-moved": (view, { region }) => ({ ...view, plague: region ?? view.plague }),
  "rat-placed": (view, { region, rat }) =>
    changeRegion({ ...view, supply: Math.max(0, view.supply - 1) }, region, (here) =>
      withRats(here, [...ratsIn(here), { number: rat ?? 0 }]),
    ),
  "rat-turned": (view, { region, rat, face }) =>
    changeRegion(view, region, (here) =>
      withRats(
        here,
        ratsIn(here)
          .filter((one) => !one.shown || one.number === rat)
          .map((one) => (one.number === rat ? { number: one.number, face: face ?? null, shown: true } : one)),
      ),
    ),
  "rats-shown": (view, { region, rat, face }) => showFace(view, region, rat, face, true),
  looked: (view, { region, rat, face }) => showFace(view, region, rat, face, false),
  "rat-left": (view, { region, rat }) => changeRegion(view, region, (here) => withRats(here, ratsIn(here).filter((one) => one.number !== rat))),
  "cube-lost": (view, { player, region }) => addStock(addCubes(view, region, player, -1), player, 1),
  "potion-spent": (view, { player, region }) => (player ? changeRegion(view, region, (here) => spendPotion(here, player)) : view),
  "cubes-moved": (view, { player, from_region, region, count }) =>
    addCubes(addCubes(view, from_region, player, -(count ?? 0)), region, player, count ?? 0),
  "cubes-swapped": (view, { from_player, from_region, player, region }) =>
    [
      [from_region, from_player, -1],
      [from_region, player, 1],
      [region, player, -1],
      [region, from_player, 1],
    ].reduce((now, [where, who, by]) => addCubes(now, where as string, who as Colour, by as number), view),
  "to-palace": (view, { player, region }) => {
    const left = addCubes(view, region, player, -1);
    return player ? { ...left, palace: increment(left.palace, player, 1) } : left;
  },
  baked: (view, { player }) => (player ? addStock({ ...view, baker: increment(view.baker, player, 1) }, player, -1) : view),
  "baker-emptied": (view, { region }) =>
    (Object.entries(view.baker) as [Colour, number][]).reduce((now, [player, cubes]) => addCubes(now, region, player, cubes), {
      ...view,
      baker: {},
    }),
  "rat-moved": (view, { from_region, region, rat }) => moveRat(view, from_region, region, rat),
  "rats-swapped": (view, { from_region, from_rat, region, rat }) =>
    moveRat(moveRat(view, from_region, region, from_rat), region, from_region, rat),
  "nun-put": (view, { from_region, region }) => moveFigure(view, "nuns", from_region, region),
  "bishop-put": (view, { from_region, region }) => moveFigure(view, "bishops", from_region, region),
  "wall-put": (view, { from_border, border }) => ({
    ...view,
    walls: [...view.walls.filter((wall) => wall !== from_border), ...(border ? [border] : [])],
  }),
  "caravan-moved": (view, { border }) => ({ ...view, caravan: border ?? view.caravan }),
  "potion-put": unchanged, // see MOVES_POTIONS
  "plague-stayed": unchanged,
  outbreak: unchanged,
  "piece-counts": unchanged,
  "turn-ended": unchanged,
  "final-round": unchanged,
  "final-turn": unchanged,
  "final-ravaging": unchanged,
  "game-over": unchanged,
};

function unchanged(view: View): View {
  return view;
}

type MaybeRegion = string | null | undefined;
type MaybePlayer = Colour | null | undefined;

function addFromStock(view: View, { player, region, count }: Event): View {
  return addStock(addCubes(view, region, player, count ?? 0), player, -(count ?? 0));
}

function ratsIn(region: Region): Rat[] {
  return region.rats ?? [];
}

function withRats(region: Region, rats: Rat[]): Region {
  return { ...region, rats };
}

function changeRegion(view: View, region: MaybeRegion, change: (region: Region) => Region): View {
  const here = region ? view.regions[region] : undefined;
  return region && here ? { ...view, regions: { ...view.regions, [region]: change(here) } } : view;
}

function increment(cubes: Partial<Record<Colour, number>>, player: Colour, by: number): Partial<Record<Colour, number>> {
  return { ...cubes, [player]: Math.max(0, (cubes[player] ?? 0) + by) };
}

function addCubes(view: View, region: MaybeRegion, player: MaybePlayer, by: number): View {
  return player ? changeRegion(view, region, (here) => ({ ...here, cubes: increment(here.cubes ?? {}, player, by) })) : view;
}

function addStock(view: View, player: MaybePlayer, by: number): View {
  return player ? { ...view, stock: increment(view.stock, player, by) } : view;
}

/** One potion fewer on the cube of this player that carries most. */
function spendPotion(region: Region, player: Colour): Region {
  const [most = 0, ...others] = (region.potions?.[player] ?? []).toSorted((one, other) => other - one);
  const left = [most - 1, ...others].filter((potions) => potions > 0).toSorted((one, other) => one - other);
  return { ...region, potions: { ...region.potions, [player]: left } };
}

function takePotions(view: View, { region, from_region }: Event, outcome: View): View {
  return [region, from_region].reduce<View>(
    (now, place) => changeRegion(now, place, (here) => ({ ...here, potions: outcome.regions[place ?? ""]?.potions ?? {} })),
    view,
  );
}

function moveFigure(view: View, kind: "nuns" | "bishops", from: MaybeRegion, to: MaybeRegion): View {
  const left = changeRegion(view, from, (here) => ({ ...here, [kind]: (here[kind] ?? 0) - 1 }));
  return changeRegion(left, to, (here) => ({ ...here, [kind]: (here[kind] ?? 0) + 1 }));
}

function showFace(view: View, region: MaybeRegion, rat: number | null | undefined, face: Event["face"], shown: boolean): View {
  if (!face) return view;
  return changeRegion(view, region, (here) =>
    withRats(
      here,
      ratsIn(here).map((one) => (one.number === rat ? { ...one, face, shown } : one)),
    ),
  );
}

function moveRat(view: View, from: MaybeRegion, to: MaybeRegion, number: number | null | undefined): View {
  const moving = from ? ratsIn(view.regions[from] ?? {}).find((rat) => rat.number === number) : undefined;
  if (!moving) return view;
  const left = changeRegion(view, from, (here) => withRats(here, ratsIn(here).filter((rat) => rat.number !== number)));
  return changeRegion(left, to, (here) => withRats(here, [...ratsIn(here), moving]));
}
