import type { Letter } from "./outbox.svelte.ts";

/** Where this tab keeps letters that have not been answered: a reload leaves them there. */
const DRAWER = "rattus-letters-";

export function kept(name: string): Letter[] {
  try {
    const letters = sessionStorage.getItem(DRAWER + name);
    return letters === null ? [] : (JSON.parse(letters) as Letter[]);
  } catch {
    return [];
  }
}

export function keep(name: string, letters: readonly Letter[]): void {
  try {
    if (letters.length > 0) sessionStorage.setItem(DRAWER + name, JSON.stringify(letters));
    else sessionStorage.removeItem(DRAWER + name);
  } catch {
    // A browser that keeps nothing can be played in all the same.
  }
}
