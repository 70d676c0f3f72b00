import { Refused } from "../api/http.ts";
import { t, texts, type Values } from "./texts.svelte.ts";

/** A translated sentence for an error. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refused)) return t("web-problem-unreachable");
  const { code, data } = error.problem;
  for (const key of [`refusal-${code}`, `problem-${code}`]) {
    if (texts.knows(key)) return t(key, textValues(data ?? {}));
  }
  return error.status >= 500 || code === "unreachable" ? t("web-problem-unreachable") : t("web-problem-other", { code });
}

/** The data of a problem as message arguments. */
function textValues(data: Record<string, unknown>): Values {
  const values: Values = {};
  for (const [name, value] of Object.entries(data)) {
    values[name] = typeof value === "number" ? value : Array.isArray(value) ? value.join(", ") : String(value);
  }
  return values;
}
