/** The layout of the strip under the map, in pixels: card size, and whether the region panel fits beside the cards. */
const CARDS = { table: 84, hand: 64 } as const;
const GAP = 11; // between cards
const GROUPS = 3; // on the table, with others, mine
const FRAME = 24; // of a group
const BETWEEN = 10; // groups
const HINT = 190; // what the panel about a region needs

export interface StripLayout {
  readonly size: keyof typeof CARDS;
  /** Is there room for the region panel? */
  readonly hint: boolean;
  /** Do all cards fit side by side? */
  readonly fits: boolean;
}

/** Chooses the largest card size that fits. The result does not depend on how cards are grouped. */
export function stripLayout(room: number, cards: number): StripLayout {
  const size = widthOf("table", cards) <= room ? "table" : "hand";
  return { size, hint: room - widthOf(size, cards) >= HINT, fits: widthOf(size, cards) <= room };
}

function widthOf(size: StripLayout["size"], cards: number): number {
  return cards * CARDS[size] + (cards - GROUPS) * GAP + GROUPS * FRAME + (GROUPS - 1) * BETWEEN;
}
