import { Refused } from "../api/http.ts";
import { CLASS_OF } from "../art/icons.ts";
import type { Event, EventKind, Step, Undo } from "../protocol/types.ts";
import table from "./ids.json";

/** Rule ids by kind of event, step and so on. The compiler asks for what is missing in `ids.json`. */
interface RuleIds {
  readonly events: Readonly<Record<EventKind, string>>;
  readonly verbs: Readonly<Record<string, string>>;
  readonly refusals: Readonly<Record<string, string>>;
  readonly steps: Readonly<Record<Step["kind"], string>>;
  readonly undo: Readonly<Record<Undo["why"], string>>;
}

const { events, verbs, refusals, steps, undo }: RuleIds = table;

/** The URL of a rule. */
export function address(rule: string): string {
  return `/rules#${rule}`;
}

const TABLE = /^\/t\/[\w-]+(\/replay)?$/;

/** The URL of the book when it is opened at this path: from a table it leads back there. */
export function bookFrom(path: string): string {
  return TABLE.test(path) ? `/rules?from=${encodeURIComponent(path)}` : "/rules";
}

/** The table that the book was opened from, by the query of its URL; "" if from elsewhere. */
export function tableBefore(search: string): string {
  const path = new URLSearchParams(search).get("from") ?? "";
  return TABLE.test(path) ? path : "";
}

/** The rule behind an event. Several cards move cubes and rats; `said`, the action that caused the event, names the card. */
export function ruleOfEvent(event: Event, said = ""): string {
  const rule = events[event.kind] ?? "short";
  return rule in CLASS_OF ? (cardIn(said) ?? rule) : rule;
}

/**
 * The rule behind an error, if the rules refused the action `said`: that of the card or verb it began with, or of the
 * refusal itself. "" for other errors.
 */
export function ruleOfError(error: unknown, said: string): string {
  const code = error instanceof Refused ? error.problem.code : "";
  const general = refusals[code];
  if (general === undefined) return "";
  if (!code.startsWith("wrong-") && code !== "not-offered") return general;
  return cardIn(said) ?? verbs[said.split(" ", 1)[0] ?? ""] ?? general;
}

/** The rule of the current decision. */
export function ruleOfStep(step: Step): string {
  return step.card && step.card in CLASS_OF ? step.card : (steps[step.kind] ?? "short");
}

/** The rule that limits undo here. */
export function ruleOfUndo({ why }: Undo): string {
  return undo[why] ?? "o1";
}

function cardIn(said: string): string | null {
  const first = said.split(" ", 1)[0] ?? "";
  return first in CLASS_OF ? first : null;
}
