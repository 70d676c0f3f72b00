import sansCyrillic from "@fontsource/alegreya-sans/files/alegreya-sans-cyrillic-400-normal.woff2?url";
import sansLatin from "@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2?url";
import capsCyrillic from "@fontsource/alegreya-sc/files/alegreya-sc-cyrillic-700-normal.woff2?url";
import capsLatin from "@fontsource/alegreya-sc/files/alegreya-sc-latin-700-normal.woff2?url";

const CYRILLIC = /^(be|bg|mk|ru|sr|uk)\b/;

/** Ask for the letters of the reader's language before the page needs them. */
export function preloadFonts(language: string): void {
  const files = CYRILLIC.test(language) ? [sansCyrillic, capsCyrillic] : [sansLatin, capsLatin];
  for (const href of files) {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "font";
    link.type = "font/woff2";
    link.crossOrigin = "anonymous";
    link.href = href;
    document.head.append(link);
  }
}
