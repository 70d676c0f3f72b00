/** Colours as pixel values. */
export type Rgb = readonly [red: number, green: number, blue: number];

const STEPS_PER_UNIT = 8; // table entries per map unit

/** A colour of the palette, `#rrggbb`, as numbers. */
export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The pixel value for each distance up to `reach`; see `tableIndex`. */
export function colourTable([red, green, blue]: Rgb, reach: number, strength: (away: number) => number): Uint32Array {
  return Uint32Array.from({ length: reach * STEPS_PER_UNIT }, (_, i) => {
    const alpha = Math.round(strength(i / STEPS_PER_UNIT) * 255);
    return ((alpha << 24) | (blue << 16) | (green << 8) | red) >>> 0;
  });
}

/** The index of a distance in a colour table. */
export function tableIndex(away: number): number {
  return (away * STEPS_PER_UNIT) | 0;
}
