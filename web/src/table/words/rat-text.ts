import type { Colour, Event } from "../../protocol/types.ts";
import type { EventOf } from "../../protocol/events.ts";
import { t, texts } from "../../app/texts.svelte.ts";
import { ratEvents, ratSigns, type RatSign } from "../state/rat-signs.ts";
import type { Names } from "./action-text.ts";

/** The sentence about one symbol of a rat. */
export interface SignText {
  readonly symbol: string;
  readonly name: string;
  readonly what: string;
  readonly text: string;
}

/** A turned-up rat in words: population and limit, then each symbol. */
export interface RatText {
  readonly outbreak: boolean;
  readonly head: string;
  readonly signs: readonly SignText[];
}

/** The rat that is turned up at this index, in words; the reader is `me`. */
export function ratText(events: readonly Event[], at: number, names: Names, me: Colour | null = null): RatText {
  const { face, population } = events[at] as EventOf<"rat-turned">;
  const own = ratEvents(events, at);
  const outbreak = own.length > 0 || population >= face.limit;
  return {
    outbreak,
    head: t(outbreak ? "web-rat-outbreak" : "web-rat-spared", { population, limit: face.limit }),
    signs: outbreak ? ratSigns(face, own).map((sign) => signText(sign, names, me)) : [],
  };
}

function signText({ symbol, lost, saved }: RatSign, names: Names, me: Colour | null): SignText {
  const name = texts.symbol(symbol);
  const losses = [...lost].map(([player, count]) => (player === me ? t("web-rat-you-lose", { count }) : t("web-rat-loses", { player: names(player), count })));
  const potions = [...saved.keys()].map((player) => (player === me ? t("web-rat-your-potion") : t("web-rat-potion", { player: names(player) })));
  const what = texts.list([...losses, ...potions]) || t("web-rat-nobody");
  return { symbol, name, what, text: t("web-rat-sign", { symbol: name, what }) };
}
