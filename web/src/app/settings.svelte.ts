import { LEVELS } from "./levels.ts";
import { LANGUAGES } from "./texts.svelte.ts";

export type Theme = "auto" | "light" | "dark";
export type Pace = "calm" | "quick" | "off";

const KEY = "rattus";

interface Saved {
  theme: Theme;
  language: string;
  pace: Pace | "auto";
  forced: boolean;
  guide: boolean;
  level: string;
  losses: number;
  played: readonly string[];
  learned: readonly string[];
  volume: number;
  muted: boolean;
}

const REMEMBERED = 50; // finished tables

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** User preferences, kept in local storage. */
class Settings {
  theme = $state<Theme>("auto");
  language = $state(preferredLanguage());
  /** The chosen speed of animations; `auto` until one is chosen. */
  private chosenPace = $state<Pace | "auto">("auto");
  /** Play a step automatically if it has a single choice? */
  forced = $state(true);
  /** Show tutorial tips? Switched off by the user, or after the first finished game. */
  guide = $state(true);
  /** The bot level of "play now". */
  level = $state<string>(LEVELS[0]);
  /** Games lost in a row at this level. */
  losses = $state(0);
  /** The tables of this person's last finished games. */
  played = $state.raw<readonly string[]>([]);
  /** The names of the lessons taken to their end. */
  learned = $state.raw<readonly string[]>([]);
  /** The loudness of sounds, 0 to 1. */
  volume = $state(0.6);
  muted = $state(false);
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
    this.chosenPace = saved.pace ?? this.chosenPace;
    this.forced = saved.forced ?? this.forced;
    this.guide = saved.guide ?? this.guide;
    this.level = saved.level || this.level;
    this.losses = saved.losses ?? this.losses;
    this.played = saved.played ?? this.played;
    this.learned = saved.learned ?? this.learned;
    this.volume = saved.volume ?? this.volume;
    this.muted = saved.muted ?? this.muted;
    if (saved.language !== undefined && LANGUAGES.includes(saved.language)) this.language = saved.language;
    dark.addEventListener("change", () => (this.prefersDark = dark.matches));
    still.addEventListener("change", () => (this.prefersStill = still.matches));
  }

  /** The speed of animations: calm in the first game, quick from then on, unless one is chosen. */
  get pace(): Pace {
    return this.chosenPace === "auto" ? (this.played.length > 0 ? "quick" : "calm") : this.chosenPace;
  }

  set pace(pace: Pace) {
    this.chosenPace = pace;
  }

  /** Chooses the level of "play now"; counting begins anew. */
  chooseLevel(level: string): void {
    this.level = level;
    this.losses = 0;
  }

  /** Remembers a finished game; false if it was known. */
  remember(table: string): boolean {
    if (this.played.includes(table)) return false;
    this.played = [...this.played, table].slice(-REMEMBERED);
    return true;
  }

  /** Remembers a finished lesson. */
  learn(lesson: string): void {
    if (!this.learned.includes(lesson)) this.learned = [...this.learned, lesson];
  }

  /** Stores the preferences and applies them to the document. */
  apply(): void {
    document.documentElement.dataset["theme"] = this.shown;
    const { theme, language, chosenPace: pace, forced, guide, level, losses, played, learned, volume, muted } = this;
    write({ theme, language, pace, forced, guide, level, losses, played, learned, volume, muted });
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
