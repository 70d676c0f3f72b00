import sansCyrillic from "@fontsource/alegreya-sans/files/alegreya-sans-cyrillic-400-normal.woff2?url";
import sansLatin from "@fontsource/alegreya-sans/files/alegreya-sans-latin-400-normal.woff2?url";
import capsCyrillic from "@fontsource/alegreya-sc/files/alegreya-sc-cyrillic-700-normal.woff2?url";
import capsLatin from "@fontsource/alegreya-sc/files/alegreya-sc-latin-700-normal.woff2?url";
import { fontFiles } from "./font-files.ts";

const FILES: Record<string, string> = {
  "alegreya-sans-cyrillic-400-normal.woff2": sansCyrillic,
  "alegreya-sans-latin-400-normal.woff2": sansLatin,
  "alegreya-sc-cyrillic-700-normal.woff2": capsCyrillic,
  "alegreya-sc-latin-700-normal.woff2": capsLatin,
};

/** Preloads the fonts of a language. */
export function preloadFonts(language: string): void {
  for (const name of fontFiles(language)) {
    const link = document.createElement("link");
    link.rel = "preload";
    link.as = "font";
    link.type = "font/woff2";
    link.crossOrigin = "anonymous";
    link.href = FILES[name] ?? "";
    document.head.append(link);
  }
}
