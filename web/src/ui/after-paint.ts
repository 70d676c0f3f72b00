const UNPAINTED = 300; // ms until a page that is not painted counts as if it were

/** Calls back when the next frame has been painted, or soon in a tab that paints none. The returned function cancels it. */
export function afterPaint(callback: () => void): () => void {
  const limit = setTimeout(run, UNPAINTED);
  let task: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (task = setTimeout(run)));
  function run(): void {
    cancel();
    callback();
  }
  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(limit);
    clearTimeout(task);
  }
  return cancel;
}
