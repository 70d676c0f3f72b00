import { paint, type Job } from "./paint-job";

interface Painted {
  readonly number: number;
  readonly picture: ImageBitmap;
}

interface Order {
  readonly canvas: HTMLCanvasElement;
  readonly job: Job;
  readonly done: () => void;
}

let painter: Worker | null | undefined;
let count = 0;
const orders = new Map<number, Order>();

/** Have something painted on a canvas; until then it shows what it showed. What it returns calls that off. */
export function order(canvas: HTMLCanvasElement, job: Job, done: () => void): () => void {
  painter ??= hire();
  if (!painter) {
    paint(canvas, job);
    done();
    return () => undefined;
  }
  const number = count++;
  orders.set(number, { canvas, job, done });
  painter.postMessage({ number, job });
  return () => void orders.delete(number);
}

/** One painter is enough; a browser whose workers cannot paint has none. */
function hire(): Worker | null {
  if (typeof OffscreenCanvas === "undefined") return null;
  const hired = new Worker(new URL("./paint-worker.ts", import.meta.url), { type: "module" });
  hired.addEventListener("message", ({ data }: MessageEvent<Painted>) => deliver(data));
  hired.addEventListener("error", dismiss);
  return hired;
}

function deliver({ number, picture }: Painted): void {
  const wanted = orders.get(number);
  orders.delete(number);
  if (!wanted) return picture.close();
  wanted.canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
  wanted.done();
}

/** It could not do it: whatever was ordered is painted here. */
function dismiss(): void {
  painter = null;
  for (const { canvas, job, done } of orders.values()) {
    paint(canvas, job);
    done();
  }
  orders.clear();
}
