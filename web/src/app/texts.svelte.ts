import { FluentBundle, FluentResource } from "@fluent/bundle";

/** Every catalogue there is, by its file: a language more is a file more. */
const FILES = import.meta.glob<string>("../../../src/rattus/texts/*.ftl", { import: "default" });
const CATALOGUES = byLanguage(FILES);

/** What each language calls itself. Known beforehand: asking the browser takes longer than all else on the first page. */
const NAMES = byLanguage(
  import.meta.glob<string>("../../../src/rattus/texts/*.ftl", { import: "default", query: "?name", eager: true }),
);

export const LANGUAGES = [...CATALOGUES.keys()].sort();

function byLanguage<T>(files: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(files).map(([path, content]) => [path.slice(-6, -4), content]));
}

export type Values = Record<string, string | number | Date>;

/** A sentence cut at its values: plain text, or the name of the value that stands there. */
export type Piece = { text: string } | { value: string };

// Private letters around the name of a value: no catalogue contains them.
const OPEN = "\uE000";
const CLOSE = "\uE001";

class Texts {
  language = $state("en");
  private bundle = $state.raw<FluentBundle>(new FluentBundle("en"));

  /** Load a catalogue and speak it from now on. */
  async speak(language: string): Promise<void> {
    const known = CATALOGUES.has(language) ? language : "en";
    const load = CATALOGUES.get(known);
    if (!load) throw new Error(`no catalogue for ${known}`);
    const bundle = new FluentBundle(known, { useIsolating: false });
    bundle.addResource(new FluentResource(await load()));
    this.bundle = bundle;
    this.language = known;
    document.documentElement.lang = known;
  }

  /** The text of a key, or of `key.attribute`. */
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

  /** The text of a key in pieces, so that a value can be shown as more than letters. Numbers still decide the plural. */
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

  /** The name of a region, a card and so on; one that nobody translated is written plainly. */
  name(kind: "region" | "card" | "class" | "symbol" | "colour" | "edition" | "set" | "level", id: string): string {
    const key = `${kind}-${id.replaceAll("_", "-")}`;
    if (this.knows(key)) return this.say(key);
    const plain = id.replaceAll(/[_-]/g, " ");
    return plain.charAt(0).toUpperCase() + plain.slice(1);
  }

  /** A symbol of a rat: a class, or whom it hits. */
  symbol(id: string): string {
    return this.knows(`symbol-${id}`) ? this.name("symbol", id) : this.name("class", id);
  }

  number(value: number): string {
    return new Intl.NumberFormat(this.language).format(value);
  }

  /** Names in a row, with commas: browsers know lists without "and", but not for Russian. */
  list(names: Iterable<string>): string {
    return [...names].join(", ");
  }

  /** A moment as a date and time, or only the time if it is today. */
  moment(iso: string): string {
    const when = new Date(iso);
    const today = new Date().toDateString() === when.toDateString();
    const style: Intl.DateTimeFormatOptions = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
    return new Intl.DateTimeFormat(this.language, style).format(when);
  }

  /** How long ago, in the largest unit that fits. */
  ago(iso: string): string {
    const seconds = (Date.parse(iso) - Date.now()) / 1000;
    const units: [Intl.RelativeTimeFormatUnit, number][] = [["day", 86400], ["hour", 3600], ["minute", 60]];
    const format = new Intl.RelativeTimeFormat(this.language, { numeric: "auto" });
    for (const [unit, size] of units) {
      if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
    }
    return format.format(0, "minute");
  }

  /** What a language calls itself. */
  languageName(code: string): string {
    return NAMES.get(code) ?? code;
  }
}

export const texts = new Texts();

/** The text of a key. */
export function t(key: string, values?: Values): string {
  return texts.say(key, values);
}
