import { FluentBundle, FluentResource } from "@fluent/bundle";

/** Every message catalogue, by file. Adding a file adds a language. */
const FILES = import.meta.glob<string>("../../../src/rattus/texts/??.ftl", { import: "default" });
const CATALOGUES = byLanguage(FILES);

/** The catalogues of the lessons, which only their pages load. */
const LESSONS = byLanguage(import.meta.glob<string>("../../../src/rattus/texts/lessons.*.ftl", { import: "default" }));

/** The native name of each language. Built in, because `Intl.DisplayNames` would dominate the first page's start-up time. */
const NAMES = byLanguage(
  import.meta.glob<string>("../../../src/rattus/texts/??.ftl", { import: "default", query: "?name", eager: true }),
);

export const LANGUAGES = [...CATALOGUES.keys()].sort();

function byLanguage<T>(files: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(files).map(([path, content]) => [path.slice(-6, -4), content]));
}

export type Values = Record<string, string | number | Date>;

/** A part of a formatted message: literal text, or the name of the argument that stands there. */
export type Piece = { text: string } | { value: string };

// Private-use characters that mark an argument's name; no catalogue contains them.
const OPEN = "\uE000";
const CLOSE = "\uE001";

class Texts {
  language = $state("en");
  private withLessons = false;
  private bundle = $state.raw<FluentBundle>(new FluentBundle("en"));

  /** Loads a catalogue and makes it the current language. */
  async speak(language: string): Promise<void> {
    const known = CATALOGUES.has(language) ? language : "en";
    const load = CATALOGUES.get(known);
    if (!load) throw new Error(`no catalogue for ${known}`);
    const bundle = new FluentBundle(known, { useIsolating: false });
    bundle.addResource(new FluentResource(await load()));
    if (this.withLessons) bundle.addResource(new FluentResource((await LESSONS.get(known)?.()) ?? ""));
    this.bundle = bundle;
    this.language = known;
    document.documentElement.lang = known;
  }

  /** Loads the texts of the lessons, in this language and in each that is spoken later. */
  async needLessons(): Promise<void> {
    if (this.withLessons) return;
    this.withLessons = true;
    await this.speak(this.language);
  }

  /** Formats the message of a key, or of `key.attribute`. */
  say(key: string, values: Values = {}): string {
    const [name = "", attribute] = key.split(".");
    const message = this.bundle.getMessage(name);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    if (!pattern) return key;
    return this.bundle.formatPattern(pattern, values);
  }

  knows(key: string): boolean {
    return this.bundle.hasMessage(key);
  }

  /** Formats a message into pieces, so that an argument can be rendered as markup. Numbers are formatted as text, because they select plurals. */
  pieces(key: string, values: Values): Piece[] {
    const marked: Values = {};
    for (const [name, value] of Object.entries(values)) {
      marked[name] = typeof value === "number" ? value : OPEN + name + CLOSE;
    }
    return this.say(key, marked)
      .split(/(\uE000[^\uE001]*\uE001)/)
      .filter((part) => part !== "")
      .map((part) => (part.startsWith(OPEN) ? { value: part.slice(1, -1) } : { text: part }));
  }

  /** The translated name of a region, card and so on; falls back to the id in readable form. */
  name(kind: "region" | "card" | "class" | "symbol" | "colour" | "edition" | "set" | "level", id: string): string {
    const key = `${kind}-${id.replaceAll("_", "-")}`;
    if (this.knows(key)) return this.say(key);
    const plain = id.replaceAll(/[_-]/g, " ");
    return plain.charAt(0).toUpperCase() + plain.slice(1);
  }

  /** The name of a rat's symbol: a class, `majority` or `all`. */
  symbol(id: string): string {
    return this.knows(`symbol-${id}`) ? this.name("symbol", id) : this.name("class", id);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  /** Joins names with commas. `Intl.ListFormat` of type "unit" does not do this in Russian. */
  list(names: Iterable<string>): string {
    return [...names].join(", ");
  }

  /** Formats a timestamp as date and time; only the time if it is today. */
  moment(iso: string): string {
    const when = new Date(iso);
    const today = new Date().toDateString() === when.toDateString();
    const style: Intl.DateTimeFormatOptions = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
    return new Intl.DateTimeFormat(this.language, style).format(when);
  }

  /** Formats how long ago a timestamp was, in the largest unit that fits. */
  ago(iso: string): string {
    const seconds = (Date.parse(iso) - Date.now()) / 1000;
    const units: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86400], ["hour", 3600], ["minute", 60]];
    const format = new Intl.RelativeTimeFormat(this.language, { numeric: "auto" });
    for (const [unit, size] of units) {
      if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
    }
    return format.format(0, "minute");
  }

  /** The native name of a language. */
  languageName(code: string): string {
    return NAMES.get(code) ?? code;
  }
}

export const texts = new Texts();

/** Formats the message of a key. */
export function t(key: string, values?: Values): string {
  return texts.say(key, values);
}
