/**
 * A QR code for a link: byte mode, error correction M, versions 1 to 10 (213 bytes), by ISO/IEC 18004.
 * The result is a square of dark modules without its quiet zone.
 */

type Grid = (boolean | null)[][];

interface Version {
  /** Bytes of error correction in each block. */
  readonly correction: number;
  /** Data bytes of each block. */
  readonly blocks: readonly number[];
  /** Where the centres of alignment patterns lie. */
  readonly alignment: readonly number[];
}

const VERSIONS: readonly Version[] = [
  { correction: 10, blocks: [16], alignment: [] },
  { correction: 16, blocks: [28], alignment: [6, 18] },
  { correction: 26, blocks: [44], alignment: [6, 22] },
  { correction: 18, blocks: [32, 32], alignment: [6, 26] },
  { correction: 24, blocks: [43, 43], alignment: [6, 30] },
  { correction: 16, blocks: [27, 27, 27, 27], alignment: [6, 34] },
  { correction: 18, blocks: [31, 31, 31, 31], alignment: [6, 22, 38] },
  { correction: 22, blocks: [38, 38, 39, 39], alignment: [6, 24, 42] },
  { correction: 22, blocks: [36, 36, 36, 37, 37], alignment: [6, 26, 46] },
  { correction: 26, blocks: [43, 43, 43, 43, 44], alignment: [6, 28, 50] },
];
const LEVEL_M = 0;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** The modules of the code for this text; null if it is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const number = VERSIONS.findIndex((version, at) => capacity(version) >= bytes.length + (at < 9 ? 2 : 3)) + 1;
  const version = VERSIONS[number - 1];
  if (!version) return null;
  const stream = interleaved(version, dataBytes(version, number, bytes));
  const candidates = MASKS.map((_, mask) => drawn(version, number, stream, mask));
  return candidates.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

function capacity(version: Version): number {
  return version.blocks.reduce((sum, block) => sum + block, 0);
}

// --- bytes --------------------------------------------------------------------------------------------

function dataBytes(version: Version, number: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const put = (value: number, width: number): void => {
    for (let at = width - 1; at >= 0; at--) bits.push((value >> at) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, number < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const total = capacity(version) * 8;
  put(0, Math.min(4, total - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) data.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let pad = 0xec; data.length < capacity(version); pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

function interleaved(version: Version, data: number[]): number[] {
  let at = 0;
  const blocks = version.blocks.map((size) => data.slice(at, (at += size)));
  const corrections = blocks.map((block) => correction(block, version.correction));
  return [...woven(blocks), ...woven(corrections)];
}

function woven(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat();
}

// Reed-Solomon over GF(256) with the polynomial 0x11d.
const EXP: number[] = [];
const LOG: number[] = [];
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = value;
  LOG[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

function times(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : (EXP[((LOG[one] ?? 0) + (LOG[other] ?? 0)) % 255] ?? 0);
}

function correction(data: readonly number[], degree: number): number[] {
  let generator = [1];
  for (let power = 0; power < degree; power++) {
    const root = EXP[power] ?? 0;
    const grown = [...generator, 0];
    generator.forEach((factor, at) => (grown[at + 1] = (grown[at + 1] ?? 0) ^ times(factor, root)));
    generator = grown;
  }
  const rest = [...data, ...Array<number>(degree).fill(0)];
  for (let at = 0; at < data.length; at++) {
    const lead = rest[at] ?? 0;
    generator.forEach((factor, offset) => (rest[at + offset] = (rest[at + offset] ?? 0) ^ times(factor, lead)));
  }
  return rest.slice(data.length);
}

// --- modules ------------------------------------------------------------------------------------------

function drawn(version: Version, number: number, stream: readonly number[], mask: number): boolean[][] {
  const size = 17 + 4 * number;
  const grid: Grid = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  drawPatterns(grid, version, number);
  drawFormat(grid, mask);
  const hidden = MASKS[mask];
  let bit = 0;
  for (const [row, column] of path(size)) {
    if (grid[row]?.[column] !== null) continue;
    const dark = (((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
    set(grid, row, column, dark !== (hidden?.(row, column) ?? false));
    bit++;
  }
  return grid.map((row) => row.map((module) => module === true));
}

function set(grid: Grid, row: number, column: number, dark: boolean): void {
  const line = grid[row];
  if (line && column >= 0 && column < line.length) line[column] = dark;
}

/** The way through the grid: up and down in pairs of columns from the right, past the timing column. */
function* path(size: number): Generator<[row: number, column: number]> {
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const row = up ? size - 1 - step : step;
      yield [row, right];
      yield [row, right - 1];
    }
    up = !up;
  }
}

function drawPatterns(grid: Grid, version: Version, number: number): void {
  const size = grid.length;
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]] as const) drawFinder(grid, row, column);
  for (const row of version.alignment) {
    for (const column of version.alignment) {
      if (grid[row]?.[column] === null) drawRings(grid, row, column, 2, (ring) => ring !== 1);
    }
  }
  for (let at = 8; at < size - 8; at++) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  set(grid, size - 8, 8, true);
  if (number >= 7) drawVersion(grid, number);
}

function drawFinder(grid: Grid, row: number, column: number): void {
  drawRings(grid, row, column, 4, (ring) => ring !== 2 && ring !== 4);
}

function drawRings(grid: Grid, row: number, column: number, radius: number, dark: (ring: number) => boolean): void {
  for (let down = -radius; down <= radius; down++) {
    for (let right = -radius; right <= radius; right++) {
      if (grid[row + down]?.[column + right] === undefined) continue;
      set(grid, row + down, column + right, dark(Math.max(Math.abs(down), Math.abs(right))));
    }
  }
}

function drawVersion(grid: Grid, number: number): void {
  const bits = (number << 12) | remainder(number, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const [far, near] = [grid.length - 11 + (at % 3), Math.floor(at / 3)];
    set(grid, far, near, dark);
    set(grid, near, far, dark);
  }
}

function drawFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const data = (LEVEL_M << 3) | mask;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  for (let at = 0; at < 15; at++) {
    const dark = ((bits >> at) & 1) === 1;
    const along = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at;
    const across = at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at;
    set(grid, along, 8, dark);
    set(grid, 8, across, dark);
  }
}

function remainder(value: number, width: number, divisor: number): number {
  let rest = value << width;
  for (let at = 31 - Math.clz32(rest); rest >> width > 0; at = 31 - Math.clz32(rest)) rest ^= divisor << (at - width);
  return rest;
}

// --- the mask that disturbs least ---------------------------------------------------------------------

function penalty(grid: readonly boolean[][]): number {
  const size = grid.length;
  const columns = grid.map((_, at) => grid.map((row) => row[at] === true));
  const lines = [...grid, ...columns];
  const runs = lines.reduce((sum, line) => sum + runPenalty(line) + finderPenalty(line), 0);
  let blocks = 0;
  for (let row = 1; row < size; row++) {
    for (let column = 1; column < size; column++) {
      const dark = grid[row]?.[column];
      if (dark === grid[row - 1]?.[column] && dark === grid[row]?.[column - 1] && dark === grid[row - 1]?.[column - 1]) blocks += 3;
    }
  }
  const dark = grid.flat().filter(Boolean).length / (size * size);
  return runs + blocks + Math.floor(Math.abs(dark * 100 - 50) / 5) * 10;
}

function runPenalty(line: readonly boolean[]): number {
  let sum = 0;
  for (let start = 0, at = 1; at <= line.length; at++) {
    if (line[at] === line[start]) continue;
    if (at - start >= 5) sum += at - start - 2;
    start = at;
  }
  return sum;
}

function finderPenalty(line: readonly boolean[]): number {
  const text = line.map((dark) => (dark ? "1" : "0")).join("");
  return (text.match(/(?=10111010000|00001011101)/g) ?? []).length * 40;
}
