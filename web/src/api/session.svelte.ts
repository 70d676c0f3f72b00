import type { Info, Me, MeChange } from "../protocol/types.ts";
import { get, Refused, rememberCsrf, send } from "./http.ts";
import { settings } from "../app/settings.svelte.ts";
import { t } from "../app/texts.svelte.ts";

const GUEST_KEY = "rattus-guest";

/** The current guest and the server's capabilities. */
class Session {
  me = $state.raw<Me | null>(null);
  info = $state.raw<Info | null>(null);
  private asked: Promise<Me | null> | null = null;
  private askedInfo: Promise<Info> | null = null;
  private becoming: Promise<Me> | null = null;

  /** The guest of this browser, if it has one. Asks the server only if this browser has had a guest before. */
  load(): Promise<Me | null> {
    return this.known ? this.ask() : Promise.resolve(null);
  }

  /** Has this browser had a guest before? */
  get known(): boolean {
    return localStorage.getItem(GUEST_KEY) !== null;
  }

  private ask(): Promise<Me | null> {
    this.asked ??= get<Me>("/api/me").then(
      (me) => this.remember(me),
      (error: unknown) => {
        this.asked = null;
        if (error instanceof Refused && error.status === 401) return null;
        throw error;
      },
    );
    return this.asked;
  }

  /** Fetches the guest again, after a claimed link or a change. */
  reload(): Promise<Me | null> {
    this.asked = null;
    return this.ask();
  }

  /** The guest of this browser; created if there is none. */
  async need(): Promise<Me> {
    const known = this.me ?? (await this.load());
    // Concurrent callers share one request.
    return known ?? (this.becoming ??= this.become().finally(() => (this.becoming = null)));
  }

  /** Creates a guest. If the server refuses because the cookie still names one, that guest is fetched. */
  private async become(): Promise<Me> {
    try {
      return this.remember(await send<Me>("POST", "/api/me", { name: randomGuestName(), language: settings.language }));
    } catch (error) {
      const me = error instanceof Refused && error.status === 403 ? await this.ask() : null;
      if (!me) throw error;
      return me;
    }
  }

  async change(change: MeChange): Promise<void> {
    await this.need();
    this.remember(await send<Me>("PATCH", "/api/me", change));
  }

  loadInfo(): Promise<Info> {
    this.askedInfo ??= get<Info>("/api/info").then(
      (info) => (this.info = info),
      (error: unknown) => {
        this.askedInfo = null;
        throw error;
      },
    );
    return this.askedInfo;
  }

  private remember(me: Me): Me {
    rememberCsrf(me.csrf);
    localStorage.setItem(GUEST_KEY, me.id);
    this.me = me;
    this.asked = Promise.resolve(me);
    return me;
  }
}

/** A random name for a new guest. */
function randomGuestName(): string {
  const names = t("web-guest-names").split(",");
  return (names[Math.floor(Math.random() * names.length)] ?? "").trim();
}

export const session = new Session();
