import type { Plugin } from "vite";
import { read } from "./markdown.ts";

/** Lets the client import a document of the rules as a page that was read while building. */
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
