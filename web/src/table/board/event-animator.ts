import type { Colour, Event, EventKind } from "../../protocol/types.ts";
import type { Motion, Spot, PieceAnimations } from "../../map/animation/piece-animations.ts";
import { animateCard } from "./card-animation.ts";
import type { Animator } from "../state/playback.svelte.ts";

type Animate = (animations: PieceAnimations, event: Event, motion: Motion) => Promise<void>;

/** ms after each event, at pace "calm". */
const PAUSE = 260;
const READ = 600;

/** Animates events on the map and in the panels. */
export class EventAnimator implements Animator {
  private close: (() => Promise<void>) | null = null;

  constructor(
    private readonly animations: () => PieceAnimations,
    /** Scrolls a region of the map into view. */
    private readonly look: (region: string) => void,
  ) {}

  async play(event: Event, motion: Motion): Promise<void> {
    const place = event.region ?? event.from_region;
    if (place) this.look(place);
    const animation = ANIMATIONS[event.kind] ?? "pause"; // a newer server may know more kinds
    if (animation === "instant") return;
    if (animation === "turn-up") return this.turn(event, motion);
    if (animation !== "pause") await animation(this.animations(), event, motion);
    await pause(PAUSE, motion);
  }

  async finish(_motion: Motion): Promise<void> {
    const close = this.close;
    this.close = null;
    await close?.();
  }

  /** A turned-up rat stays visible during its outbreak. */
  private async turn(event: Event, motion: Motion): Promise<void> {
    await this.finish(motion);
    if (!event.region || !event.face) return;
    this.close = await this.animations().ratTurned(event.region, event.face, motion);
    await pause(READ, motion);
    if ((event.population ?? 0) < event.face.limit) await this.finish(motion);
  }
}

/** How each kind of event is shown: an animation, a rat turned up, only a pause to read the log, or not at all. */
const ANIMATIONS: Readonly<Record<EventKind, Animate | "turn-up" | "pause" | "instant">> = {
  "rat-turned": "turn-up",
  "turn-ended": "instant",
  settled: added,
  placed: added,
  taken: (_animations, { card, player, from_player }, motion) =>
    card && player ? animateCard(card, from_player ?? null, player, motion) : Promise.resolve(),
  "plague-moved": (animations, { from_region, region }, motion) =>
    from_region && region ? animations.plagueStep(from_region, region, motion) : Promise.resolve(),
  "rat-placed": (animations, { region }, motion) => (region ? animations.ratArrives(region, motion) : Promise.resolve()),
  "rat-moved": (animations, { from_region, region }, motion) =>
    from_region && region ? animations.ratArrives(region, motion, { at: "rat", region: from_region }) : Promise.resolve(),
  "rats-swapped": async (animations, { from_region, region }, motion) => {
    if (!from_region || !region) return;
    await Promise.all([
      animations.ratArrives(region, motion, { at: "rat", region: from_region }),
      animations.ratArrives(from_region, motion, { at: "rat", region }),
    ]);
  },
  outbreak: (animations, { region }, motion) => (region ? animations.outbreak(region, motion) : Promise.resolve()),
  "cube-lost": (animations, { region, player }, motion) =>
    region && player ? animations.cubeLost(region, player, motion, panelOf(player)) : Promise.resolve(),
  "cubes-moved": async (animations, { player, from_region, region, count }, motion) => {
    if (!player || !from_region || !region) return;
    const colour = player;
    for (let cube = 0; cube < (count ?? 1); cube++) {
      await animations.cubeMoves(colour, { at: "cube", region: from_region, colour }, { at: "cube", region, colour }, motion);
    }
  },
  "cubes-swapped": async (animations, { player, from_player, from_region, region }, motion) => {
    if (!player || !from_player || !from_region || !region) return;
    const [one, other] = [from_player, player];
    await Promise.all([
      animations.cubeMoves(one, { at: "cube", region: from_region, colour: one }, { at: "region", region }, motion),
      animations.cubeMoves(other, { at: "cube", region, colour: other }, { at: "region", region: from_region }, motion),
    ]);
  },
  "to-palace": (animations, { player, region }, motion) =>
    player && region
      ? animations.cubeMoves(player, { at: "cube", region, colour: player }, { at: "palace", colour: player }, motion)
      : Promise.resolve(),
  baked: "pause",
  "baker-emptied": "pause",
  "bishop-put": "pause",
  "caravan-moved": "pause",
  "final-ravaging": "pause",
  "final-round": "pause",
  "final-turn": "pause",
  "game-over": "pause",
  looked: "pause",
  "nun-put": "pause",
  "piece-counts": "pause",
  "plague-stayed": "pause",
  "potion-put": "pause",
  "potion-spent": "pause",
  "rat-left": "pause",
  "rats-shown": "pause",
  "wall-put": "pause",
};

function added(animations: PieceAnimations, { region, player, count }: Event, motion: Motion): Promise<void> {
  return region && player ? animations.cubesAdded(region, player, count ?? 1, motion) : Promise.resolve();
}

/** The position of a player's panel in the window. */
function panelOf(player: Colour): Spot | undefined {
  const box = document.querySelector(`[data-seat="${player}"]`)?.getBoundingClientRect();
  return box ? { at: "window", x: box.left + box.width / 2, y: box.top + box.height / 2 } : undefined;
}

/** Waits, unless animations are off or skipped. */
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
