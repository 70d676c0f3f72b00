import { LANGUAGES } from "./texts.svelte.ts";

export type Theme = "auto" | "light" | "dark";
export type Pace = "calm" | "quick" | "off";

const KEY = "rattus";

interface Saved {
  theme: Theme;
  language: string;
  pace: Pace;
  forced: boolean;
  guide: boolean;
  level: string;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** User preferences, kept in local storage. */
class Settings {
  theme = $state<Theme>("auto");
  language = $state(preferredLanguage());
  /** The speed of animations. */
  pace = $state<Pace>("calm");
  /** Play a step automatically if it has a single choice? */
  forced = $state(true);
  /** Show tutorial tips? Switched off by the user, or after the first finished game. */
  guide = $state(true);
  /** The bot level of "play now". */
  level = $state("");
  private prefersDark = $state(dark.matches);
  private prefersStill = $state(still.matches);

  /** The theme in effect. */
  readonly shown = $derived<"light" | "dark">(
    this.theme === "auto" ? (this.prefersDark ? "dark" : "light") : this.theme,
  );
  /** The animation speed in effect; `off` if the system asks for reduced motion. */
  readonly movement = $derived<Pace>(this.prefersStill ? "off" : this.pace);

  constructor() {
    const saved = read();
    this.theme = saved.theme ?? this.theme;
    this.pace = saved.pace ?? this.pace;
    this.forced = saved.forced ?? this.forced;
    this.guide = saved.guide ?? this.guide;
    this.level = saved.level ?? this.level;
    if (saved.language !== undefined && LANGUAGES.includes(saved.language)) this.language = saved.language;
    dark.addEventListener("change", () => (this.prefersDark = dark.matches));
    still.addEventListener("change", () => (this.prefersStill = still.matches));
  }

  /** Stores the preferences and applies them to the document. */
  apply(): void {
    document.documentElement.dataset["theme"] = this.shown;
    const { theme, language, pace, forced, guide, level } = this;
    write({ theme, language, pace, forced, guide, level });
    // The server prerenders and preloads in this language.
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`;
  }
}

function preferredLanguage(): string {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find((code) => LANGUAGES.includes(code)) ?? "en";
}

function read(): Partial<Saved> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Saved>;
  } catch {
    return {};
  }
}

function write(saved: Saved): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(saved));
  } catch {
    // Storage is blocked or full: go on without.
  }
}

export const settings = new Settings();
