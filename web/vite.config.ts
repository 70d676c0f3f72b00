import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rulesBook } from "./src/rules/plugin.ts";
import { ahead } from "./tools/ahead.ts";
import { packed } from "./tools/packed.ts";
import { painted } from "./tools/painted.ts";
import { catalogues } from "./tools/texts.ts";

/** What the first page needs comes in one file: a request costs more than these bytes. */
const SHELL =
  /node_modules\/(svelte|@fluent|esm-env|clsx)\/|src\/(main|api\/(api|me|tables|waiting)|app\/(App|push|router|saying|settings|texts)|art\/(Icon|icons)|pages\/Home|styles\/(fonts|letters)|ui\/(Frame|Wordmark))\b/;

/** The client is built into the Python package. Nothing is inlined: the page allows neither inline scripts nor inline styles. */
export default defineConfig({
  plugins: [catalogues(), rulesBook(), svelte(), ahead(), painted(), packed()],
  server: { fs: { allow: [".."] }, proxy: { "/api": "http://127.0.0.1:8000" } },
  build: {
    outDir: "../src/rattus/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "shell", test: SHELL }] } } },
  },
});
