import { session } from "./session.svelte.ts";

/** Keeps `session.me.waiting` (how many tables wait for the guest) up to date through server-sent events; returns the unsubscribe function. */
export function watchWaitingCount(onchange: () => void = () => undefined): () => void {
  if (!session.me) return () => undefined;
  const events = new EventSource("/api/events");
  events.addEventListener("waiting", (event) => {
    const { count } = JSON.parse(event.data as string) as { count: number };
    if (session.me) session.me = { ...session.me, waiting: count };
    onchange();
  });
  return () => events.close();
}
