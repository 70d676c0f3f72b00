import type { Colour, Seat, Who } from "../../protocol/types.ts";

/** The players clockwise, the viewer first; an onlooker sees them in seat order. */
export function orderFrom(seats: readonly Seat[], viewer: Who | null): Colour[] {
  const colours = seats.map((seat) => seat.colour);
  const at = viewer ? Math.max(0, colours.indexOf(viewer as Colour)) : 0;
  return [...colours.slice(at), ...colours.slice(0, at)];
}
