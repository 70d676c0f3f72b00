/** The syntax tree of a rules document, made from Markdown at build time. It holds no HTML, so nothing needs sanitizing. */

export type Inline =
  | string
  | { readonly kind: "strong" | "em"; readonly inside: readonly Inline[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "link"; readonly to: string; readonly inside: readonly Inline[] }
  /** The id of a rule, such as T5 or the name of a card, and the anchor of its paragraph. */
  | { readonly kind: "rule"; readonly to: string; readonly text: string }
  | { readonly kind: "break" };

export interface Row {
  readonly id: string;
  readonly cells: readonly (readonly Inline[])[];
}

export type Block =
  | { readonly kind: "heading"; readonly id: string; readonly level: number; readonly inside: readonly Inline[] }
  | { readonly kind: "paragraph"; readonly id: string; readonly inside: readonly Inline[] }
  | { readonly kind: "list"; readonly items: readonly { readonly id: string; readonly inside: readonly Inline[] }[] }
  | { readonly kind: "table"; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly Row[] }
  | { readonly kind: "quote"; readonly inside: readonly Inline[] };

export type Page = readonly Block[];

/** The plain text of inline content. */
export function plain(inside: readonly Inline[]): string {
  return inside.map(wordsOf).join("");
}

function wordsOf(part: Inline): string {
  if (typeof part === "string") return part;
  switch (part.kind) {
    case "code":
    case "rule":
      return part.text;
    case "break":
      return " ";
    default:
      return plain(part.inside);
  }
}
