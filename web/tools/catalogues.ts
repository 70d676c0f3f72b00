import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The message keys that the client uses of the catalogues it shares with terminal and notifications. */
const USED =
  /^(web|event|card|cards|set|region|class|symbol|colour|edition|level|refusal|problem|notice|undo|ask|rules|score|help-card|lesson|replay)-/;
const UNUSED = /^(edition-problem|replay-title|replay-moment|replay-result)/;

const NAME = /^### (.+)/;
const ONLY_NAME = "?name";

/** Turns each Fluent catalogue into a module with the client's messages as source; with `?name` only the language's native name. */
export function catalogues(): Plugin {
  return {
    name: "catalogues",
    enforce: "pre",
    load(id) {
      const file = id.replace(ONLY_NAME, "");
      if (!file.endsWith(".ftl")) return undefined;
      this.addWatchFile(file);
      const source = readFileSync(file, "utf-8");
      return `export default ${JSON.stringify(file === id ? usedMessages(source) : NAME.exec(source)?.[1])};`;
    },
  };
}

/** The messages of the client, without comments. */
function usedMessages(source: string): string {
  const kept: string[] = [];
  let wanted = false;
  for (const line of source.split("\n")) {
    const key = /^([a-z][a-z0-9-]*) *=/.exec(line)?.[1];
    if (key !== undefined) wanted = USED.test(key) && !UNUSED.test(key);
    const comment = line.startsWith("#");
    if (wanted && !comment && line.trim() !== "") kept.push(line);
  }
  return kept.join("\n") + "\n";
}
