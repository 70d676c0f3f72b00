import type { Links } from "../protocol/types.ts";

/** Links are told once, to whoever made them: this tab remembers them for as long as it lives. */
export function keepLinks(table: string, links: Links | null | undefined): void {
  if (links) sessionStorage.setItem(`links:${table}`, JSON.stringify(links));
}

export function keptLinks(table: string): Links | null {
  const kept = sessionStorage.getItem(`links:${table}`);
  return kept ? (JSON.parse(kept) as Links) : null;
}
