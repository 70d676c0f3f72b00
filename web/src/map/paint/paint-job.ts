import { paintGlow, type GlowJob } from "./glow";
import { paintGround, type GroundJob } from "./ground";
import type { Canvas } from "./canvas-context";

/** A painting job with all its input; a worker cannot read styles. */
export type PaintJob = GroundJob | GlowJob;

export function paint(canvas: Canvas, job: PaintJob): void {
  if (job.kind === "ground") paintGround(canvas, job);
  else paintGlow(canvas, job);
}
