import { plain, type Block, type Inline, type Page } from "./page.ts";

export interface Book {
  readonly rules: Page;
  readonly rulings: Page;
}

/** The prefix of the rulings' anchors; they share a page with the rules. */
export const WHY = "why-";

const ENGLISH = () => Promise.all([import("../../../docs/rules.md"), import("../../../docs/rulings.md")]);
const RUSSIAN = () => Promise.all([import("../../../docs/rules.ru.md"), import("../../../docs/rulings.ru.md")]);

/** Loads the book in a language; falls back to English. */
export async function open(language: string): Promise<Book> {
  const [rules, rulings] = await (language === "ru" ? RUSSIAN() : ENGLISH());
  return { rules: rules.default, rulings: rulings.default };
}

/** The headings of one level, for a table of contents. */
export function headings(page: Page, level: number): { id: string; title: string }[] {
  return page.flatMap((block) =>
    block.kind === "heading" && block.level === level && block.id !== "" ? [{ id: block.id, title: plain(block.inside) }] : [],
  );
}

/** The blocks of one anchor: a paragraph, or a heading with its section. */
export function part(page: Page, id: string): Page {
  const at = page.findIndex((block) => has(block, id));
  const block = page[at];
  if (!block) return [];
  if (block.kind === "list") return [{ ...block, items: block.items.filter((item) => item.id === id) }];
  if (block.kind === "table") return [{ ...block, rows: block.rows.filter((row) => row.id === id) }];
  if (block.kind !== "heading") return [block];
  const end = page.findIndex((next, place) => place > at && next.kind === "heading" && next.level <= block.level);
  return page.slice(at, end < 0 ? page.length : end);
}

function has(block: Block, id: string): boolean {
  if (block.kind === "list") return block.items.some((item) => item.id === id);
  if (block.kind === "table") return block.rows.some((row) => row.id === id);
  return block.kind !== "quote" && block.id === id;
}

/** The normalized words of a search query. */
export function wordsOf(query: string): string[] {
  return bare(query).split(/\s+/).filter((word) => word !== "");
}

/** The blocks that contain all words, under their headings; the whole section if its heading matches. */
export function matching(page: Page, words: readonly string[]): Page {
  if (words.length === 0) return page;
  const found: Block[] = [];
  let above: (Block & { kind: "heading" })[] = [];
  let inside = 0; // the level of the matching heading whose section this is
  for (const block of page) {
    if (block.kind === "heading") {
      if (block.level <= inside) inside = 0;
      above = [...above.filter((heading) => heading.level < block.level), block];
      if (inside === 0 && block.level > 1 && contains(block.inside, words)) inside = block.level;
      if (inside === 0) continue;
    }
    const kept = inside > 0 ? block : narrowed(block, words);
    if (!kept) continue;
    found.push(...above.filter((heading) => heading !== kept), kept);
    above = [];
  }
  return found;
}

function narrowed(block: Block, words: readonly string[]): Block | null {
  if (block.kind === "list") {
    const items = block.items.filter((item) => contains(item.inside, words));
    return items.length > 0 ? { ...block, items } : null;
  }
  if (block.kind === "table") {
    const rows = block.rows.filter((row) => contains(row.cells.flat(), words));
    return rows.length > 0 ? { ...block, rows } : null;
  }
  return contains(block.inside, words) ? block : null;
}

function contains(inside: readonly Inline[], words: readonly string[]): boolean {
  const text = bare(plain(inside));
  return words.every((word) => text.includes(word));
}

/** Lower case, with ё as е. */
function bare(text: string): string {
  return text.toLocaleLowerCase().replaceAll("ё", "е");
}

/** Splits a text at the search words; every second piece is a match. */
export function marked(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("е", "[её]")).join("|");
  return text.split(new RegExp(`(${pattern})`, "giu"));
}
