/** The sounds of the game, as recipes for a synthesiser: nothing is recorded, nothing is loaded. */

export type SoundName = "cube" | "card" | "rat" | "outbreak" | "plague" | "turn" | "win";

/** One tone or one burst of noise that fades away. Frequencies in Hz, times in seconds. */
export interface Voice {
  readonly wave: "sine" | "triangle" | "noise";
  readonly from: number;
  /** The frequency at the end, if it glides; of noise, the middle of its band. */
  readonly to?: number;
  readonly at: number;
  readonly length: number;
  /** 0 to 1. */
  readonly loudness: number;
}

/** A cube on wood: a short knock. */
const CUBE: readonly Voice[] = [
  { wave: "triangle", from: 520, to: 290, at: 0, length: 0.07, loudness: 0.5 },
  { wave: "noise", from: 1900, at: 0, length: 0.025, loudness: 0.35 },
];

/** A card over a table: a brush that rises. */
const CARD: readonly Voice[] = [
  { wave: "noise", from: 2200, to: 5200, at: 0, length: 0.16, loudness: 0.4 },
  { wave: "noise", from: 1200, at: 0.15, length: 0.03, loudness: 0.4 },
];

/** Two squeaks and small feet. */
const RAT: readonly Voice[] = [
  { wave: "noise", from: 3000, at: 0, length: 0.02, loudness: 0.2 },
  { wave: "noise", from: 3400, at: 0.06, length: 0.02, loudness: 0.2 },
  { wave: "sine", from: 1650, to: 2350, at: 0.09, length: 0.07, loudness: 0.13 },
  { wave: "sine", from: 2000, to: 2700, at: 0.18, length: 0.06, loudness: 0.1 },
];

/** A deep drum, and what falls after it. */
const OUTBREAK: readonly Voice[] = [
  { wave: "sine", from: 120, to: 44, at: 0, length: 0.55, loudness: 0.9 },
  { wave: "noise", from: 420, to: 130, at: 0.02, length: 0.5, loudness: 0.5 },
];

/** A step, and a bell far away. */
const PLAGUE: readonly Voice[] = [
  { wave: "sine", from: 95, to: 55, at: 0, length: 0.16, loudness: 0.7 },
  { wave: "sine", from: 196, at: 0.05, length: 0.9, loudness: 0.22 },
  { wave: "sine", from: 466, at: 0.05, length: 0.6, loudness: 0.08 },
];

/** Two soft bells. */
const TURN: readonly Voice[] = [
  { wave: "triangle", from: 587.3, at: 0, length: 0.35, loudness: 0.3 },
  { wave: "triangle", from: 880, at: 0.14, length: 0.5, loudness: 0.3 },
];

/** A short fanfare. */
const WIN: readonly Voice[] = [
  { wave: "triangle", from: 293.7, at: 0, length: 0.3, loudness: 0.35 },
  { wave: "triangle", from: 370, at: 0.14, length: 0.3, loudness: 0.35 },
  { wave: "triangle", from: 440, at: 0.28, length: 0.35, loudness: 0.35 },
  { wave: "triangle", from: 587.3, at: 0.44, length: 1, loudness: 0.4 },
  { wave: "sine", from: 293.7, at: 0.44, length: 1, loudness: 0.25 },
];

export const RECIPES: Readonly<Record<SoundName, readonly Voice[]>> = {
  cube: CUBE,
  card: CARD,
  rat: RAT,
  outbreak: OUTBREAK,
  plague: PLAGUE,
  turn: TURN,
  win: WIN,
};
