import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build, type Plugin } from "vite";
import { rulesBook } from "../src/rules/plugin.ts";
import { catalogues } from "./catalogues.ts";

const PLACEHOLDER = '<div id="app"></div>';

/** Prerenders the first page in each language, so that it shows before the bundle is loaded. */
export function prerender(): Plugin {
  let root = "";
  return {
    name: "painted",
    apply: "build",
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        const early = this.emitFile({ type: "asset", name: "early-theme.js", source: readFileSync(join(root, "src/app/early-theme.js")) });
        const script = `<script src="/${this.getFileName(early)}"></script>`;
        for (const [language, body] of await prerenderedPages(root)) {
          if (body.includes(" style=")) this.error("a page must not have inline styles: the browser would not obey them");
          const source = String(page.source)
            .replace('lang="en"', `lang="${language}"`)
            .replace("</head>", `${script}</head>`)
            .replace(PLACEHOLDER, () => `<div id="app" inert>${body}</div>`);
          this.emitFile({ type: "asset", fileName: `home.${language}.html`, source });
        }
      },
    },
  };
}

/** Builds the client for Node and renders it with stubs of the browser's globals. */
async function prerenderedPages(root: string): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(root, "node_modules/.painted-"));
  try {
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      plugins: [catalogues(), rulesBook(), svelte()],
      build: { ssr: "src/app/prerender.ts", outDir: folder, assetsInlineLimit: 0 },
    });
    const nothing = (): void => undefined;
    Object.assign(globalThis, {
      addEventListener: nothing,
      document: { documentElement: {} },
      localStorage: { getItem: () => null },
      location: { pathname: "/" },
      matchMedia: () => ({ matches: false, addEventListener: nothing }),
    });
    const { prerender } = (await import(pathToFileURL(join(folder, "prerender.js")).href)) as typeof import("../src/app/prerender.ts");
    return await prerender();
  } finally {
    rmSync(folder, { recursive: true });
  }
}
