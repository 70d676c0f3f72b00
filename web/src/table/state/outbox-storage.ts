import type { QueuedRequest } from "./outbox.svelte.ts";

/** Persists the queue of an outbox in session storage, so that it survives a reload. */
const KEY_PREFIX = "rattus-letters-";

export function loadOutbox(name: string): QueuedRequest[] {
  try {
    const queue = sessionStorage.getItem(KEY_PREFIX + name);
    return queue === null ? [] : (JSON.parse(queue) as QueuedRequest[]);
  } catch {
    return [];
  }
}

export function saveOutbox(name: string, queue: readonly QueuedRequest[]): void {
  try {
    if (queue.length > 0) sessionStorage.setItem(KEY_PREFIX + name, JSON.stringify(queue));
    else sessionStorage.removeItem(KEY_PREFIX + name);
  } catch {
    // Storage is blocked or full: go on without.
  }
}
