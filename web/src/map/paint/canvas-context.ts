/** A canvas of the page, or one in a worker. */
export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** What draws on it. */
export type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export function penOf(canvas: Canvas): Pen | null {
  return canvas.getContext("2d") as Pen | null;
}

/** Another canvas to prepare something on. */
export function besides(width: number, height: number): { canvas: Canvas; pen: Pen } | null {
  const canvas = typeof document === "undefined" ? new OffscreenCanvas(width, height) : document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = penOf(canvas);
  return pen && { canvas, pen };
}
