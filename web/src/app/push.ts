import type { PushSubscription as Wanted } from "../protocol/types.ts";
import { send } from "../api/http.ts";
import { myself } from "../api/session.svelte.ts";

/** The worker keeps the shell of the client for bad networks, and shows "your turn". */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = (): void => void register().catch(() => undefined); // a browser may forbid it; the game goes on
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** The worker comes after the first page, and is told what that was made of. */
async function register(): Promise<void> {
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  active?.postMessage({ files: files.filter((path) => path.startsWith("/assets/")) });
}

/** Can this browser be told when it is my turn? */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && (myself.info?.push_key ?? "") !== "";
}

export async function pushed(): Promise<boolean> {
  if (!canPush()) return false;
  const worker = await navigator.serviceWorker.ready;
  return (await worker.pushManager.getSubscription()) !== null;
}

export async function startPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await myself.need();
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: myself.info?.push_key ?? "",
  });
  const keys = subscription.toJSON().keys ?? {};
  const wanted: Wanted = { endpoint: subscription.endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
  await send("PUT", "/api/me/push", wanted);
  return true;
}

export async function stopPush(): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await send("DELETE", "/api/me/push");
}
