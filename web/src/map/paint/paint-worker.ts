import { paint, type PaintJob } from "./paint-job";

/** Web worker: paints off the main thread. */
addEventListener("message", ({ data: { number, job } }: MessageEvent<{ number: number; job: PaintJob }>) => {
  const canvas = new OffscreenCanvas(1, 1);
  paint(canvas, job);
  const picture = canvas.transferToImageBitmap();
  postMessage({ number, picture }, { transfer: [picture] });
});
