import type { Choice, Word } from "../../protocol/types.ts";

/** A node of the choice tree: one word, and the words that may follow it. */
export interface ChoiceNode {
  readonly word: Word | null;
  /** The action that is complete at this node, if any. */
  choice: Choice | null;
  readonly next: Map<string, ChoiceNode>;
}

export type Path = readonly Word[];

/** The key of a word: `region:gallia`, `card:monk`, `rat:7`; a border names its regions in alphabetical order. */
export function wordKey(word: Word): string {
  if (word.kind === "rat") return `rat:${word.value.replace("#", "")}`;
  if (word.kind !== "border") return `${word.kind}:${word.value}`;
  return `border:${word.value.split("-").sort().join("-")}`;
}

/** Builds the prefix tree of all choices. */
export function buildTree(choices: readonly Choice[]): ChoiceNode {
  const root: ChoiceNode = { word: null, choice: null, next: new Map() };
  for (const choice of choices) {
    let node = root;
    for (const word of choice.words) {
      const key = wordKey(word);
      const known = node.next.get(key);
      const next: ChoiceNode = known ?? { word, choice: null, next: new Map() };
      node.next.set(key, next);
      node = next;
    }
    node.choice = choice;
  }
  return root;
}

export function nodeAt(root: ChoiceNode, path: Path): ChoiceNode | null {
  let node: ChoiceNode | undefined = root;
  for (const word of path) {
    node = node.next.get(wordKey(word));
    if (!node) return null;
  }
  return node;
}

/** What a click on a region means before anything is picked: the first of these verbs that is on offer. */
const REGION_VERBS = ["verb:settle", "verb:place", "verb:rat", "verb:turn", "verb:march", "verb:plague"];
const CARD_VERBS = ["verb:take"];

/** Selects one of the legal actions word by word. It knows no rule: the server sends what is on offer. */
export class Chooser {
  private choices = $state.raw<readonly Choice[]>([]);
  /** The path after each pick, for going back. */
  private history = $state.raw<readonly Path[]>([]);
  private readonly root = $derived(buildTree(this.choices));

  /** The words picked so far. */
  readonly path = $derived<Path>(this.history.at(-1) ?? this.initialPath());
  private readonly node = $derived(nodeAt(this.root, this.path) ?? this.root);
  /** The action that is complete with the words picked so far. */
  readonly ready = $derived(this.node.choice);
  /** Everything that can be picked now, by key, with the path that each pick leads to. */
  readonly picks = $derived(this.findPicks());
  /** Can anything be picked? */
  readonly open = $derived(this.picks.size > 0);
  /** Has the player picked anything that can be taken back? */
  readonly begun = $derived(this.history.length > 0);
  /** The keys an action can begin with: verbs and cards. */
  readonly openings = $derived(new Set(this.root.next.keys()));

  /** Are these the choices on offer? */
  offers(choices: readonly Choice[]): boolean {
    return this.choices === choices;
  }

  /** Replaces the choices and discards what was picked. */
  offer(choices: readonly Choice[]): void {
    this.choices = choices;
    this.history = [];
  }

  /** Picks the item with this key; false if it is not on offer. On a complete action it replaces the last pick. */
  pick(key: string): boolean {
    const path = this.picks.get(key);
    if (!path) return false;
    const kept = this.node.next.size === 0 ? this.history.slice(0, -1) : this.history;
    this.history = [...kept, this.completed(path)];
    return true;
  }

  /** Starts over with this verb or card; false if it is not on offer. */
  begin(key: string): boolean {
    const node = this.root.next.get(key);
    if (!node?.word) return false;
    this.history = [this.completed([node.word])];
    return true;
  }

  /** Takes back the last pick. */
  back(): void {
    this.history = this.history.slice(0, -1);
  }

  /** Takes back every pick. */
  cancel(): void {
    this.history = [];
  }

  /** Is this word part of the current path? */
  chosen(key: string): boolean {
    return this.path.some((word) => wordKey(word) === key);
  }

  /** The opening that a click on this card starts: the card itself, or the verb of an action that names it later. */
  opening(card: string): string | null {
    const own = `card:${card}`;
    if (this.openings.has(own)) return own;
    const named = this.choices.find((choice) => choice.words.slice(1).some((word) => wordKey(word) === own));
    const first = named?.words[0];
    return first && !CARD_VERBS.includes(wordKey(first)) ? wordKey(first) : null;
  }

  /** The alternatives for the number in the current path, smallest first. */
  readonly counts = $derived<{ word: Word; path: Path }[]>(this.findCounts());

  pickCount(path: Path): void {
    this.history = [...this.history.slice(0, -1), this.completed(path)];
  }

  /** A single opening is picked automatically. */
  private initialPath(): Path {
    return this.root.next.size === 1 ? this.completed([]) : [];
  }

  /** Appends words that have no alternative, and the greatest number where only numbers follow. */
  private completed(path: Path): Path {
    let completed = path;
    for (;;) {
      const node = nodeAt(this.root, completed);
      if (!node || node.choice || node.next.size === 0) return completed;
      const words = [...node.next.values()].map((next) => next.word).filter((word) => word !== null);
      const only = words.length === 1 ? words[0] : greatest(words);
      if (!only) return completed;
      completed = [...completed, only];
    }
  }

  private findPicks(): Map<string, Path> {
    const found = new Map<string, Path>();
    if (this.path.length === 0) this.findOpenings(found);
    else if (this.node.next.size > 0) collectPicks(this.node, this.path, found);
    else this.findAlternatives(found);
    return found;
  }

  /** Before the first pick: cards to take, cards to use, and regions for the first region verb on offer. */
  private findOpenings(found: Map<string, Path>): void {
    for (const [key, node] of this.root.next) {
      if (node.word?.kind === "card") found.set(key, [node.word]);
    }
    for (const key of [...CARD_VERBS, REGION_VERBS.find((verb) => this.root.next.has(verb)) ?? ""]) {
      const node = this.root.next.get(key);
      if (node?.word) collectPicks(node, [node.word], found);
    }
  }

  /** On a complete action: the actions that differ from it only in the last pick. */
  private findAlternatives(found: Map<string, Path>): void {
    const before = this.history.at(-2) ?? this.initialPath();
    const at = nodeAt(this.root, before);
    if (at && before.length > 0) collectPicks(at, before, found);
    else this.findOpenings(found);
  }

  private findCounts(): { word: Word; path: Path }[] {
    const at = this.path.findIndex((word) => word.kind === "count");
    if (at < 0) return [];
    const before = this.path.slice(0, at);
    const node = nodeAt(this.root, before);
    if (!node || node.next.size < 2) return [];
    return [...node.next.values()]
      .flatMap(({ word }) => (word ? [{ word, path: [...before, word] }] : []))
      .sort((one, other) => Number(one.word.value) - Number(other.word.value));
  }
}

/** Adds the words that may follow a node; a rat or cube of a region can be picked together with its region. */
function collectPicks(node: ChoiceNode, path: Path, found: Map<string, Path>): void {
  for (const next of node.next.values()) {
    if (!next.word) continue;
    addPick(next.word, path, found);
    if (next.word.kind !== "region") continue;
    const here = [...path, next.word];
    for (const { word } of next.next.values()) {
      if (word?.kind === "rat" || word?.kind === "player") addPick(word, here, found);
    }
  }
}

/** Adds a word by its key; a player after a region means that player's cube there. */
function addPick(word: Word, path: Path, found: Map<string, Path>): void {
  const last = path.at(-1);
  const key = word.kind === "player" && last?.kind === "region" ? `cube:${last.value}:${word.value}` : wordKey(word);
  found.set(key, [...path, word]);
}

function greatest(words: readonly Word[]): Word | undefined {
  if (!words.every((word) => word.kind === "count")) return undefined;
  return words.reduce((most, word) => (Number(word.value) > Number(most.value) ? word : most));
}
