import { settings } from "../app/settings.svelte.ts";
import { RECIPES, type SoundName } from "./recipes.ts";
import { Synthesiser } from "./synthesiser.ts";

const SOONEST = 45; // ms until the same sound may be heard again

/** Plays the game's sounds, if this person wants to hear them and the browser allows it: not before the first press. */
export class SoundPlayer {
  private synthesiser: Synthesiser | null = null;
  private pressed = false;
  private readonly last = new Map<SoundName, number>();

  constructor() {
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, () => (this.pressed = true), { once: true, capture: true });
  }

  play(name: SoundName): void {
    const now = performance.now();
    if (!isAudible() || !this.allowed() || now - (this.last.get(name) ?? -SOONEST) < SOONEST) return;
    this.last.set(name, now);
    this.synthesiser ??= new Synthesiser(new AudioContext());
    this.synthesiser.play(RECIPES[name], settings.volume);
  }

  private allowed(): boolean {
    return typeof AudioContext !== "undefined" && (this.pressed || navigator.userActivation?.hasBeenActive === true);
  }
}

/** Does this person want sounds? None without movement: who reduces one wants rest from both. */
function isAudible(): boolean {
  return !settings.muted && settings.volume > 0 && settings.movement !== "off";
}

export const sounds = new SoundPlayer();
