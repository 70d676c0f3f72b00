import { icon, symbolIcon, type IconName } from "../../art/icons";
import { CUBE, DISC, PLAGUE, RAT } from "../marks/tray-layout";
import type { Colour } from "../../protocol/types.ts";
import type { Point, RatFace, RegionId } from "../types";

/** Animations on the map. Only transform and opacity change; every animation ends in its final state, also when skipped. */

export type Pace = "calm" | "quick" | "off";

export interface Motion {
  readonly pace: Pace;
  /** Aborted by Escape or a click: jumps to the last frame. */
  readonly signal?: AbortSignal;
  /** How many pieces of news wait to be shown after this one. */
  readonly waiting?: number;
}

/** A place on the map, or a point of the browser's window for what lies beside the map. */
export type Spot =
  | { readonly at: "cube"; readonly region: RegionId; readonly colour: Colour }
  | { readonly at: "rat"; readonly region: RegionId }
  | { readonly at: "plague"; readonly region: RegionId }
  | { readonly at: "region"; readonly region: RegionId }
  | ({ readonly at: "disc" } & Turning)
  | { readonly at: "border"; readonly from: RegionId; readonly to: RegionId }
  | { readonly at: "palace"; readonly colour: Colour }
  | { readonly at: "supply" }
  | { readonly at: "window"; readonly x: number; readonly y: number };

/** A rat that is to be turned up, and whose cubes it takes. */
export interface Turning {
  readonly region: RegionId;
  readonly rat: number;
  readonly lost: readonly Colour[];
}

/** A rat that lies turned up beside its region. */
export interface TurnedRat {
  /** Marks a symbol, and no other. */
  mark(symbol: string, motion: Motion): Promise<void>;
  close(): Promise<void>;
}

const MARK = 250; // ms for each symbol
const SVG = "http://www.w3.org/2000/svg";
const FADE = 150;
const QUICK = 1 / 4;
const HASTE = 0.4; // at pace "quick", for each piece of news that waits

/** Are animations on? */
export function isAnimated({ pace, signal }: Motion): boolean {
  return pace !== "off" && signal?.aborted !== true && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The factor by which the times of pace "calm" are shortened; "quick" catches up if more waits to be shown. */
export function shortening({ pace, waiting = 0 }: Motion): number {
  return pace === "quick" ? QUICK / (1 + HASTE * waiting) : 1;
}

/** Runs one animation, or jumps to its last frame. */
export async function animate(
  element: Element,
  frames: Keyframe[],
  milliseconds: number,
  motion: Motion,
  options: KeyframeAnimationOptions = {},
): Promise<void> {
  if (motion.signal?.aborted) return;
  const still = !isAnimated(motion);
  const pace = shortening(motion);
  const animation = element.animate(still ? [{ opacity: 0 }, { opacity: 1 }] : frames, {
    duration: still ? FADE : milliseconds * pace,
    delay: still ? 0 : Number(options.delay ?? 0) * pace,
    easing: options.easing ?? "ease-out",
    fill: "both",
  });
  const skip = (): void => animation.finish();
  motion.signal?.addEventListener("abort", skip, { once: true });
  await animation.finished.catch(() => undefined);
  motion.signal?.removeEventListener("abort", skip);
}

/** Animates pieces on a layer over the map. */
export class PieceAnimations {
  readonly #layer: SVGGElement;
  readonly #where: (spot: Spot) => Point;

  constructor(layer: SVGGElement, where: (spot: Spot) => Point) {
    this.#layer = layer;
    this.#where = where;
  }

  /** Cubes drop into a region one after the other. */
  async cubesAdded(region: RegionId, colour: Colour, count: number, motion: Motion): Promise<void> {
    if (!isAnimated(motion)) return;
    const [x, y] = this.#where({ at: "cube", region, colour });
    await Promise.all(
      Array.from({ length: count }, (_, i) =>
        this.#flight(`cube-${colour}`, CUBE, async (cube) => {
          const place = x + i * CUBE;
          const frames = [
            { transform: `translate(${place}px, ${y - 46}px) scale(1.25)`, opacity: 0 },
            { transform: `translate(${place}px, ${y - 30}px) scale(1.2)`, opacity: 1, offset: 0.3 },
            { transform: `translate(${place}px, ${y}px)`, opacity: 1 },
          ];
          await animate(cube, frames, 260, motion, { delay: i * 60, easing: "cubic-bezier(.4,0,.7,1.25)" });
        }),
      ),
    );
  }

  /** A cube goes back to its owner: it turns pale and sinks towards the owner's panel. */
  async cubeLost(region: RegionId, colour: Colour, motion: Motion, to?: Spot): Promise<void> {
    if (!isAnimated(motion)) return;
    const [x, y] = this.#where({ at: "cube", region, colour });
    const [endX, endY] = to ? this.#where(to) : [x, y + 70];
    const sunk = Math.min(1, 90 / (Math.hypot(endX - x, endY - y) || 1));
    await this.#flight(`cube-${colour}`, CUBE, async (cube) => {
      const frames = [
        { transform: `translate(${x}px, ${y}px)`, opacity: 1 },
        { transform: `translate(${x}px, ${y - 8}px)`, opacity: 0.8, offset: 0.25 },
        { transform: `translate(${x + (endX - x) * sunk}px, ${y + (endY - y) * sunk}px) scale(.6)`, opacity: 0 },
      ];
      await animate(cube, frames, 320, motion, { easing: "ease-in" });
    });
  }

  /** A cube goes from one place to another. */
  async cubeMoves(colour: Colour, from: Spot, to: Spot, motion: Motion): Promise<void> {
    if (!isAnimated(motion)) return;
    const arc = arcFrames(this.#where(from), this.#where(to), 40);
    await this.#flight(`cube-${colour}`, CUBE, (cube) => animate(cube, arc, 420, motion, { easing: "ease-in-out" }));
  }

  /** The plague piece walks over a border to the next region and leaves a little dust. */
  async plagueStep(from: RegionId, to: RegionId, motion: Motion): Promise<void> {
    if (!isAnimated(motion)) return;
    const start = this.#where({ at: "plague", region: from });
    const end = this.#where({ at: "plague", region: to });
    const [midX, midY] = this.#where({ at: "border", from, to });
    const through: Point = [midX - PLAGUE / 2, midY - PLAGUE];
    const frames = throughFrames(start, through, end);
    this.#layer.dataset["flying"] = "plague";
    await this.#flight("plague", PLAGUE, async (piece) => {
      piece.classList.add("plague");
      await animate(piece, frames, 600, motion, { easing: "cubic-bezier(.4,.1,.3,1)" });
    });
    delete this.#layer.dataset["flying"];
    void this.#dust([end[0] + PLAGUE / 2, end[1] + PLAGUE], motion);
  }

  /** A rat scurries from the supply, or from another region, into a region. */
  async ratArrives(region: RegionId, motion: Motion, from: Spot = { at: "supply" }): Promise<void> {
    if (!isAnimated(motion)) return;
    const [x, y] = this.#where(from);
    const [endX, endY] = this.#where({ at: "rat", region });
    const steps = 9;
    const frames = Array.from({ length: steps + 1 }, (_, i) => {
      const share = i / steps;
      const hop = i % 2 ? -7 : 0;
      const lean = i === steps ? 0 : i % 2 ? 7 : -7;
      return {
        transform: `translate(${x + (endX - x) * share}px, ${y + (endY - y) * share + hop}px) rotate(${lean}deg)`,
      };
    });
    await this.#flight("rat", RAT, async (rat) => {
      rat.classList.add("scurry");
      await animate(rat, frames, 360, motion, { easing: "ease-in-out" });
    });
  }

  /** An outbreak: one ring of embers around the region's plate. */
  async outbreak(region: RegionId, motion: Motion): Promise<void> {
    if (!isAnimated(motion)) return;
    const [x, y] = this.#where({ at: "region", region });
    const ring = this.#add("circle");
    ring.setAttribute("r", "46");
    ring.classList.add("ember");
    const frames = [
      { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0 },
      { transform: `translate(${x}px, ${y}px) scale(1)`, opacity: 1, offset: 0.3 },
      { transform: `translate(${x}px, ${y}px) scale(1.9)`, opacity: 0 },
    ];
    await animate(ring, frames, 500, motion);
    ring.remove();
  }

  /** A rat is turned up beside the cubes of its region: the token turns, then limit and symbols come. */
  async ratTurned(turning: Turning, face: RatFace, motion: Motion): Promise<TurnedRat> {
    const [x, y] = this.#where({ at: "disc", ...turning });
    const place = this.#add("g");
    place.setAttribute("transform", `translate(${x} ${y})`);
    const token = child(place, "g");
    token.classList.add("turning");
    child(token, "circle", { r: String(DISC) });
    const back = use("rat", 68);
    back.setAttribute("transform", "translate(-34 -36)");
    token.append(back);
    await animate(token, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], 210, motion, { easing: "ease-in" });
    back.remove();
    token.classList.add("up");
    child(token, "circle", { r: "48", class: "line" });
    const symbols = face.symbols.map((symbol, i) => symbolOf(symbol, i, face.symbols.length));
    token.append(limitOf(face), ...symbols);
    await animate(token, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 210, motion);
    return {
      mark: (symbol, during) => markSymbols(symbols, face.symbols.map((one) => one === symbol), during),
      close: async () => {
        await animate(place, [{ opacity: 1 }, { opacity: 0 }], 300, motion);
        place.remove();
      },
    };
  }

  async #flight(name: IconName, size: number, fly: (piece: SVGElement) => Promise<void>): Promise<void> {
    const piece = use(name, size);
    this.#layer.append(piece);
    await fly(piece);
    piece.remove();
  }

  async #dust([x, y]: Point, motion: Motion): Promise<void> {
    const puffs = [-1, -0.4, 0.4, 1].map(async (side) => {
      const puff = this.#add("circle");
      puff.setAttribute("r", "5");
      puff.classList.add("dust");
      const frames = [
        { transform: `translate(${x + side * 10}px, ${y}px) scale(.6)`, opacity: 0.7 },
        { transform: `translate(${x + side * 30}px, ${y - 8}px) scale(1.5)`, opacity: 0 },
      ];
      await animate(puff, frames, 300, motion);
      puff.remove();
    });
    await Promise.all(puffs);
  }

  #add(tag: "g" | "circle"): SVGElement {
    return child(this.#layer, tag);
  }
}

function child(parent: SVGElement, tag: string, attributes: Readonly<Record<string, string>> = {}): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  parent.append(element);
  return element;
}

function use(name: IconName, size: number): SVGElement {
  const element = document.createElementNS(SVG, "use");
  element.setAttribute("href", icon(name));
  element.setAttribute("width", String(size));
  element.setAttribute("height", String(size));
  return element;
}

function limitOf(face: RatFace): SVGElement {
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("y", "6");
  text.textContent = String(face.limit);
  return text;
}

/** A symbol on a turned-up rat, with a ring that shows that it is in effect. */
function symbolOf(symbol: string, i: number, count: number): SVGElement {
  const size = count > 3 ? 19 : 22;
  const x = (i - count / 2) * (size + 2) + 1;
  const group = document.createElementNS(SVG, "g");
  child(group, "circle", { class: "ring", cx: String(x + size / 2), cy: String(14 + size / 2), r: String(size / 2 + 3) });
  const sign = use(symbolIcon(symbol), size);
  sign.setAttribute("x", String(x));
  sign.setAttribute("y", "14");
  group.append(sign);
  return group;
}

async function markSymbols(symbols: readonly SVGElement[], marked: readonly boolean[], motion: Motion): Promise<void> {
  symbols.forEach((symbol, i) => symbol.classList.toggle("now", marked[i] === true));
  if (!isAnimated(motion)) return;
  const rings = symbols.filter((_, i) => marked[i]).flatMap((symbol) => [...symbol.querySelectorAll(".ring")]);
  await Promise.all(rings.map((ring) => animate(ring, [{ opacity: 0 }, { opacity: 1, offset: 0.4 }, { opacity: 1 }], MARK, motion)));
}

/** Keyframes along an arc that rises over the straight way. */
function arcFrames([x, y]: Point, [endX, endY]: Point, rise: number): Keyframe[] {
  const top: Point = [(x + endX) / 2, Math.min(y, endY) - rise];
  return throughFrames([x, y], top, [endX, endY]);
}

/** Keyframes along a curve from one point through another to a third. */
function throughFrames(start: Point, middle: Point, end: Point): Keyframe[] {
  const bend: Point = [2 * middle[0] - (start[0] + end[0]) / 2, 2 * middle[1] - (start[1] + end[1]) / 2];
  return Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    const x = (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t ** 2 * end[0];
    const y = (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t ** 2 * end[1];
    return { transform: `translate(${x}px, ${y}px)` };
  });
}
