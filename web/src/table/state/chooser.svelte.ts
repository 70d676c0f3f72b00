import type { Choice, Word } from "../../protocol/types.ts";

/** Choices as a tree: each word that may come next leads to those that may follow it. */
export interface Node {
  readonly word: Word | null;
  /** The action that is complete here, if one is. */
  choice: Choice | null;
  readonly next: Map<string, Node>;
}

export type Path = readonly Word[];

/** What a word is called in sets: `region:gallia`, `card:monk`, `rat:7`; a border by its regions in alphabetical order. */
export function wordKey(word: Word): string {
  if (word.kind === "rat") return `rat:${word.value.replace("#", "")}`;
  if (word.kind !== "border") return `${word.kind}:${word.value}`;
  return `border:${word.value.split("-").sort().join("-")}`;
}

export function grow(choices: readonly Choice[]): Node {
  const root: Node = { word: null, choice: null, next: new Map() };
  for (const choice of choices) {
    let node = root;
    for (const word of choice.words) {
      const key = wordKey(word);
      const known = node.next.get(key);
      const next: Node = known ?? { word, choice: null, next: new Map() };
      node.next.set(key, next);
      node = next;
    }
    node.choice = choice;
  }
  return root;
}

export function follow(root: Node, path: Path): Node | null {
  let node: Node | undefined = root;
  for (const word of path) {
    node = node.next.get(wordKey(word));
    if (!node) return null;
  }
  return node;
}

/** What a region means while nothing has been chosen: the first of these verbs that is on offer. */
const PLAIN_VERBS = ["verb:settle", "verb:place", "verb:rat", "verb:turn", "verb:march", "verb:plague"];
const VERBS_OF_CARDS = ["verb:take"];

/** Picks one of the choices, word by word. It knows no rule: what is on offer is what the server sent. */
export class Chooser {
  private choices = $state.raw<readonly Choice[]>([]);
  private trail = $state.raw<readonly Path[]>([]);
  private readonly root = $derived(grow(this.choices));

  /** The words picked so far. */
  readonly path = $derived<Path>(this.trail.at(-1) ?? this.beginning());
  private readonly node = $derived(follow(this.root, this.path) ?? this.root);
  /** The action that would be carried out now. */
  readonly ready = $derived(this.node.choice);
  /** Everything that can be picked now, by its key, with the words that then stand. */
  readonly picks = $derived(this.find());
  /** May something be picked that is not yet? */
  readonly open = $derived(this.picks.size > 0);
  /** Was anything picked that can be given up? */
  readonly begun = $derived(this.trail.length > 0);
  /** What a sentence can begin with: verbs and cards. */
  readonly openings = $derived(new Set(this.root.next.keys()));

  /** Are these the choices on offer? */
  offers(choices: readonly Choice[]): boolean {
    return this.choices === choices;
  }

  /** Offer other choices; whatever was picked is forgotten. */
  offer(choices: readonly Choice[]): void {
    this.choices = choices;
    this.trail = [];
  }

  /** Pick what has this key; true if it was on offer. */
  pick(key: string): boolean {
    const path = this.picks.get(key);
    if (!path) return false;
    this.trail = [...this.trail, this.led(path)];
    return true;
  }

  /** Begin with this verb or card. */
  begin(key: string): boolean {
    const node = this.root.next.get(key);
    if (!node?.word) return false;
    this.trail = [this.led([node.word])];
    return true;
  }

  /** Give up the last pick. */
  back(): void {
    this.trail = this.trail.slice(0, -1);
  }

  /** Give up everything that was picked. */
  cancel(): void {
    this.trail = [];
  }

  /** Is this part of what was picked? */
  chosen(key: string): boolean {
    return this.path.some((word) => wordKey(word) === key);
  }

  /** The cards that words deeper in a sentence name: a click on one begins that sentence. */
  opening(card: string): string | null {
    const own = `card:${card}`;
    if (this.openings.has(own)) return own;
    const named = this.choices.find((choice) => choice.words.slice(1).some((word) => wordKey(word) === own));
    const first = named?.words[0];
    return first && !VERBS_OF_CARDS.includes(wordKey(first)) ? wordKey(first) : null;
  }

  /** The numbers among which the last pick can be changed, smallest first. */
  readonly counts = $derived<{ word: Word; path: Path }[]>(this.findCounts());

  pickCount(path: Path): void {
    this.trail = [...this.trail.slice(0, -1), this.led(path)];
  }

  /** With a single way to begin, it is begun. */
  private beginning(): Path {
    return this.root.next.size === 1 ? this.led([]) : [];
  }

  /** Words without an alternative follow by themselves; of numbers the greatest is proposed. */
  private led(path: Path): Path {
    let led = path;
    for (;;) {
      const node = follow(this.root, led);
      if (!node || node.choice || node.next.size === 0) return led;
      const words = [...node.next.values()].map((next) => next.word).filter((word) => word !== null);
      const only = words.length === 1 ? words[0] : greatest(words);
      if (!only) return led;
      led = [...led, only];
    }
  }

  private find(): Map<string, Path> {
    const found = new Map<string, Path>();
    if (this.path.length === 0) this.findOpenings(found);
    else if (this.node.next.size > 0) collect(this.node, this.path, found);
    else this.findOthers(found);
    return found;
  }

  /** At the beginning: cards to take, cards to use, and regions for the plainest thing to do with one. */
  private findOpenings(found: Map<string, Path>): void {
    for (const [key, node] of this.root.next) {
      if (node.word?.kind === "card") found.set(key, [node.word]);
    }
    for (const key of [...VERBS_OF_CARDS, PLAIN_VERBS.find((verb) => this.root.next.has(verb)) ?? ""]) {
      const node = this.root.next.get(key);
      if (node?.word) collect(node, [node.word], found);
    }
  }

  /** A finished choice can be changed for another that differs only in the last pick. */
  private findOthers(found: Map<string, Path>): void {
    const before = this.trail.at(-2) ?? this.beginning();
    const at = follow(this.root, before);
    if (at && before.length > 0) collect(at, before, found);
    else this.findOpenings(found);
  }

  private findCounts(): { word: Word; path: Path }[] {
    const at = this.path.findIndex((word) => word.kind === "count");
    if (at < 0) return [];
    const before = this.path.slice(0, at);
    const node = follow(this.root, before);
    if (!node || node.next.size < 2) return [];
    return [...node.next.values()]
      .flatMap(({ word }) => (word ? [{ word, path: [...before, word] }] : []))
      .sort((one, other) => Number(one.word.value) - Number(other.word.value));
  }
}

/** The words that may follow; a rat or a cube in a region can be picked together with its region. */
function collect(node: Node, path: Path, found: Map<string, Path>): void {
  for (const next of node.next.values()) {
    if (!next.word) continue;
    add(next.word, path, found);
    if (next.word.kind !== "region") continue;
    const here = [...path, next.word];
    for (const { word } of next.next.values()) {
      if (word?.kind === "rat" || word?.kind === "player") add(word, here, found);
    }
  }
}

/** A word by its key; a player after a region is that player's cube there. */
function add(word: Word, path: Path, found: Map<string, Path>): void {
  const last = path.at(-1);
  const key = word.kind === "player" && last?.kind === "region" ? `cube:${last.value}:${word.value}` : wordKey(word);
  found.set(key, [...path, word]);
}

function greatest(words: readonly Word[]): Word | undefined {
  if (!words.every((word) => word.kind === "count")) return undefined;
  return words.reduce((most, word) => (Number(word.value) > Number(most.value) ? word : most));
}
