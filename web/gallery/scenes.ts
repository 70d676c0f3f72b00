import { PLAYER_COLOURS } from "../src/app/player-colours";
import { boardFor } from "../src/map/data/boards";
import {
  borderKey,
  NO_HIGHLIGHTS,
  type BoardData,
  type BoardHighlights,
  type BoardPieces,
  type BoardLabels,
  type Cubes,
  type Rat,
  type RegionPieces,
} from "../src/map/types";

/** Sample states of the board for the gallery. */
export interface Scene {
  readonly title: string;
  readonly board: BoardData;
  readonly pieces: BoardPieces;
  readonly highlights: BoardHighlights;
}

const NORTH = ["anglia", "gallia", "germania", "hispania", "hungaria", "italia", "polonia", "scandia"];
const CLASSIC3 = [...NORTH, "bulgaria", "turcia"];
const CLASSIC4 = [...CLASSIC3, "russia", "tartaria"];
const BIGBOX6 = [
  "anglia", "france", "germania", "espagna", "italia", "hungaria", "scandia", "polonia", "bulgaria", "turkiye", "russia",
  "golden_horde", "mauretania", "numidia", "ifriqiya", "aegyptus", "syria",
];
const BIGBOX5 = BIGBOX6.filter((id) => id !== "russia" && id !== "golden_horde");

let nextRat = 1;

/** `1 2x2 4` is one cube of player 1, two of 2, one of 4. */
function cubes(text: string): Cubes[] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((word) => {
      const [player, count = "1"] = word.split("x");
      return { colour: PLAYER_COLOURS[Number(player) - 1] ?? "red", count: Number(count) };
    });
}

function rats(count: number, ...faces: Rat[]): Rat[] {
  return [...Array.from({ length: count }, (): Rat => ({ id: nextRat++, known: "hidden" })), ...faces];
}

function seen(limit: number, ...symbols: string[]): Rat {
  return { id: nextRat++, known: "seen", face: { limit, symbols } };
}

function region(text: string, lying: Rat[] = [], nuns = 0, bishops = 0): RegionPieces {
  return { cubes: cubes(text), rats: lying, nuns, bishops };
}

function bare(regions: readonly string[]): Record<string, RegionPieces> {
  return Object.fromEntries(regions.map((id) => [id, region("", rats(1))]));
}

function scene(
  title: string,
  regions: readonly string[],
  filled: Record<string, RegionPieces>,
  rest: Partial<BoardPieces>,
  highlights: BoardHighlights = NO_HIGHLIGHTS,
): Scene {
  const board = boardFor(regions);
  const pieces: BoardPieces = {
    regions: { ...bare(regions), ...filled },
    plague: "gallia",
    walls: new Set(),
    caravan: null,
    palace: cubes("1x2 2x0 3 4x0"),
    supply: 19,
    ...rest,
  };
  return { title, board, pieces, highlights };
}

const regionKeys = (...regions: string[]): Set<string> => new Set(regions.map((id) => `region:${id}`));

const MIDGAME: Record<string, RegionPieces> = {
  anglia: region("1 2", rats(1)),
  gallia: region("1x2 3 4", rats(2)),
  germania: region("1 2x2 4", rats(1, seen(4, "all", "bourgeoisie", "chivalry"))),
  hispania: region("2 4x3", rats(1)),
  italia: region("1 3x2", rats(1)),
  hungaria: region("2 4"),
  bulgaria: region("3 4", rats(1)),
  polonia: region("1 3x2", rats(3)),
  scandia: region("1"),
  russia: region("2x3", rats(1)),
  tartaria: region("3"),
  turcia: region("3 4"),
};

export const SCENES: Readonly<Record<string, Scene>> = {
  mid: scene(
    "Four players: add cubes in a lit region",
    CLASSIC4,
    {
      ...MIDGAME,
      polonia: { cubes: [{ colour: "red", count: 1, ghosts: 3 }, ...cubes("3x2")], rats: rats(3), nuns: 0, bishops: 0 },
    },
    { plague: "turcia" },
    {
      selectable: regionKeys("anglia", "gallia", "germania", "hispania", "italia", "bulgaria", "polonia", "russia"),
      chosen: regionKeys("polonia"),
      badges: { polonia: "+3" },
    },
  ),
  calm: scene("Four players, nothing asked", CLASSIC4, MIDGAME, { plague: "scandia" }),
  two: scene("Two players", NORTH, { gallia: region("1x2", rats(2)), italia: region("2x2 1", rats(1)) }, {
    plague: "germania",
    palace: cubes("1 2"),
    supply: 29,
  }),
  three: scene("Three players", CLASSIC3, { ...Object.fromEntries(Object.entries(MIDGAME).filter(([id]) => CLASSIC3.includes(id))) }, {
    plague: "hispania",
    palace: cubes("1x2 2x0 3"),
    supply: 6,
  }),
  crowded: scene(
    "Crowded, with every piece",
    CLASSIC4,
    {
      ...MIDGAME,
      anglia: region("1x4 2x3 3x2 4x3", rats(3), 1),
      gallia: { cubes: [{ colour: "red", count: 3, potions: [2, 1] }, { colour: "blue", count: 7, potions: [3] }, ...cubes("3x2 4x4")], rats: rats(3), nuns: 2, bishops: 1 },
      germania: region("1x6 2x5 3x2 4x2", [seen(1, "majority", "magic"), seen(5, "all", "chivalry", "church", "magic"), seen(4, "all", "bourgeoisie", "chivalry")], 0, 1),
      hispania: region("1x2 2x2 3x2 4x2", rats(3), 3, 1),
      italia: region("1x3 2x3 3x3 4x3", rats(3), 1, 1),
      hungaria: region("1x4 2x4 3x4 4x4", rats(3), 1, 1),
      bulgaria: region("1x2 3x2 4x2", rats(3), 1),
      polonia: { cubes: [{ colour: "red", count: 4, potions: [1, 1] }, ...cubes("2x2 3x4 4x4")], rats: rats(2, seen(6, "majority", "church", "royalty", "peasantry")), nuns: 1, bishops: 1 },
      scandia: region("1x4 2x2 3", rats(3), 2, 1),
      turcia: region("1x2 2x3 3x2", rats(3), 1, 1),
    },
    {
      plague: "germania",
      walls: new Set(["gallia-hispania", "germania-polonia", "anglia-scandia", "russia-tartaria", "hungaria-tartaria", "bulgaria-turcia", "gallia-germania", "germania-italia"]),
      palace: cubes("1x4 2x2 3 4x0"),
    },
  ),
  walls: scene("Every wall at once", CLASSIC4, MIDGAME, {
    plague: "russia",
    walls: new Set(boardFor(CLASSIC4).borders.map(({ a, b }) => borderKey(a, b))),
  }),
  borders: scene(
    "A border, a rat and a cube to choose",
    CLASSIC4,
    MIDGAME,
    { plague: "polonia", walls: new Set(["germania-italia"]), caravan: null },
    {
      selectable: new Set([
        "border:gallia-hispania", "border:gallia-germania", "border:gallia-italia", "border:anglia-gallia",
        `rat:${String(MIDGAME["gallia"]?.rats[0]?.id)}`, "cube:bulgaria:3", "palace",
      ]),
      chosen: new Set(["border:gallia-italia"]),
      badges: {},
    },
  ),
  six: scene(
    "Big Box, six players",
    BIGBOX6,
    {
      anglia: region("1x2 5 6", rats(2)),
      france: region("1 2 3x2 6", rats(2), 1),
      germania: region("2 4x3 5", rats(1, seen(3, "majority", "islamic", "magic"))),
      espagna: region("1x3 4", rats(1)),
      italia: region("2x2 5 6", rats(2), 0, 1),
      hungaria: region("3 4 6", rats(1)),
      scandia: region("5x2 6", rats(2)),
      polonia: region("1 2 4x2", rats(3)),
      bulgaria: region("3x2 5", rats(1)),
      turkiye: region("2 6x2", rats(2)),
      russia: region("4x2", rats(1)),
      golden_horde: region("5x2 3", rats(1)),
      mauretania: region("6x2 1", rats(2)),
      numidia: region("4", rats(1)),
      ifriqiya: region("1 2 5", rats(2)),
      aegyptus: region("3x3 6", rats(3)),
      syria: region("2x2 4", rats(1)),
    },
    { plague: "aegyptus", caravan: "aegyptus-syria", palace: cubes("1x3 2x0 3 4x0 5x2 6"), supply: 31, walls: new Set(["france-germania"]) },
    { selectable: regionKeys("syria", "turkiye", "ifriqiya", "golden_horde", "anglia"), chosen: regionKeys("syria"), badges: {} },
  ),
  bigwalls: scene("Big Box, every wall", BIGBOX6, {}, {
    plague: "syria",
    palace: cubes("1 2 3 4 5 6"),
    walls: new Set(boardFor(BIGBOX6).borders.map(({ a, b }) => borderKey(a, b))),
  }),
  five: scene("Big Box, five players", BIGBOX5, {}, { plague: "italia", palace: cubes("1 2 3 4 5x0") }),
};

const SPELT: Record<string, string> = { golden_horde: "Golden Horde" };

/** English labels for the gallery; the client takes its labels from the catalogues. */
export function labelsFor(board: BoardData): BoardLabels {
  const names = Object.fromEntries(
    board.regions.map(({ id }) => [id, SPELT[id] ?? id.charAt(0).toUpperCase() + id.slice(1)]),
  );
  return {
    map: "Map of Europe",
    names,
    labels: names,
    palace: "Palace",
    palaceNote: "safe from every rat",
    palaceLabel: "Palace",
    supplyNote: "rats left",
    supplyEnd: "the game ends at 0",
    north: "N",
    zoomIn: "Larger",
    zoomOut: "Smaller",
    wholeMap: "Whole map",
    tip: (piece) => piece.kind,
    more: (region, others) => `${region} and ${others} more`,
    target: (target) => target.kind,
  };
}
