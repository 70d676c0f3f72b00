import "./styles/base.css";
import "./styles/controls.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { registerWorker } from "./lib/push.ts";
import { settings } from "./lib/settings.svelte.ts";
import { texts } from "./lib/texts.svelte.ts";
import { preloadFonts } from "./styles/fonts.ts";

settings.apply();
preloadFonts(settings.language);
await texts.speak(settings.language);
const target = document.getElementById("app");
if (target) mount(App, { target });
registerWorker();
