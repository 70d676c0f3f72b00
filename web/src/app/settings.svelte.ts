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

/** What this browser remembers of its reader's taste. */
class Settings {
  theme = $state<Theme>("auto");
  language = $state(preferredLanguage());
  /** How fast the turns of others are shown. */
  pace = $state<Pace>("calm");
  /** May a step with a single choice play itself? */
  forced = $state(true);
  /** Is the reader new to the game? Until a first game is over, or it is said otherwise. */
  guide = $state(true);
  /** The bots of "play now". */
  level = $state("");
  private prefersDark = $state(dark.matches);
  private prefersStill = $state(still.matches);

  /** The theme that is shown now. */
  readonly shown = $derived<"light" | "dark">(
    this.theme === "auto" ? (this.prefersDark ? "dark" : "light") : this.theme,
  );
  /** The pace at which anything moves; who asked the system for less movement gets none. */
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

  /** Keep what was chosen, and let the page look like it. */
  apply(): void {
    document.documentElement.dataset["theme"] = this.shown;
    const { theme, language, pace, forced, guide, level } = this;
    write({ theme, language, pace, forced, guide, level });
    // So that the server's first answer speaks it already.
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
    // A browser that keeps nothing can be played in all the same.
  }
}

export const settings = new Settings();
