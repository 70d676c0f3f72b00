const CYRILLIC = /^(be|bg|mk|ru|sr|uk)\b/;

/** The font files every page of a language needs at once: body text and titles. */
export function fontFiles(language: string): string[] {
  return [`alegreya-sans-${scriptOf(language)}-400-normal.woff2`, `alegreya-sc-${scriptOf(language)}-700-normal.woff2`];
}

/** The font file of bold text, which a table has from the beginning. */
export function boldFile(language: string): string {
  return `alegreya-sans-${scriptOf(language)}-800-normal.woff2`;
}

function scriptOf(language: string): "cyrillic" | "latin" {
  return CYRILLIC.test(language) ? "cyrillic" : "latin";
}
