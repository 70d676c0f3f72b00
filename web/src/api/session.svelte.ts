import type { Info, Me, MeChange } from "../protocol/types.ts";
import { get, Refused, rememberCsrf, send } from "./http.ts";
import { settings } from "../app/settings.svelte.ts";
import { t } from "../app/texts.svelte.ts";

const KNOWN = "rattus-guest";

/** The guest this browser is, and what the server offers. */
class Myself {
  me = $state.raw<Me | null>(null);
  info = $state.raw<Info | null>(null);
  private asked: Promise<Me | null> | null = null;
  private askedInfo: Promise<Info> | null = null;
  private becoming: Promise<Me> | null = null;

  /** Who am I? Nobody, until something is done that needs a name; then there is no need to ask. */
  load(): Promise<Me | null> {
    return localStorage.getItem(KNOWN) ? this.ask() : Promise.resolve(null);
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

  /** Ask again: a link has made this browser somebody, or something has changed. */
  reload(): Promise<Me | null> {
    this.asked = null;
    return this.ask();
  }

  /** Me, made up on the spot if need be. */
  async need(): Promise<Me> {
    const known = this.me ?? (await this.load());
    // Two who need somebody at once need the same.
    return known ?? (this.becoming ??= this.become().finally(() => (this.becoming = null)));
  }

  /** Become a guest. A browser that is one and has only forgotten it is refused: then it asks who it is. */
  private async become(): Promise<Me> {
    try {
      return this.remember(await send<Me>("POST", "/api/me", { name: anyName(), language: settings.language }));
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
    localStorage.setItem(KNOWN, me.id);
    this.me = me;
    this.asked = Promise.resolve(me);
    return me;
  }
}

/** A name for who has not told one. */
function anyName(): string {
  const names = t("web-guest-names").split(",");
  return (names[Math.floor(Math.random() * names.length)] ?? "").trim();
}

export const myself = new Myself();
