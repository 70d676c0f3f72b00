import type { Block, Inline, Page, Row } from "./page.ts";

const ANCHOR = /^<a id="([^"]+)"><\/a>\s*/;
const HEADING = /^(#{1,6}) (.+)$/;
const NUMBERED = /^[A-Z]\d+$/;
// In this order: code, a link, a rule's id, strong, emphasis, a forced line break.
const INLINE = /`([^`]+)`|\[([^\][]+)\]\(([^()\s]+)\)|\[([^\][]+)\]|\*\*(.+?)\*\*|\*(.+?)\*|\\\n/s;

/** Parses the Markdown subset of the rules: headings, paragraphs, lists, tables, quotations and anchors. */
export function read(source: string): Page {
  const reader = new Reader(namesOf(source));
  // An anchor belongs to what follows it.
  const chunks = source.replaceAll(/^(<a id="[^"]+"><\/a>)\n(?=#)/gm, "$1 ").split(/\n{2,}/);
  return chunks.map((chunk) => chunk.trim()).filter((chunk) => chunk !== "" && !isContents(chunk)).flatMap((chunk) => reader.block(chunk));
}

/** Is this the document's own row of links? The client draws a table of contents instead. */
function isContents(chunk: string): boolean {
  return chunk.includes("](#short) · [") || chunk.includes("](#final) · [");
}

/** Card ids by name, from the document's headings. */
function namesOf(source: string): Map<string, string> {
  return new Map([...source.matchAll(/^<a id="([a-z]+)"><\/a>\n#### (.+)$/gm)].map(([, id = "", name = ""]) => [name, id]));
}

class Reader {
  constructor(private readonly cards: ReadonlyMap<string, string>) {}

  block(chunk: string): Block[] {
    const [text, id] = unanchored(chunk);
    const heading = HEADING.exec(text.split("\n", 1)[0] ?? "");
    if (heading) {
      const rest = text.slice(heading[0].length).trim();
      const title: Block = { kind: "heading", id, level: heading[1]?.length ?? 1, inside: this.inline(heading[2] ?? "") };
      return rest === "" ? [title] : [title, ...this.block(rest)];
    }
    if (text.startsWith("|")) return [this.table(text)];
    if (text.startsWith("- ")) return [this.list(text)];
    if (text.startsWith("> ")) return [{ kind: "quote", inside: this.inline(text.replaceAll(/^> ?/gm, "")) }];
    return [{ kind: "paragraph", id, inside: this.inline(text) }];
  }

  private list(text: string): Block {
    const items = text.split(/^- /m).slice(1).map((item) => {
      const [words, id] = unanchored(item.trim().replaceAll(/\n +/g, "\n"));
      return { id, inside: this.inline(words) };
    });
    return { kind: "list", items };
  }

  private table(text: string): Block {
    const [head, , ...rows] = text.split("\n").map((line) => line.slice(1, -1).split("|").map((cell) => cell.trim()));
    return { kind: "table", head: (head ?? []).map((cell) => this.inline(cell)), rows: rows.map((cells) => this.row(cells)) };
  }

  private row(cells: readonly string[]): Row {
    const [first, id] = unanchored(cells[0] ?? "");
    return { id, cells: [first, ...cells.slice(1)].map((cell) => this.inline(cell)) };
  }

  private inline(text: string): Inline[] {
    const found = INLINE.exec(text);
    if (!found) return text === "" ? [] : [text.replaceAll("\n", " ")];
    const before = text.slice(0, found.index).replaceAll("\n", " ");
    const rest = this.inline(text.slice(found.index + found[0].length));
    return [...(before === "" ? [] : [before]), this.dressed(found), ...rest];
  }

  private dressed([all, code, words, to, rule, strong, em]: RegExpExecArray): Inline {
    if (code !== undefined) return { kind: "code", text: code };
    if (words !== undefined && to !== undefined) return { kind: "link", to: target(to), inside: this.inline(words) };
    if (rule !== undefined) return this.cited(rule.replaceAll("\n", " "));
    if (strong !== undefined) return { kind: "strong", inside: this.inline(strong) };
    if (em !== undefined) return { kind: "em", inside: this.inline(em) };
    if (all === "\\\n") return { kind: "break" };
    throw new Error(`the rules are written in a way that nobody reads: ${all}`);
  }

  private cited(name: string): Inline {
    const to = NUMBERED.test(name) ? name.toLowerCase() : this.cards.get(name);
    if (to === undefined) throw new Error(`the rules cite [${name}], which is no rule`);
    return { kind: "rule", to, text: name };
  }
}

/** The anchor of a link between the documents, which are one page here. */
function target(to: string): string {
  const [file = "", anchor = ""] = to.split("#");
  if (file.startsWith("rulings")) return anchor === "" ? "why" : `why-${anchor}`;
  if (file.startsWith("rules")) return anchor === "" ? "short" : anchor;
  return anchor;
}

function unanchored(text: string): [text: string, id: string] {
  const found = ANCHOR.exec(text);
  return found ? [text.slice(found[0].length), found[1] ?? ""] : [text, ""];
}
