import { paint, type PaintJob } from "./paint-job";

interface PaintResult {
  readonly number: number;
  readonly picture: ImageBitmap;
}

interface PaintRequest {
  readonly canvas: HTMLCanvasElement;
  readonly job: PaintJob;
  readonly done: () => void;
}

let worker: Worker | null | undefined;
let count = 0;
const requests = new Map<number, PaintRequest>();

/** Paints on a canvas, in a worker if possible; the canvas keeps its old content until then. Returns the cancel function. */
export function requestPaint(canvas: HTMLCanvasElement, job: PaintJob, done: () => void): () => void {
  worker ??= startWorker();
  if (!worker) {
    paint(canvas, job);
    done();
    return () => undefined;
  }
  const number = count++;
  requests.set(number, { canvas, job, done });
  worker.postMessage({ number, job });
  return () => void requests.delete(number);
}

/** Starts the worker; null if the browser lacks OffscreenCanvas. */
function startWorker(): Worker | null {
  if (typeof OffscreenCanvas === "undefined") return null;
  const worker = new Worker(new URL("./paint-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<PaintResult>) => deliver(data));
  worker.addEventListener("error", paintHere);
  return worker;
}

function deliver({ number, picture }: PaintResult): void {
  const wanted = requests.get(number);
  requests.delete(number);
  if (!wanted) return picture.close();
  wanted.canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(picture);
  wanted.done();
}

/** The worker failed: paints all pending requests on the main thread. */
function paintHere(): void {
  worker = null;
  for (const { canvas, job, done } of requests.values()) {
    paint(canvas, job);
    done();
  }
  requests.clear();
}
