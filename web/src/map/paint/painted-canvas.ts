import type { Attachment } from "svelte/attachments";
import type { PaintJob } from "./paint-job";
import { requestPaint } from "./paint-queue";

/** Attachment: paints a canvas when mounted and whenever the theme changes. */
export function painted(job: (style: CSSStyleDeclaration) => PaintJob, done = (): void => undefined): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    let cancel = (): void => undefined;
    const repaint = (): void => {
      cancel();
      cancel = requestPaint(canvas, job(getComputedStyle(canvas)), done);
    };
    let frame = requestAnimationFrame(repaint);
    const themes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(repaint);
    });
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      cancelAnimationFrame(frame);
      cancel();
      themes.disconnect();
    };
  };
}

/** A colour of the theme by its name. */
export function colourIn(style: CSSStyleDeclaration, name: string): string {
  return style.getPropertyValue(`--${name}`).trim();
}
