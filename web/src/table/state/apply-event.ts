import type { Colour, Event, EventKind, Face, Rat, Region, Score, View } from "../../protocol/types.ts";
import { dispatch, regionsOf, type EventHandlers, type EventOf } from "../../protocol/events.ts";

/**
 * The view after one event, for animating a piece of news step by step. `outcome` is the view sent with the news: it
 * replaces the result in the end, and tells before what events do not say.
 */
export function applyEvent(view: View, event: Event, outcome: View | null = null): View {
  const changed = withScores(view, dispatch(APPLY, event, view) ?? view); // a newer server may know more kinds
  return outcome && MOVES_POTIONS.has(event.kind) ? takePotions(changed, event, outcome) : changed;
}

/** The view with the score of each player counted anew if cubes have moved: those on the board and in the palace [E5]. */
function withScores(before: View, view: View): View {
  if (view.regions === before.regions && view.palace === before.palace) return view;
  const colours = Object.keys(view.scores) as Colour[];
  return { ...view, scores: Object.fromEntries(colours.map((colour) => [colour, scoreOf(view, colour)])) };
}

function scoreOf({ regions, palace: inPalace }: View, colour: Colour): Score {
  const board = Object.values(regions).reduce((sum, { cubes }) => sum + (cubes?.[colour] ?? 0), 0);
  const palace = inPalace[colour] ?? 0;
  return { board, palace, total: board + palace };
}

/** Events that may move potions, but do not say which cube of a player carries them. */
const MOVES_POTIONS: ReadonlySet<EventKind> = new Set(["potion-put", "cubes-moved", "cubes-swapped", "to-palace"]);

const APPLY: EventHandlers<[View], View> = {
  settled: addFromStock,
  placed: addFromStock,
  taken: ({ card, player }, view) => ({ ...view, holders: { ...view.holders, [card]: player } }),
  "plague-moved": ({ region }, view) => ({ ...view, plague: region }),
  "rat-placed": ({ region, rat }, view) =>
    changeRegion({ ...view, supply: Math.max(0, view.supply - 1) }, region, (here) => withRats(here, [...ratsIn(here), { number: rat }])),
  "rat-turned": ({ region, rat, face }, view) =>
    changeRegion(view, region, (here) =>
      withRats(
        here,
        ratsIn(here)
          .filter((one) => !one.shown || one.number === rat)
          .map((one) => (one.number === rat ? { number: one.number, face, shown: true } : one)),
      ),
    ),
  "rats-shown": ({ region, rat, face }, view) => showFace(view, region, rat, face, true),
  looked: ({ region, rat, face }, view) => (face ? showFace(view, region, rat, face, false) : view),
  "rat-left": ({ region, rat }, view) => changeRegion(view, region, (here) => withRats(here, ratsIn(here).filter((one) => one.number !== rat))),
  "cube-lost": ({ player, region }, view) => addStock(addCubes(view, region, player, -1), player, 1),
  "potion-spent": ({ player, region }, view) => changeRegion(view, region, (here) => spendPotion(here, player)),
  "cubes-moved": ({ player, from_region, region, count }, view) => moveCubes(view, player, from_region, region, count),
  "cubes-swapped": ({ from_player, from_region, player, region }, view) =>
    moveCubes(moveCubes(view, from_player, from_region, region, 1), player, region, from_region, 1),
  "to-palace": ({ player, region }, view) => {
    const left = addCubes(view, region, player, -1);
    return { ...left, palace: increment(left.palace, player, 1) };
  },
  baked: ({ player }, view) => addStock({ ...view, baker: increment(view.baker, player, 1) }, player, -1),
  "baker-emptied": ({ region }, view) =>
    (Object.entries(view.baker) as [Colour, number][]).reduce((now, [player, cubes]) => addCubes(now, region, player, cubes), {
      ...view,
      baker: {},
    }),
  "rat-moved": ({ from_region, region, rat }, view) => moveRat(view, from_region, region, rat),
  "rats-swapped": ({ from_region, from_rat, region, rat }, view) =>
    moveRat(moveRat(view, from_region, region, from_rat), region, from_region, rat),
  "nun-put": ({ from_region, region }, view) => moveFigure(view, "nuns", from_region, region),
  "bishop-put": ({ from_region, region }, view) => moveFigure(view, "bishops", from_region, region),
  "wall-put": ({ from_border, border }, view) => ({ ...view, walls: [...view.walls.filter((wall) => wall !== from_border), border] }),
  "caravan-moved": ({ border }, view) => ({ ...view, caravan: border }),
  "potion-put": unchanged, // see MOVES_POTIONS
  "plague-stayed": unchanged,
  outbreak: unchanged,
  "piece-counts": unchanged,
  "turn-ended": unchanged,
  "final-round": unchanged,
  "final-turn": unchanged,
  "final-ravaging": (_event, view) => ({ ...view, step: { ...view.step, who: null } }), // nobody decides any more
  "game-over": unchanged,
};

function unchanged(_event: Event, view: View): View {
  return view;
}

function addFromStock({ player, region, count }: EventOf<"settled" | "placed">, view: View): View {
  return addStock(addCubes(view, region, player, count), player, -count);
}

function ratsIn(region: Region): Rat[] {
  return region.rats ?? [];
}

function withRats(region: Region, rats: Rat[]): Region {
  return { ...region, rats };
}

function changeRegion(view: View, region: string, change: (region: Region) => Region): View {
  const here = view.regions[region];
  return here ? { ...view, regions: { ...view.regions, [region]: change(here) } } : view;
}

function increment(cubes: Partial<Record<Colour, number>>, player: Colour, by: number): Partial<Record<Colour, number>> {
  return { ...cubes, [player]: Math.max(0, (cubes[player] ?? 0) + by) };
}

function addCubes(view: View, region: string, player: Colour, by: number): View {
  return changeRegion(view, region, (here) => ({ ...here, cubes: increment(here.cubes ?? {}, player, by) }));
}

function moveCubes(view: View, player: Colour, from: string, to: string, count: number): View {
  return addCubes(addCubes(view, from, player, -count), to, player, count);
}

function addStock(view: View, player: Colour, by: number): View {
  return { ...view, stock: increment(view.stock, player, by) };
}

/** One potion fewer on the cube of this player that carries most. */
function spendPotion(region: Region, player: Colour): Region {
  const [most = 0, ...others] = (region.potions?.[player] ?? []).toSorted((one, other) => other - one);
  const left = [most - 1, ...others].filter((potions) => potions > 0).toSorted((one, other) => one - other);
  return { ...region, potions: { ...region.potions, [player]: left } };
}

function takePotions(view: View, event: Event, outcome: View): View {
  return regionsOf(event).reduce(
    (now, region) => changeRegion(now, region, (here) => ({ ...here, potions: outcome.regions[region]?.potions ?? {} })),
    view,
  );
}

function moveFigure(view: View, kind: "nuns" | "bishops", from: string | null | undefined, to: string): View {
  const left = from ? changeRegion(view, from, (here) => ({ ...here, [kind]: (here[kind] ?? 0) - 1 })) : view;
  return changeRegion(left, to, (here) => ({ ...here, [kind]: (here[kind] ?? 0) + 1 }));
}

function showFace(view: View, region: string, rat: number, face: Face, shown: boolean): View {
  return changeRegion(view, region, (here) =>
    withRats(
      here,
      ratsIn(here).map((one) => (one.number === rat ? { ...one, face, shown } : one)),
    ),
  );
}

function moveRat(view: View, from: string, to: string, number: number): View {
  const moving = ratsIn(view.regions[from] ?? {}).find((rat) => rat.number === number);
  if (!moving) return view;
  const left = changeRegion(view, from, (here) => withRats(here, ratsIn(here).filter((rat) => rat.number !== number)));
  return changeRegion(left, to, (here) => withRats(here, [...ratsIn(here), moving]));
}
