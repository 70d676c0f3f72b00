import { paint, type Job } from "./easel";

interface Painted {
  readonly number: number;
  readonly picture: ImageBitmap;
}

interface Order {
  readonly canvas: HTMLCanvasElement;
  readonly job: Job;
}

let painter: Worker | null | undefined;
let count = 0;
const orders = new Map<number, Order>();

/** Have something painted on a canvas; until then it shows what it showed. What it returns calls that off. */
export function order(canvas: HTMLCanvasElement, job: Job): () => void {
  painter ??= hire();
  if (!painter) {
    paint(canvas, job);
    return () => undefined;
  }
  const number = count++;
  orders.set(number, { canvas, job });
  painter.postMessage({ number, job });
  return () => void orders.delete(number);
}

/** One painter is enough; a browser whose workers cannot paint has none. */
function hire(): Worker | null {
  if (typeof OffscreenCanvas === "undefined") return null;
  const hired = new Worker(new URL("./painter.ts", import.meta.url), { type: "module" });
  hired.addEventListener("message", ({ data }: MessageEvent<Painted>) => deliver(data));
  hired.addEventListener("error", dismiss);
  return hired;
}

function deliver({ number, picture }: Painted): void {
  const { canvas } = orders.get(number) ?? {};
  orders.delete(number);
  if (canvas) canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
  else picture.close();
}

/** It could not do it: whatever was ordered is painted here. */
function dismiss(): void {
  painter = null;
  for (const { canvas, job } of orders.values()) paint(canvas, job);
  orders.clear();
}
