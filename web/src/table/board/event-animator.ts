import type { Colour, Event, EventKind } from "../../protocol/types.ts";
import { dispatch, regionsOf, type EventHandlers, type EventOf } from "../../protocol/events.ts";
import { isAnimated, shortening, type Motion, type Spot, type PieceAnimations, type TurnedRat } from "../../map/animation/piece-animations.ts";
import { EVENT_SOUNDS } from "../../sound/event-sounds.ts";
import { sounds } from "../../sound/player.ts";
import { animateCard } from "./card-animation.ts";
import type { Animator } from "../state/playback.svelte.ts";

/** ms after each event, at pace "calm". */
const PAUSE = 260;
const READ = 600;

/** Animates events on the map and in the panels. */
export class EventAnimator implements Animator {
  private rat: TurnedRat | null = null;

  constructor(
    private readonly animations: () => PieceAnimations,
    /** Scrolls a region of the map into view. */
    private readonly look: (region: string) => void,
  ) {}

  async play(event: Event, motion: Motion, outbreak: readonly Event[]): Promise<void> {
    const [place] = regionsOf(event);
    if (place) this.look(place);
    const sound = EVENT_SOUNDS[event.kind] ?? null; // a newer server may know more kinds
    if (sound && isAnimated(motion)) sounds.play(sound);
    if (event.kind === "turn-ended") return;
    if (event.kind === "rat-turned") return this.turn(event, outbreak, motion);
    await dispatch(ANIMATIONS, event, this.animations(), motion);
    await pause(PAUSE, motion);
  }

  async mark(symbol: string, motion: Motion): Promise<void> {
    await this.rat?.mark(symbol, motion);
  }

  async finish(_motion: Motion): Promise<void> {
    const rat = this.rat;
    this.rat = null;
    await rat?.close();
  }

  /** A turned-up rat stays visible during its outbreak. */
  private async turn({ region, rat, face, population }: EventOf<"rat-turned">, outbreak: readonly Event[], motion: Motion): Promise<void> {
    await this.finish(motion);
    const lost = outbreak.flatMap((event) => (event.kind === "cube-lost" ? [event.player] : []));
    this.rat = await this.animations().ratTurned({ region, rat, lost }, face, motion);
    await pause(READ, motion);
    if (population < face.limit) await this.finish(motion);
  }
}

/** The animation of each kind of event that `play` does not show in a way of its own. */
const ANIMATIONS: EventHandlers<[PieceAnimations, Motion], Promise<void>, Exclude<EventKind, "rat-turned" | "turn-ended">> = {
  settled: added,
  placed: added,
  taken: ({ card, player, from_player }, _animations, motion) => animateCard(card, from_player ?? null, player, motion),
  "plague-moved": ({ from_region, region }, animations, motion) => animations.plagueStep(from_region, region, motion),
  "rat-placed": ({ region }, animations, motion) => animations.ratArrives(region, motion),
  "rat-moved": ({ from_region, region }, animations, motion) => animations.ratArrives(region, motion, { at: "rat", region: from_region }),
  "rats-swapped": async ({ from_region, region }, animations, motion) => {
    await Promise.all([
      animations.ratArrives(region, motion, { at: "rat", region: from_region }),
      animations.ratArrives(from_region, motion, { at: "rat", region }),
    ]);
  },
  outbreak: ({ region }, animations, motion) => animations.outbreak(region, motion),
  "cube-lost": ({ region, player }, animations, motion) => animations.cubeLost(region, player, motion, panelOf(player)),
  "cubes-moved": async ({ player: colour, from_region, region, count }, animations, motion) => {
    for (let cube = 0; cube < count; cube++) {
      await animations.cubeMoves(colour, { at: "cube", region: from_region, colour }, { at: "cube", region, colour }, motion);
    }
  },
  "cubes-swapped": async ({ player, from_player, from_region, region }, animations, motion) => {
    await Promise.all([
      animations.cubeMoves(from_player, { at: "cube", region: from_region, colour: from_player }, { at: "region", region }, motion),
      animations.cubeMoves(player, { at: "cube", region, colour: player }, { at: "region", region: from_region }, motion),
    ]);
  },
  "to-palace": ({ player: colour, region }, animations, motion) =>
    animations.cubeMoves(colour, { at: "cube", region, colour }, { at: "palace", colour }, motion),
  baked: onlyPause,
  "baker-emptied": onlyPause,
  "bishop-put": onlyPause,
  "caravan-moved": onlyPause,
  "final-ravaging": onlyPause,
  "final-round": onlyPause,
  "final-turn": onlyPause,
  "game-over": onlyPause,
  looked: onlyPause,
  "nun-put": onlyPause,
  "piece-counts": onlyPause,
  "plague-stayed": onlyPause,
  "potion-put": onlyPause,
  "potion-spent": onlyPause,
  "rat-left": onlyPause,
  "rats-shown": onlyPause,
  "wall-put": onlyPause,
};

/** Nothing moves: there is only the pause after each event, to read the log. */
function onlyPause(): Promise<void> {
  return Promise.resolve();
}

function added({ region, player, count }: EventOf<"settled" | "placed">, animations: PieceAnimations, motion: Motion): Promise<void> {
  return animations.cubesAdded(region, player, count, motion);
}

/** The position of a player's panel in the window. */
function panelOf(player: Colour): Spot | undefined {
  const box = document.querySelector(`[data-seat="${player}"]`)?.getBoundingClientRect();
  return box ? { at: "window", x: box.left + box.width / 2, y: box.top + box.height / 2 } : undefined;
}

/** Waits, unless animations are off or skipped. */
function pause(milliseconds: number, motion: Motion): Promise<void> {
  const { pace, signal } = motion;
  if (pace === "off" || signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds * shortening(motion));
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
