import type { Colour, View } from "../protocol/types.ts";

/** Does any of these seats know a rat that lies face down, and another one not? Then a screen must not just change hands. */
export function holdsSecrets(view: View, seats: readonly Colour[]): boolean {
  return Object.values(view.regions).some(({ rats = [] }) =>
    rats.some(({ shown = false, seen_by = [] }) => {
      const knowing = seats.filter((seat) => seen_by.includes(seat)).length;
      return !shown && knowing > 0 && knowing < seats.length;
    }),
  );
}
