import type { Attachment } from "svelte/attachments";
import type { Job } from "./paint-job";
import { order } from "./paint-queue";

/** Have a canvas painted before it is first seen, and once more whenever the theme changes. */
export function painted(job: (style: CSSStyleDeclaration) => Job, done = (): void => undefined): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    let callOff = (): void => undefined;
    const begin = (): void => {
      callOff();
      callOff = order(canvas, job(getComputedStyle(canvas)), done);
    };
    let frame = requestAnimationFrame(begin);
    const themes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(begin);
    });
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      cancelAnimationFrame(frame);
      callOff();
      themes.disconnect();
    };
  };
}

/** A colour of the theme by its name. */
export function colourIn(style: CSSStyleDeclaration, name: string): string {
  return style.getPropertyValue(`--${name}`).trim();
}
