import type { Links } from "../protocol/types.ts";

/** The server sends invite links only once, to their creator; session storage keeps them for this tab. */
export function storeInviteLinks(table: string, links: Links | null | undefined): void {
  if (links) sessionStorage.setItem(`links:${table}`, JSON.stringify(links));
}

export function storedInviteLinks(table: string): Links | null {
  const kept = sessionStorage.getItem(`links:${table}`);
  return kept ? (JSON.parse(kept) as Links) : null;
}
