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

/** What a pick leads to, and whether it stands in for the last pick. */
interface Pick {
  readonly path: Path;
  readonly replaces: boolean;
}

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
  private readonly found = $derived(this.findPicks());
  /** Everything that can be picked now, by key, with the path that each pick leads to. Nothing else may glow. */
  readonly picks = $derived<ReadonlyMap<string, Path>>(new Map([...this.found].map(([key, { path }]) => [key, path])));
  /** Can anything be picked? */
  readonly open = $derived(this.picks.size > 0);
  /** Has the player picked anything that can be taken back? */
  readonly begun = $derived(this.history.length > 0);
  /** The keys an action can begin with: verbs and cards. */
  readonly openings = $derived(new Set(this.root.next.keys()));
  /** The words that may be added to the picked action or left out of it, by key, with the path each leads to. */
  readonly extras = $derived(extrasOf(this.root, this.path));

  /** Are these the choices on offer? */
  offers(choices: readonly Choice[]): boolean {
    return this.choices === choices;
  }

  /** Replaces the choices and discards what was picked. */
  offer(choices: readonly Choice[]): void {
    this.choices = choices;
    this.history = [];
  }

  /** Picks the item with this key; false if it is not on offer. On a complete action it may replace the last pick. */
  pick(key: string): boolean {
    const found = this.found.get(key);
    if (!found) return false;
    const kept = found.replaces ? this.history.slice(0, -1) : this.history;
    this.history = [...kept, this.extras.has(key) ? found.path : this.completed(found.path)];
    return true;
  }

  /** Would picking this key change nothing, since the picked action is complete with it? Then pressing it confirms. */
  confirms(key: string): boolean {
    const found = this.found.get(key);
    return this.ready !== null && found !== undefined && samePath(this.completed(found.path), this.path);
  }

  /** Can the picked action be confirmed by pressing something again? */
  readonly pressable = $derived.by(() => [...this.found.keys()].some((key) => this.confirms(key)));

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

  /** The action that is complete with these words, if any. */
  choiceAt(path: Path): Choice | null {
    return nodeAt(this.root, path)?.choice ?? null;
  }

  /** The keys of the picked words; a player after a region is that player's cube there. */
  readonly chosenKeys = $derived(new Set(this.path.flatMap((word, at) => [wordKey(word), pickKey(word, this.path.slice(0, at))])));

  /** Is this part of what is picked? */
  chosen(key: string): boolean {
    return this.chosenKeys.has(key);
  }

  /** The alternatives for the number in the current path, smallest first. */
  readonly counts = $derived<{ word: Word; path: Path }[]>(this.findCounts());

  /** Changes the number; picks made after it are taken back. */
  pickCount(path: Path): void {
    this.history = [...this.history.filter((earlier) => earlier.length < path.length), this.completed(path)];
  }

  /** A single opening is picked automatically. */
  private initialPath(): Path {
    return this.root.next.size === 1 ? this.completed([]) : [];
  }

  /** Appends words that have no alternative, the greatest number where only numbers follow, and all extras. */
  private completed(path: Path): Path {
    let completed = path;
    for (;;) {
      const node = nodeAt(this.root, completed);
      if (!node || node.next.size === 0) return completed;
      if (takesExtras(node, completed)) return longest(node, completed);
      if (node.choice) return completed;
      const words = [...node.next.values()].map((next) => next.word).filter((word) => word !== null);
      const only = words.length === 1 ? words[0] : greatest(words);
      if (!only) return completed;
      completed = [...completed, only];
    }
  }

  /** What continues the picked words; on a complete action also extras, and what could replace the last pick. */
  private findPicks(): Map<string, Pick> {
    const found = new Map<string, Pick>();
    if (this.ready) {
      for (const [key, path] of this.pathsAfter(this.history.at(-2) ?? this.initialPath())) found.set(key, { path, replaces: true });
    }
    if (this.extras.size > 0) for (const [key, path] of this.extras) found.set(key, { path, replaces: true });
    else for (const [key, path] of this.pathsAfter(this.path)) found.set(key, { path, replaces: false });
    return found;
  }

  private pathsAfter(path: Path): Map<string, Path> {
    const node = nodeAt(this.root, path);
    const found = new Map<string, Path>();
    if (path.length === 0) this.findOpenings(found);
    else if (node) collectPicks(node, path, found);
    return found;
  }

  /** Before the first pick: cards to take, cards to use, and regions for the first region verb on offer. */
  private findOpenings(found: Map<string, Path>): void {
    this.findNamedCards(found);
    for (const [key, node] of this.root.next) {
      if (node.word?.kind === "card") found.set(key, [node.word]);
    }
    for (const key of [...CARD_VERBS, REGION_VERBS.find((verb) => this.root.next.has(verb)) ?? ""]) {
      const node = this.root.next.get(key);
      if (node?.word) collectPicks(node, [node.word], found);
    }
  }

  /** A card that an action names later stands for the verb of that action. */
  private findNamedCards(found: Map<string, Path>): void {
    for (const { words } of this.choices) {
      const [first, ...rest] = words;
      if (!first || first.kind !== "verb" || CARD_VERBS.includes(wordKey(first))) continue;
      for (const word of rest) if (word.kind === "card") found.set(wordKey(word), [first]);
    }
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

// --- extras: words at the end of an action, each of which can be left out ------------------------------------

const EXTRA: ReadonlySet<Word["kind"]> = new Set(["region", "card"]);

/** Do only extras follow this node? They are of one kind, other than the word before them, and some can be left out. */
function takesExtras(node: ChoiceNode, path: Path): boolean {
  const last = path.at(-1);
  if (path.length < 2 || !last || node.next.size === 0) return false;
  const paths = pathsBelow(node, []);
  const kinds = new Set(paths.flat().map(({ kind }) => kind));
  const [kind] = kinds;
  if (kinds.size !== 1 || !kind || !EXTRA.has(kind) || kind === last.kind) return false;
  return new Set(paths.map(({ length }) => length)).size > 1;
}

/** Every way to complete an action below a node. */
function pathsBelow(node: ChoiceNode, path: Path): Path[] {
  const here = node.choice ? [path] : [];
  return [...here, ...[...node.next.values()].flatMap((next) => (next.word ? pathsBelow(next, [...path, next.word]) : []))];
}

function longest(node: ChoiceNode, path: Path): Path {
  return pathsBelow(node, path).reduce((most, next) => (next.length > most.length ? next : most));
}

/** The extras of a complete action by key, each with the action that has it where this one has not, or the other way round. */
function extrasOf(root: ChoiceNode, path: Path): Map<string, Path> {
  const found = new Map<string, Path>();
  for (let at = 2; at <= path.length; at++) {
    const node = nodeAt(root, path.slice(0, at));
    if (!node || !takesExtras(node, path.slice(0, at))) continue;
    const now = new Set(path.slice(at).map(wordKey));
    for (const other of pathsBelow(node, path.slice(0, at))) {
      const [key, ...more] = differing(now, new Set(other.slice(at).map(wordKey)));
      if (key !== undefined && more.length === 0) found.set(key, other);
    }
    return found;
  }
  return found;
}

/** What one of the sets has and the other has not. */
function differing(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...[...one].filter((key) => !other.has(key)), ...[...other].filter((key) => !one.has(key))];
}

function samePath(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((word, at) => other[at] !== undefined && wordKey(word) === wordKey(other[at]));
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

/** Adds a word by its key. */
function addPick(word: Word, path: Path, found: Map<string, Path>): void {
  found.set(pickKey(word, path), [...path, word]);
}

function pickKey(word: Word, before: Path): string {
  const last = before.at(-1);
  return word.kind === "player" && last?.kind === "region" ? `cube:${last.value}:${word.value}` : wordKey(word);
}

function greatest(words: readonly Word[]): Word | undefined {
  if (!words.every((word) => word.kind === "count")) return undefined;
  return words.reduce((most, word) => (Number(word.value) > Number(most.value) ? word : most));
}
