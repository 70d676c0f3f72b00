import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** What the browser says of the catalogues it shares with the terminal and the messages. */
const SPOKEN =
  /^(web|event|card|cards|set|region|class|symbol|colour|edition|level|refusal|problem|notice|undo|ask|rules|score|help-card|learn|replay)-/;
const NOT_SPOKEN = /^(edition-problem|replay-title|replay-moment|replay-result)/;

const NAME = /^### (.+)/;
const ONLY_NAME = "?name";

/** Makes each catalogue a module of its own: the messages of one language, as Fluent source; with `?name` only what it is called. */
export function catalogues(): Plugin {
  return {
    name: "catalogues",
    enforce: "pre",
    load(id) {
      const file = id.replace(ONLY_NAME, "");
      if (!file.endsWith(".ftl")) return undefined;
      this.addWatchFile(file);
      const source = readFileSync(file, "utf-8");
      return `export default ${JSON.stringify(file === id ? spoken(source) : NAME.exec(source)?.[1])};`;
    },
  };
}

/** The messages the browser may say, without comments. */
function spoken(source: string): string {
  const kept: string[] = [];
  let wanted = false;
  for (const line of source.split("\n")) {
    const key = /^([a-z][a-z0-9-]*) *=/.exec(line)?.[1];
    if (key !== undefined) wanted = SPOKEN.test(key) && !NOT_SPOKEN.test(key);
    const comment = line.startsWith("#");
    if (wanted && !comment && line.trim() !== "") kept.push(line);
  }
  return kept.join("\n") + "\n";
}
