import type { Colour, Event } from "../../protocol/types.ts";
import type { Motion, Spot, Stage } from "../../map/animation/piece-animations.ts";
import { cardFlies } from "./card-animation.ts";
import { DYES } from "./board-pieces.ts";
import type { Theatre } from "../state/playback.svelte.ts";

type Act = (stage: Stage, event: Event, motion: Motion) => Promise<void>;

/** How long a fact without movement stays before the next, at "calm". */
const PAUSE = 260;
const READ = 600;

/** Shows events on the map and beside it: the piece walks, rats arrive, a token turns over, cubes leave, cards change hands. */
export class MapTheatre implements Theatre {
  private close: (() => Promise<void>) | null = null;

  constructor(
    private readonly stage: () => Stage,
    /** Bring what happens into the window. */
    private readonly look: (region: string) => void,
  ) {}

  async play(event: Event, motion: Motion): Promise<void> {
    const place = event.region ?? event.from_region;
    if (place) this.look(place);
    if (event.kind === "rat-turned") await this.turn(event, motion);
    else {
      const act = ACTS[event.kind];
      if (act) await act(this.stage(), event, motion);
      else if (QUIET.has(event.kind)) return;
      await pause(PAUSE, motion);
    }
  }

  async rest(_motion: Motion): Promise<void> {
    const close = this.close;
    this.close = null;
    await close?.();
  }

  /** The token stays while its symbols take their toll. */
  private async turn(event: Event, motion: Motion): Promise<void> {
    await this.rest(motion);
    if (!event.region || !event.face) return;
    this.close = await this.stage().ratTurned(event.region, event.face, motion);
    await pause(READ, motion);
    if ((event.population ?? 0) < event.face.limit) await this.rest(motion);
  }
}

const QUIET = new Set(["turn-ended"]);

const ACTS: Readonly<Record<string, Act>> = {
  settled: added,
  placed: added,
  taken: (_stage, { card, player, from_player }, motion) =>
    card && player ? cardFlies(card, from_player ?? null, player, motion) : Promise.resolve(),
  "plague-moved": (stage, { from_region, region }, motion) =>
    from_region && region ? stage.plagueStep(from_region, region, motion) : Promise.resolve(),
  "rat-placed": (stage, { region }, motion) => (region ? stage.ratArrives(region, motion) : Promise.resolve()),
  "rat-moved": (stage, { from_region, region }, motion) =>
    from_region && region ? stage.ratArrives(region, motion, { at: "rat", region: from_region }) : Promise.resolve(),
  "rats-swapped": async (stage, { from_region, region }, motion) => {
    if (!from_region || !region) return;
    await Promise.all([
      stage.ratArrives(region, motion, { at: "rat", region: from_region }),
      stage.ratArrives(from_region, motion, { at: "rat", region }),
    ]);
  },
  outbreak: (stage, { region }, motion) => (region ? stage.outbreak(region, motion) : Promise.resolve()),
  "cube-lost": (stage, { region, player }, motion) =>
    region && player ? stage.cubeLost(region, DYES[player], motion, panelOf(player)) : Promise.resolve(),
  "cubes-moved": async (stage, { player, from_region, region, count }, motion) => {
    if (!player || !from_region || !region) return;
    const dye = DYES[player];
    for (let cube = 0; cube < (count ?? 1); cube++) {
      await stage.cubeMoves(dye, { at: "cube", region: from_region, dye }, { at: "cube", region, dye }, motion);
    }
  },
  "cubes-swapped": async (stage, { player, from_player, from_region, region }, motion) => {
    if (!player || !from_player || !from_region || !region) return;
    const [one, other] = [DYES[from_player], DYES[player]];
    await Promise.all([
      stage.cubeMoves(one, { at: "cube", region: from_region, dye: one }, { at: "region", region }, motion),
      stage.cubeMoves(other, { at: "cube", region, dye: other }, { at: "region", region: from_region }, motion),
    ]);
  },
  "to-palace": (stage, { player, region }, motion) =>
    player && region
      ? stage.cubeMoves(DYES[player], { at: "cube", region, dye: DYES[player] }, { at: "palace", dye: DYES[player] }, motion)
      : Promise.resolve(),
};

function added(stage: Stage, { region, player, count }: Event, motion: Motion): Promise<void> {
  return region && player ? stage.cubesAdded(region, DYES[player], count ?? 1, motion) : Promise.resolve();
}

/** Where a player's panel is on the screen. */
function panelOf(player: Colour): Spot | undefined {
  const box = document.querySelector(`[data-seat="${player}"]`)?.getBoundingClientRect();
  return box ? { at: "window", x: box.left + box.width / 2, y: box.top + box.height / 2 } : undefined;
}

/** A moment to look; none once somebody skips. */
function pause(milliseconds: number, { pace, signal }: Motion): Promise<void> {
  if (pace === "off" || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pace === "quick" ? milliseconds / 3 : milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
