import type { Colour, LessonInfo, LessonMoment, Seat, Table } from "../protocol/types.ts";
import { get } from "../api/http.ts";
import { CLASS_OF, type CardName } from "../art/icons.ts";

/** What is said at a step that is only read. */
export const NEXT = "next";

/** The learner's colour. */
export const LEARNER: Colour = "red";

let listed: Promise<LessonInfo[]> | null = null;

/** All lessons: the course in order, then those of single cards. Asked for once. */
export function loadLessons(): Promise<LessonInfo[]> {
  listed ??= get<LessonInfo[]>("/api/lessons").catch((error: unknown) => {
    listed = null;
    throw error;
  });
  return listed;
}

/** A lesson after what was done in it; the last action may be wrong. */
export function loadMoment(name: string, done: readonly string[]): Promise<LessonMoment> {
  const query = new URLSearchParams(done.length > 0 ? { done: done.join(".") } : {});
  return get<LessonMoment>(`/api/lessons/${encodeURIComponent(name)}?${query}`);
}

/** The lessons of the course. */
export function courseOf(lessons: readonly LessonInfo[]): LessonInfo[] {
  return lessons.filter(({ number }) => number !== undefined);
}

/** The first lesson of the course that has not been finished; null if all have. */
export function nextLesson(lessons: readonly LessonInfo[], learned: readonly string[]): LessonInfo | null {
  return courseOf(lessons).find(({ name }) => !learned.includes(name)) ?? null;
}

/** The card lessons by class, in the order of the deck. */
export function byClass(lessons: readonly LessonInfo[]): [klass: string, cards: CardName[]][] {
  const found = new Map<string, CardName[]>();
  for (const [card, klass] of Object.entries(CLASS_OF) as [CardName, string][]) {
    if (lessons.some((lesson) => lesson.card === card)) found.set(klass, [...(found.get(klass) ?? []), card]);
  }
  return [...found];
}

/** The anchor of a cited rule in the book: `T3` is t3, `Pied Piper` is piper. */
export function ruleAnchor(cited: string): string {
  return (cited.split(" ").at(-1) ?? cited).toLowerCase();
}

/** A table around a lesson, so that the parts of a table can show it. */
export function tableOf({ lesson, rules, view }: LessonMoment, name: (colour: Colour) => string): Table {
  const seats = (Object.keys(view.scores) as Colour[]).map((colour): Seat => ({
    colour,
    name: name(colour),
    kind: "person",
    presence: "here",
    ...(colour === LEARNER ? { mine: true } : {}),
  }));
  return {
    id: `lesson-${lesson.name}`,
    rules,
    cards: Object.keys(view.holders),
    players: seats.length,
    status: "running",
    seats,
    pace: {},
    listed: false,
    stand_in: "",
    patience: 0,
    onlooker_chat: false,
    created: "",
    seq: 0,
    moves: view.moves,
    mine: [LEARNER],
  };
}
