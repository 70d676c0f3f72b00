const CYRILLIC = /^(be|bg|mk|ru|sr|uk)\b/;

/** The font files every page of a language needs at once: body text and titles. */
export function fontFiles(language: string): string[] {
  const script = CYRILLIC.test(language) ? "cyrillic" : "latin";
  return [`alegreya-sans-${script}-400-normal.woff2`, `alegreya-sc-${script}-700-normal.woff2`];
}
