import type { Plugin } from "vite";
import { read } from "./markdown.ts";

/** Vite plugin: imports a Markdown document as its syntax tree. */
export function rulesBook(): Plugin {
  return {
    name: "rattus:rules-book",
    enforce: "pre",
    transform(source, id) {
      if (!id.endsWith(".md")) return undefined;
      return { code: `export default ${JSON.stringify(read(source))};`, map: null };
    },
  };
}
