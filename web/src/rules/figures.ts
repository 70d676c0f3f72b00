/** The anchors of the rules that have a picture. */
export const FIGURES: ReadonlySet<string> = new Set(["short", "words", "t3", "t5", "t8", "t12"]);
