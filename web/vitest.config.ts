import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rulesBook } from "./src/rules/plugin.ts";
import { catalogues } from "./tools/catalogues.ts";

/** Unit tests of the client's TypeScript. Components are tested in real browsers: see tests/browser. */
export default defineConfig({
  plugins: [catalogues(), rulesBook(), svelte()],
  resolve: { conditions: ["browser"] },
  server: { fs: { allow: [".."] } },
  test: {
    include: ["tests/**/*.test.ts"],
    environment: "./tests/environment.ts",
    pool: "threads",
    isolate: false, // tests restore what they stub; a worker for each file would cost more than all tests
    testTimeout: 60_000, // what hangs ends; a slow machine is no failure
    restoreMocks: true,
    unstubGlobals: true,
  },
});
