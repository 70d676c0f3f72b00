import { basename } from "node:path";
import type { Plugin } from "vite";
import { fontFiles } from "../src/styles/font-files.ts";

const CATALOGUE = /\/texts\/([a-z]{2})\.ftl$/;

/** Writes `ahead.json`: the files the first page needs in each language, for the server's preload headers. */
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
        const needed = fontFiles(language);
        const fonts = files.filter((one) => one.type === "asset" && one.names.some((name) => needed.includes(basename(name))));
        found[language] = [file.fileName, ...fonts.map((font) => font.fileName)].map((name) => `/${name}`);
      }
      this.emitFile({ type: "asset", fileName: "ahead.json", source: JSON.stringify(found, null, 1) });
    },
  };
}
