import type { Colour, View } from "../protocol/types.ts";

/** Does one of these seats know a face-down rat that another does not? If so, the screen may only be handed over with a page in between. */
export function holdsSecrets(view: View, seats: readonly Colour[]): boolean {
  return Object.values(view.regions).some(({ rats = [] }) =>
    rats.some(({ shown = false, seen_by = [] }) => {
      const knowing = seats.filter((seat) => seen_by.includes(seat)).length;
      return !shown && knowing > 0 && knowing < seats.length;
    }),
  );
}
