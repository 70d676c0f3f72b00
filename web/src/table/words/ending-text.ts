import { t } from "../../app/texts.svelte.ts";
import type { View } from "../../protocol/types.ts";

/** Why the game ends, or ended; "" while it goes on. */
export function endingText({ ending }: View): string {
  return ending ? t(`web-ending-${ending}`) : "";
}
