import { paintGlow, type GlowJob } from "./glow";
import { paintGround, type GroundJob } from "./ground";
import type { Canvas } from "./canvas-context";

/** What can be painted, with everything it takes: it may happen outside of the page, where no style can be asked. */
export type Job = GroundJob | GlowJob;

export function paint(canvas: Canvas, job: Job): void {
  if (job.kind === "ground") paintGround(canvas, job);
  else paintGlow(canvas, job);
}
