import bigbox from "./bigbox.json";
import classic from "./classic.json";
import type { BoardData } from "../types";

const CLASSIC = classic as unknown as BoardData;
const BIGBOX = bigbox as unknown as BoardData;

/** The board that has all these regions. */
export function boardFor(regions: readonly string[]): BoardData {
  const names = new Set(CLASSIC.regions.map(({ id }) => id));
  return regions.every((region) => names.has(region)) ? CLASSIC : BIGBOX;
}
