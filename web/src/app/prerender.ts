import { render } from "svelte/server";
import App from "./App.svelte";
import { settings } from "./settings.svelte.ts";
import { LANGUAGES, texts } from "./texts.svelte.ts";
import Home from "../pages/Home.svelte";

/** Renders the first page in its initial state, in every language. */
export async function prerender(): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const language of LANGUAGES) {
    settings.language = language;
    await texts.speak(language);
    pages.set(language, render(App, { props: { first: Home } }).body);
  }
  return pages;
}
