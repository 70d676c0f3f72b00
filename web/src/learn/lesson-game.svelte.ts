import type { Event, LessonMoment } from "../protocol/types.ts";
import { errorText } from "../app/error-text.ts";
import { texts } from "../app/texts.svelte.ts";
import { Game } from "../table/state/game.svelte.ts";
import { PreviewStore } from "../table/state/preview-store.svelte.ts";
import { LEARNER, loadMoment, NEXT, tableOf } from "./lessons.ts";

/** Previews of a lesson: a request says what was done so far. */
class LessonPreviews extends PreviewStore {
  done: readonly string[] = [];

  protected override more(): Record<string, string> {
    return { done: this.done.join(".") };
  }
}

/** A lesson being taken: a table whose actions are answered by the lesson. */
export class LessonGame extends Game {
  /** The step on the screen; while its predecessor is being shown, that one. */
  moment = $state.raw<LessonMoment | null>(null);
  /** The reply to a wrong action, until another is chosen. */
  wrong = $state.raw<LessonMoment | null>(null);
  /** Has the wrong action been shown on the map? */
  tried = $state(false);
  /** Is the lesson not there? */
  unknown = $state(false);
  private coming: LessonMoment | null = null;
  private count = 0;
  private readonly previews: LessonPreviews;

  /** What the wrong action would cause. */
  readonly wouldHappen = $derived<readonly Event[]>((this.wrong?.played ?? []).flatMap(({ events = [] }) => events));
  readonly finished = $derived(this.moment !== null && !this.moment.say);

  constructor(readonly name: string) {
    const previews = new LessonPreviews(`/api/lessons/${name}`);
    super(`lesson-${name}`, previews);
    this.previews = previews;
  }

  override async open(): Promise<void> {
    this.seat = LEARNER;
    await this.load([]);
  }

  /** Goes on from a step that is only read. */
  next(): void {
    if (!this.playback.busy && this.moment?.right?.[0] === NEXT) void this.say(NEXT);
  }

  /** Plays an action that leads on. */
  showRight(): void {
    const right = this.moment?.right?.[0];
    if (right && !this.playback.busy) void this.say(right);
  }

  /** Goes back: from a wrong action to its step, else to the step before. */
  back(): void {
    this.playback.clear();
    if (this.wrong) this.chooseAgain();
    else void this.load((this.moment?.done ?? []).slice(0, -1));
  }

  /** Forgets a wrong action. */
  chooseAgain(): void {
    this.playback.clear();
    if (this.moment) this.show(this.moment);
  }

  /** Shows on the map what the wrong action would cause. */
  tryIt(): void {
    if (!this.wrong || !this.moment || this.playback.busy) return;
    this.tried = true;
    for (const news of this.wrong.played ?? []) this.onNews({ ...news, seq: ++this.count });
  }

  /** Requests come here instead of the table's: an action is said to the lesson, undo goes back. */
  protected override post(what: "actions" | "undo", body: Record<string, unknown>): void {
    this.errorMessage = "";
    if (what === "undo") this.back();
    else void this.say(String(body["say"]));
  }

  /** The learner makes every move, also one without an alternative. */
  protected override get playsForced(): boolean {
    return false;
  }

  protected override async reportSeen(): Promise<void> {
    // Nobody keeps what is seen of a lesson.
  }

  protected override offer(): void {
    if (this.coming) this.moment = this.coming;
    this.coming = null;
    super.offer();
  }

  private async say(said: string): Promise<void> {
    const before = this.moment;
    if (!before) return;
    try {
      const reply = await loadMoment(this.name, [...before.done, said]);
      if (this.moment !== before) return;
      if (reply.answer) {
        this.tried = false;
        this.wrong = reply;
      } else this.goOn(reply);
    } catch (error) {
      this.show(before);
      this.errorMessage = errorText(error);
    }
  }

  /** Plays what happened, then shows the next step. */
  private goOn(reply: LessonMoment): void {
    const played = reply.played ?? [];
    this.previews.done = reply.done;
    this.coming = reply;
    for (const [at, news] of played.entries()) {
      const last = at === played.length - 1;
      this.onNews({ ...news, seq: ++this.count, ...(last ? { view: reply.view, choices: reply.choices ?? [] } : {}) });
    }
    if (played.length === 0) this.show(reply);
  }

  private async load(done: readonly string[]): Promise<void> {
    try {
      this.show(await loadMoment(this.name, done));
      this.link = "linked";
    } catch (error) {
      this.errorMessage = errorText(error);
      this.unknown = true;
    }
  }

  /** Shows a step at once. */
  private show(moment: LessonMoment): void {
    this.wrong = this.coming = null;
    this.tried = false;
    this.moment = moment;
    this.previews.done = moment.done;
    const table = tableOf(moment, (colour) => texts.name("colour", colour));
    this.onSnapshot({ seq: ++this.count, table, view: moment.view, choices: moment.choices ?? [], log: [] });
  }
}
