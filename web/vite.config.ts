import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rulesBook } from "./src/rules/plugin.ts";
import { preloadList } from "./tools/preload-list.ts";
import { precompress } from "./tools/precompress.ts";
import { prerender } from "./tools/prerender.ts";
import { catalogues } from "./tools/catalogues.ts";

/** The modules of the first page, bundled into one chunk: a request costs more than the bytes. */
const SHELL =
  /node_modules\/(svelte|@fluent|esm-env|clsx)\/|src\/(main|api\/(http|session|tables|waiting-count)|app\/(App|attention|error-text|levels|player-names|player-colours|push|router|settings|texts)|art\/(Icon|icons)|pages\/Home|styles\/(fonts|font-files)|ui\/(Frame|LevelBars|LevelLine|Wordmark))\b/;

/** Small modules that several pages share, bundled into one chunk. */
const PARTS = /src\/(api\/invite-links|app\/pace-text|art\/(ClassCard|Cube|RatPill)|rules\/ids|ui\/(Dialog|Share|TableFacts))\b/;

/** The client is built into the Python package. Nothing is inlined: the page allows neither inline scripts nor inline styles. */
export default defineConfig({
  plugins: [catalogues(), rulesBook(), svelte(), preloadList(), prerender(), precompress()],
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: "http://127.0.0.1:8000", changeOrigin: false } } },
  build: {
    outDir: "../src/rattus/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shell", test: SHELL }, { name: "parts", test: PARTS }] } } },
  },
});
