import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { boldFile, fontFiles } from "../src/styles/font-files.ts";

const CATALOGUE = /\/texts\/([a-z]{2})\.ftl$/;

/** Pages that are often opened by their address, by the first part of it. */
const PAGES = { t: /\/pages\/Table\.svelte$/ };

/** Writes `ahead.json`: the files every page needs in each language, and those of some pages, for the server's preload headers. */
export function preloadList(): Plugin {
  return {
    name: "ahead",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const found: Record<string, string[]> = {};
      for (const file of files) {
        const language = file.type === "chunk" ? CATALOGUE.exec(file.facadeModuleId ?? "")?.[1] : undefined;
        if (language === undefined) continue;
        found[language] = addresses(file.fileName, ...assets(files, fontFiles(language)));
        for (const [page, module] of Object.entries(PAGES)) {
          found[`${language}/${page}`] = addresses(...assets(files, [boldFile(language)]), ...partsOf(bundle, module));
        }
      }
      this.emitFile({ type: "asset", fileName: "ahead.json", source: JSON.stringify(found, null, 1) });
    },
  };
}

function addresses(...names: string[]): string[] {
  return names.map((name) => `/${name}`);
}

/** The built assets of these source files. */
function assets(files: readonly Rolldown.OutputBundle[string][], needed: readonly string[]): string[] {
  return files.filter((one) => one.type === "asset" && one.names.some((name) => needed.includes(basename(name)))).map(({ fileName }) => fileName);
}

/** The scripts of a page, without those of the shell, which the page names itself. A style that was loaded ahead is loaded again if a service worker starts meanwhile. */
function partsOf(bundle: Rolldown.OutputBundle, page: RegExp): string[] {
  const isChunk = (file: Rolldown.OutputBundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === "chunk";
  const chunks = Object.values(bundle).filter(isChunk);
  const shell = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]));
  const entry = chunks.find(({ facadeModuleId }) => page.test(facadeModuleId ?? ""));
  const own = [entry, ...(entry?.imports ?? []).map((name) => bundle[name])].filter(isChunk).filter(({ fileName }) => !shell.has(fileName));
  return own.map(({ fileName }) => fileName);
}
