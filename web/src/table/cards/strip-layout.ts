/** The strip under the map, in pixels: how the cards lie in it, and what is left beside them. */
const CARDS = { table: 84, hand: 64 } as const;
const GAP = 11; // between cards
const GROUPS = 3; // on the table, with others, mine
const FRAME = 24; // of a group
const BETWEEN = 10; // groups
const HINT = 190; // what the panel about a region needs

export interface Strip {
  readonly size: keyof typeof CARDS;
  /** Is there room for the panel about a region? */
  readonly hint: boolean;
}

/** Share the strip; the cards may move between groups without anything changing its place. */
export function shareStrip(room: number, cards: number): Strip {
  const size = widthOf("table", cards) <= room ? "table" : "hand";
  return { size, hint: room - widthOf(size, cards) >= HINT };
}

function widthOf(size: Strip["size"], cards: number): number {
  return cards * CARDS[size] + (cards - GROUPS) * GAP + GROUPS * FRAME + (GROUPS - 1) * BETWEEN;
}
