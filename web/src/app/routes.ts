import type { Component } from "svelte";
import { prefetchTable } from "../api/table-prefetch.ts";
import Home from "../pages/Home.svelte";

type Page = { default: Component<any> };

interface Found {
  readonly load: () => Promise<Page>;
  readonly props: Record<string, string>;
}

/** Every page by its path; `:name` becomes a prop. All pages but the first are loaded on demand. */
const PAGES: readonly (readonly [path: string, load: (props: Record<string, string>) => Promise<Page>])[] = [
  ["/", () => Promise.resolve({ default: Home })],
  ["/new", () => import("../pages/NewTable.svelte")],
  ["/tables", () => import("../pages/MyTables.svelte")],
  ["/watch", () => import("../pages/Watch.svelte")],
  ["/me", () => import("../pages/Me.svelte")],
  ["/t/:id", ({ id = "" }) => (prefetchTable(id), import("../pages/Table.svelte"))],
  ["/t/:id/replay", () => import("../replay/Replay.svelte")],
  ["/learn", () => import("../learn/Learn.svelte")],
  ["/learn/:name", () => import("../learn/Lesson.svelte")],
  ["/rules", () => import("../rules/Book.svelte")],
  ["/j/:secret", () => import("../pages/Claim.svelte")],
  ["/w/:secret", () => import("../pages/Claim.svelte")],
  ["/s/:secret", () => import("../pages/Claim.svelte")],
  ["/d/:secret", () => import("../pages/Claim.svelte")],
];

export function pageFor(path: string): Found {
  const asked = path.split("/").filter(Boolean);
  for (const [pattern, load] of PAGES) {
    const props = match(pattern.split("/").filter(Boolean), asked);
    if (props) return { load: () => load(props), props };
  }
  return { load: () => import("../pages/NotFound.svelte"), props: {} };
}

function match(pattern: readonly string[], asked: readonly string[]): Record<string, string> | null {
  if (pattern.length !== asked.length) return null;
  const props: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const word = asked[at] ?? "";
    if (part.startsWith(":")) props[part.slice(1)] = decodeURIComponent(word);
    else if (part !== word) return null;
  }
  return props;
}
