const CYRILLIC = /^(be|bg|mk|ru|sr|uk)\b/;

/** The files with the letters of a language that every page shows at once: plain text and titles. */
export function lettersFor(language: string): string[] {
  const script = CYRILLIC.test(language) ? "cyrillic" : "latin";
  return [`alegreya-sans-${script}-400-normal.woff2`, `alegreya-sc-${script}-700-normal.woff2`];
}
