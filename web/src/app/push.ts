import type { PushSubscription as PushRequest } from "../protocol/types.ts";
import { send } from "../api/http.ts";
import { session } from "../api/session.svelte.ts";

/** Registers the service worker, which caches the shell for bad networks and shows "your turn" notifications. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const begin = (): void => void register().catch(() => undefined); // the browser may forbid it; the game works without
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true });
}

/** Registers the worker after the first page has loaded, and tells it which files to cache. */
async function register(): Promise<void> {
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  active?.postMessage({ files: files.filter((path) => path.startsWith("/assets/")) });
}

/** Do this browser and this server support web push? */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && (session.info?.push_key ?? "") !== "";
}

export async function isPushEnabled(): Promise<boolean> {
  if (!canPush()) return false;
  const worker = await navigator.serviceWorker.ready;
  return (await worker.pushManager.getSubscription()) !== null;
}

export async function enablePush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await session.need();
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: session.info?.push_key ?? "",
  });
  const keys = subscription.toJSON().keys ?? {};
  const wanted: PushRequest = { endpoint: subscription.endpoint, p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
  await send("PUT", "/api/me/push", wanted);
  return true;
}

export async function disablePush(): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await send("DELETE", "/api/me/push");
}
