import type { Colour } from "../protocol/types.ts";
import sprite from "./icons.svg?no-inline";

/** The nineteen class cards; a card's emblem has its name. */
export type CardName =
  | "peasant" | "serf" | "baker" | "merchant" | "courier" | "mayor" | "monk" | "nun" | "bishop" | "knight"
  | "crusader" | "soldier" | "witch" | "piper" | "wizard" | "king" | "queen" | "emperor" | "caravanner";

export type ClassName = "peasantry" | "bourgeoisie" | "church" | "chivalry" | "magic" | "royalty" | "islamic";

type PieceIcon = "rat" | "plague" | "nun-figure" | "bishop-figure" | "wall" | "potion" | "caravan" | "palace";

type UiIcon =
  | "ui-undo" | "ui-confirm" | "ui-cancel" | "ui-clock" | "ui-eye" | "ui-bot" | "ui-linked" | "ui-away" | "ui-menu"
  | "ui-theme" | "ui-chat" | "ui-plus" | "ui-minus" | "ui-whole" | "ui-left" | "ui-right" | "ui-up" | "ui-down"
  | "ui-first" | "ui-last" | "ui-play" | "ui-pause" | "ui-copy" | "ui-share" | "ui-settings" | "ui-help"
  | "ui-language" | "ui-send" | "ui-person" | "ui-unlinked" | "ui-warning" | "ui-lock" | "ui-bell" | "ui-trophy"
  | "ui-book" | "ui-chart" | "ui-dice" | "ui-table" | "ui-arrow" | "ui-sound" | "ui-silent" | "ui-quill";

type Coloured = `${"cube" | "mark" | "ghost"}-${Colour}`;

/** Every sign of the sprite `icons.svg`. */
export type IconName =
  CardName | PieceIcon | UiIcon | Coloured | `class-${ClassName}` | `niche-${ClassName}` | "sym-majority" | "sym-all";

/** The address of a sign, for `<use href>`. */
export function icon(name: IconName): string {
  return `${sprite}#${name}`;
}

/** The class of each card. */
export const CLASS_OF: Readonly<Record<CardName, ClassName>> = {
  peasant: "peasantry",
  serf: "peasantry",
  baker: "peasantry",
  merchant: "bourgeoisie",
  courier: "bourgeoisie",
  mayor: "bourgeoisie",
  monk: "church",
  nun: "church",
  bishop: "church",
  knight: "chivalry",
  crusader: "chivalry",
  soldier: "chivalry",
  witch: "magic",
  piper: "magic",
  wizard: "magic",
  king: "royalty",
  queen: "royalty",
  emperor: "royalty",
  caravanner: "islamic",
};

const CLASSES: ReadonlySet<string> = new Set(Object.values(CLASS_OF));

/** Whether this is a class the game has signs for. */
function isClass(name: string): name is ClassName {
  return CLASSES.has(name);
}

/** The sign of a symbol on a rat: a class, `majority` or `all`. */
export function symbolIcon(symbol: string): IconName {
  return isClass(symbol) ? `class-${symbol}` : symbol === "majority" ? "sym-majority" : "sym-all";
}
