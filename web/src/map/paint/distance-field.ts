import { rings, SHAPES, SHEET } from "../data/shapes";

/** The whole sheet in pixels of one map unit: the shape each lies in, and how far away the nearest outline is. */
export interface DistanceField {
  readonly width: number;
  readonly height: number;
  /** Number of the shape from 1, 0 for the sea. */
  readonly shape: Uint8Array;
  readonly distance: Float32Array;
}

const FAR = 1e9;

let measured: DistanceField | undefined;

/** The distance field, computed once. */
export function distanceField(): DistanceField {
  measured ??= measure();
  return measured;
}

function measure(): DistanceField {
  const { width, height } = SHEET;
  const shape = new Uint8Array(width * height);
  SHAPES.forEach((name, i) => fill(shape, name, i + 1));
  const squared = new Float32Array(width * height).fill(FAR);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x;
      if (shape[at] !== shape[at + 1] || shape[at] !== shape[at + width]) squared[at] = 0;
    }
  }
  spread(squared, width, height, width, 1);
  spread(squared, height, width, 1, width);
  return { width, height, shape, distance: squared.map(Math.sqrt) };
}

/** Fill a shape line by line, from each crossing with its outlines to the next. */
function fill(pixels: Uint8Array, name: string, value: number): void {
  const crossings: number[][] = Array.from({ length: SHEET.height }, () => []);
  for (const ring of rings(name)) {
    let [x0, y0] = ring.at(-1) ?? [0, 0];
    for (const [x1, y1] of ring) {
      const first = Math.max(0, Math.ceil(Math.min(y0, y1) - SHEET.y - 0.5));
      const last = Math.min(SHEET.height - 1, Math.ceil(Math.max(y0, y1) - SHEET.y - 0.5) - 1);
      for (let row = first; row <= last; row++) {
        crossings[row]?.push(x0 + ((x1 - x0) * (row + SHEET.y + 0.5 - y0)) / (y1 - y0) - SHEET.x);
      }
      [x0, y0] = [x1, y1];
    }
  }
  crossings.forEach((row, y) => {
    row.sort((a, b) => a - b);
    for (let i = 0; i + 1 < row.length; i += 2) {
      const from = Math.max(0, Math.round(row[i] ?? 0));
      const to = Math.min(SHEET.width, Math.round(row[i + 1] ?? 0));
      pixels.fill(value, y * SHEET.width + from, y * SHEET.width + Math.max(from, to));
    }
  });
}

/** Squared distances along many lines at once: the lower envelope of parabolas (Felzenszwalb and Huttenlocher). */
function spread(squared: Float32Array, lines: number, length: number, step: number, between: number): void {
  const values = new Float64Array(length);
  const peaks = new Int32Array(length);
  const limits = new Float64Array(length + 1);
  for (let line = 0; line < lines; line++) {
    const start = line * between;
    for (let i = 0; i < length; i++) values[i] = squared[start + i * step]!;
    let k = 0;
    peaks[0] = 0;
    limits[0] = -FAR;
    limits[1] = FAR;
    for (let q = 1; q < length; q++) {
      let cut = crossing(values, q, peaks[k]!);
      while (k > 0 && cut <= limits[k]!) cut = crossing(values, q, peaks[--k]!);
      if (cut > limits[k]!) k++;
      peaks[k] = q;
      limits[k] = cut;
      limits[k + 1] = FAR;
    }
    k = 0;
    for (let q = 0; q < length; q++) {
      while (limits[k + 1]! < q) k++;
      const peak = peaks[k]!;
      squared[start + q * step] = (q - peak) ** 2 + values[peak]!;
    }
  }
}

/** Where the parabolas of two pixels meet. */
function crossing(values: Float64Array, q: number, peak: number): number {
  return (values[q]! + q * q - (values[peak]! + peak * peak)) / (2 * (q - peak));
}
