import type { Environment } from "vitest/runtime";

/** Node's globals, but modules are compiled for the browser, so that runes are reactive. Tests stub what they need of the DOM. */
export default {
  name: "client",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
