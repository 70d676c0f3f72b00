/** A canvas of the page, or one in a worker. */
export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** Its 2D context. */
export type Context2d = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export function contextOf(canvas: Canvas): Context2d | null {
  return canvas.getContext("2d") as Context2d | null;
}

/** A temporary canvas. */
export function scratchCanvas(width: number, height: number): { canvas: Canvas; context: Context2d } | null {
  const canvas = typeof document === "undefined" ? new OffscreenCanvas(width, height) : document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = contextOf(canvas);
  return context && { canvas, context };
}
