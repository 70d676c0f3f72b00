import type { Table } from "../protocol/types.ts";
import { get } from "./http.ts";
import { session } from "./session.svelte.ts";

/** The table that was asked for last, before the page that shows it was loaded. */
let ahead: { readonly id: string; readonly answer: Promise<Table | null> } | null = null;

/** Asks for guest and table while the code of the page is on its way. A browser without a guest asks later. */
export function prefetchTable(id: string): void {
  if (!session.known) return;
  const guest = session.load().catch(() => null);
  const table = get<Table>(`/api/tables/${id}`).catch(() => null);
  ahead = { id, answer: guest.then((me) => me && table) };
}

/** The table that was asked for ahead, once; null if it was another, or if the answer was no table. */
export async function prefetchedTable(id: string): Promise<Table | null> {
  const asked = ahead;
  ahead = null;
  return asked?.id === id ? asked.answer : null;
}
