import type { Game } from "../state/game.svelte.ts";

/** The message key suffix of the tutorial tip for this moment, or "". */
export function tipFor(game: Game): string {
  const { view, chooser, playback } = game;
  if (!view || view.final) return "";
  if (playback.busy) return playback.showing?.events?.some(({ kind }) => kind === "rat-turned") ? "ravage" : "";
  if (!game.myTurn) return "";
  if (view.step.kind !== "act") return TOLD.has(view.step.kind) ? view.step.kind : "";
  const begun = chooser.path[0]?.value ?? "";
  if (BEGUN.has(begun)) return begun;
  if (chooser.path.length > 0) return "";
  return chooser.openings.size > 1 ? "act" : "ready";
}

const TOLD = new Set(["settle", "spread", "order"]);
const BEGUN = new Set(["take", "place", "plague"]);
