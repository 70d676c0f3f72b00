import { SHEET } from "../data/shapes";
import type { Point, Rectangle } from "../types";

const CLOSEST = 2.6; // pixels for each map unit
const READABLE = 0.7; // the initial scale on a phone
const TOO_SMALL = 0.5;

/** The visible part of the map: position and scale. */
export class Camera {
  width = $state(0);
  height = $state(0);
  /** The map point in the upper left corner of the window. */
  x = $state(0);
  y = $state(0);
  /** Pixels for each map unit. */
  scale = $state(1);

  readonly #frame: Rectangle;

  constructor(frame: Rectangle) {
    this.#frame = frame;
  }

  /** The scale at which the whole frame fits. */
  get whole(): number {
    return Math.min(this.width / this.#frame.width, this.height / this.#frame.height) || 1;
  }

  get zoomed(): boolean {
    return this.scale > this.whole * 1.04;
  }

  /** What is in the window, in map units. */
  get window(): Rectangle {
    return { x: this.x, y: this.y, width: this.width / this.scale, height: this.height / this.scale };
  }

  /** Adapts to the window's size; keeps the centre, and keeps showing the whole map if it did. */
  resize(width: number, height: number, look: Point): void {
    const first = this.width === 0;
    const wasWhole = !first && !this.zoomed;
    const middle: Point = first ? look : this.mapPoint([this.width / 2, this.height / 2]);
    this.width = width;
    this.height = height;
    if (wasWhole || (first && this.whole >= TOO_SMALL)) return this.showAll();
    if (first) this.scale = READABLE;
    this.scale = this.#within(this.scale);
    this.centre(middle);
  }

  showAll(): void {
    this.scale = this.whole;
    this.#settle();
  }

  /** Centres the window on a map point. */
  centre([x, y]: Point): void {
    this.x = x - this.width / this.scale / 2;
    this.y = y - this.height / this.scale / 2;
    this.#settle();
  }

  /** The centre that shows as many of these points as possible, and how many. */
  best(points: readonly Point[], margin: number): { readonly at: Point; readonly count: number } {
    const inset = margin / this.scale;
    const width = this.width / this.scale - 2 * inset;
    const height = this.height / this.scale - 2 * inset;
    let found = { at: points[0] ?? ([this.x, this.y] as Point), count: 0 };
    // Some optimal window has a point on its left edge and one on its top edge.
    for (const [left] of points) {
      for (const [, top] of points) {
        const inside = points.filter(([x, y]) => x >= left && x <= left + width && y >= top && y <= top + height);
        if (inside.length > found.count) found = { at: middle(inside), count: inside.length };
      }
    }
    return found;
  }

  /** Move the map by pixels. */
  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.#settle();
  }

  /** Zoom so that the map point under this pixel stays under it. */
  zoom(factor: number, pixel: Point = [this.width / 2, this.height / 2]): void {
    const [x, y] = this.mapPoint(pixel);
    this.scale = this.#within(this.scale * factor);
    this.x = x - pixel[0] / this.scale;
    this.y = y - pixel[1] / this.scale;
    this.#settle();
  }

  /** The map point under a pixel of the window. */
  mapPoint([x, y]: Point): Point {
    return [this.x + x / this.scale, this.y + y / this.scale];
  }

  /** The pixel of the window over a map point. */
  pixel([x, y]: Point): Point {
    return [(x - this.x) * this.scale, (y - this.y) * this.scale];
  }

  /** Whether a map point is in the window. */
  shows(point: Point, margin = 0): boolean {
    const [x, y] = this.pixel(point);
    return x >= margin && y >= margin && x <= this.width - margin && y <= this.height - margin;
  }

  #within(scale: number): number {
    return Math.max(this.whole, Math.min(CLOSEST, scale));
  }

  #settle(): void {
    const { x, y, width, height } = this.#frame;
    this.x = held(this.x, this.width / this.scale, [x, width], [SHEET.x, SHEET.width]);
    this.y = held(this.y, this.height / this.scale, [y, height], [SHEET.y, SHEET.height]);
  }
}

/** The middle of the rectangle around some points. */
function middle(points: readonly Point[]): Point {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

type Span = readonly [from: number, extent: number];

/** Clamps a window to the frame; a larger window is centred on it, within the sheet. */
function held(start: number, size: number, frame: Span, sheet: Span): number {
  if (size < frame[1]) return between(frame[0], start, frame[0] + frame[1] - size);
  const middle = frame[0] - (size - frame[1]) / 2;
  return size < sheet[1] ? between(sheet[0], middle, sheet[0] + sheet[1] - size) : middle;
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** The whole sheet in pixels at this scale, for the element that carries the map. */
export function transformOf(camera: Camera): string {
  const left = (SHEET.x - camera.x) * camera.scale;
  const top = (SHEET.y - camera.y) * camera.scale;
  return `translate(${left}px, ${top}px) scale(${camera.scale})`;
}
