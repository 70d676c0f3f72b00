/** Colours as the numbers of pixels. */
export type Rgb = readonly [red: number, green: number, blue: number];

const FINE = 8; // steps of a map unit that are told apart

/** A colour of the palette, `#rrggbb`, as numbers. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** For each distance up to `reach`, the ink of that strength as one number for a pixel; see `step`. */
export function inkTable([red, green, blue]: Rgb, reach: number, strength: (away: number) => number): Uint32Array {
  return Uint32Array.from({ length: reach * FINE }, (_, i) => {
    const alpha = Math.round(strength(i / FINE) * 255);
    return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
}

/** The place of a distance in a table of inks. */
export function step(away: number): number {
  return (away * FINE) | 0;
}
