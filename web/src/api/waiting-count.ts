import { myself } from "./session.svelte.ts";

/** Hear whether tables wait for me, as long as the page that shows it is open; returns how to stop. */
export function hearWaiting(onchange: () => void = () => undefined): () => void {
  if (!myself.me) return () => undefined;
  const events = new EventSource("/api/events");
  events.addEventListener("waiting", (event) => {
    const { count } = JSON.parse(event.data as string) as { count: number };
    if (myself.me) myself.me = { ...myself.me, waiting: count };
    onchange();
  });
  return () => events.close();
}
