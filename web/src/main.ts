import "./styles/base.css";
import "./styles/controls.css";
import { hydrate, mount } from "svelte";
import App from "./app/App.svelte";
import { registerWorker } from "./app/push.ts";
import { router } from "./app/router.svelte.ts";
import { settings } from "./app/settings.svelte.ts";
import { texts } from "./app/texts.svelte.ts";
import Home from "./pages/Home.svelte";
import { preloadFonts } from "./styles/fonts.ts";

const prerendered = document.documentElement.lang;
settings.apply();
preloadFonts(settings.language);
await texts.speak(settings.language);
const target = document.getElementById("app");
if (target) begin(target);
registerWorker();

/** Hydrates the page if it was prerendered in this language (`tools/prerender.ts`), else renders it. */
function begin(target: HTMLElement): void {
  if (target.hasChildNodes() && router.path === "/" && prerendered === texts.language) {
    hydrate(App, { target, props: { first: Home } });
  } else {
    target.replaceChildren();
    mount(App, { target });
  }
  target.inert = false;
}
