import type { Attachment } from "svelte/attachments";
import type { Camera } from "./camera.svelte";
import type { Point } from "../types";

const CLICK_TOLERANCE = 6; // pixels of movement that still count as a click

/** Pan with one pointer, pinch with two, zoom with the wheel. A drag is not a click. */
export function panZoom(camera: Camera, busy: (moving: boolean) => void): Attachment<HTMLElement> {
  return (element) => {
    const pointers = new Map<number, Point>();
    let start: Point = [0, 0];
    let dragged = false;
    let rest: ReturnType<typeof setTimeout> | undefined;

    const place = (event: MouseEvent): Point => {
      const box = element.getBoundingClientRect();
      return [event.clientX - box.left, event.clientY - box.top];
    };

    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, place(event));
      if (pointers.size === 1) {
        start = place(event);
        dragged = false;
      }
    };

    const move = (event: PointerEvent): void => {
      const before = pointers.get(event.pointerId);
      if (!before) return;
      const now = place(event);
      if (!dragged && Math.hypot(now[0] - start[0], now[1] - start[1]) < CLICK_TOLERANCE && pointers.size < 2) return;
      if (!dragged) {
        dragged = true;
        busy(true);
        element.setPointerCapture(event.pointerId);
      }
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const factor = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.hypot(before[0] - other[0], before[1] - other[1]);
        if (Number.isFinite(factor) && factor > 0) camera.zoom(factor, [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]);
        camera.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
      } else {
        camera.pan(now[0] - before[0], now[1] - before[1]);
      }
      pointers.set(event.pointerId, now);
    };

    const up = (event: PointerEvent): void => {
      pointers.delete(event.pointerId);
      if (pointers.size === 0) busy(false);
    };

    const click = (event: MouseEvent): void => {
      if (!dragged) return;
      event.stopPropagation();
      event.preventDefault();
      dragged = false;
    };

    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      busy(true);
      clearTimeout(rest);
      rest = setTimeout(() => busy(false), 160);
      camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), place(event));
    };

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    element.addEventListener("click", click, { capture: true });
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      clearTimeout(rest);
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("click", click, { capture: true });
      element.removeEventListener("wheel", wheel);
    };
  };
}
