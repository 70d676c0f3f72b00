import type { Colour } from "../protocol/types.ts";

/** Every player colour, in seat order. The compiler asks for a colour that is missing here. */
const IN_SEAT_ORDER: Record<Colour, true> = { red: true, blue: true, yellow: true, green: true, purple: true, white: true };

export const PLAYER_COLOURS = Object.keys(IN_SEAT_ORDER) as readonly Colour[];
