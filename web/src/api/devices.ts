import type { Claimed, DevicePreview } from "../protocol/types.ts";
import { Refused, send } from "./http.ts";
import { session } from "./session.svelte.ts";

/** A guest this browser had before a link made it another's, with the link back. */
export interface PreviousGuest {
  readonly name: string;
  readonly link: string;
  readonly since: number; // ms
}

const KEY = "rattus-previous";
const MOST = 5;
const USABLE = 30 * 24 * 3600 * 1000; // ms; then the server has forgotten the link

/** Who this browser becomes by a link to a device. A browser whose storage was cleared learns its own guest first. */
export async function previewDevice(secret: string): Promise<DevicePreview> {
  try {
    return await send<DevicePreview>("POST", "/api/claim/preview", { secret });
  } catch (error) {
    if (!(error instanceof Refused) || error.problem.code !== "wrong-csrf") throw error;
    await session.reload();
    return send<DevicePreview>("POST", "/api/claim/preview", { secret });
  }
}

/** Makes this browser the guest's who made the link, and keeps the way back to the one it had. */
export async function becomeOwner(secret: string): Promise<void> {
  const claimed = await send<Claimed>("POST", "/api/claim", { secret, confirm: true });
  forgetPrevious(`/d/${secret}`);
  if (claimed.back) store([{ name: claimed.was ?? "", link: claimed.back, since: Date.now() }, ...previousGuests()]);
  await session.reload();
}

/** The guests this browser can become again, the latest first. */
export function previousGuests(): PreviousGuest[] {
  const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]") as PreviousGuest[];
  return kept.filter((guest) => Date.now() - guest.since < USABLE);
}

export function forgetPrevious(link: string): void {
  store(previousGuests().filter((guest) => guest.link !== link));
}

function store(guests: readonly PreviousGuest[]): void {
  localStorage.setItem(KEY, JSON.stringify(guests.slice(0, MOST)));
}
