import { paint, type Job } from "./paint-job";

/** A worker that paints, so that the page can be used meanwhile. */
addEventListener("message", ({ data: { number, job } }: MessageEvent<{ number: number; job: Job }>) => {
  const canvas = new OffscreenCanvas(1, 1);
  paint(canvas, job);
  const picture = canvas.transferToImageBitmap();
  postMessage({ number, picture }, { transfer: [picture] });
});
