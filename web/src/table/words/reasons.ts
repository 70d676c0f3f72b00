import type { View } from "../../protocol/types.ts";
import { t, texts } from "../../app/texts.svelte.ts";
import type { Game } from "../state/game.svelte.ts";

/** Why a card that was pressed can be neither taken nor used now. */
export function whyNotCard(game: Game, view: View, card: string): string {
  const mine = view.holders[card] === game.seat;
  const name = texts.name("card", card);
  if (!game.myTurn) return t("web-why-turn");
  if (mine && (view.turn.used ?? []).includes(card)) return t("web-why-used", { card: name });
  if (game.chooser.begun && !game.chooser.ready) return t("web-why-began");
  if (mine) return t(`web-why-${card}`);
  if (view.final) return t("web-why-take-final");
  return view.turn.took ? t("web-why-took") : t("web-why-began");
}
