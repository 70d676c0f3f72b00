/* Service worker: caches the shell of the client (its page and hashed files, never responses of the API), and shows "your turn" notifications. */
const SHELL = "shell-2";
const PAGE = "/index.html"; // the shell without a prerendered page

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add(PAGE)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
  else if (request.mode === "navigate" && isPage(url.pathname)) event.respondWith(fromNetworkFirst(event));
});

self.addEventListener("message", (event) => {
  event.waitUntil(keep(event.data.files));
});

self.addEventListener("push", (event) => {
  const { title = "Rattus", body = "", url = "/", kind = "turn", stop = "", quit = "" } = event.data ? event.data.json() : {};
  const actions = stop && quit ? [{ action: "stop", title: quit }] : [];
  const shown = { body, tag: kind, icon: "/icon-192.png", actions, data: { url, stop } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  const { url, stop } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === "stop" ? fetch(stop, { method: "POST" }) : show(url));
});

/** Is this a page of the client, not one rendered by the server? */
function isPage(path) {
  return !/^\/(api|stop|confirm|metrics|healthz|readyz)(\/|$)/.test(path);
}

/** Cache first: a file with a hash in its name never changes. */
async function fromCacheFirst(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (isFile(response)) await cache.put(request, response.clone());
  return response;
}

/** Network first: every page has the same shell; offline, the cached one. */
async function fromNetworkFirst(event) {
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(renew(response.clone()));
    return response;
  } catch {
    const cache = await caches.open(SHELL);
    return (await cache.match(PAGE)) ?? Response.error();
  }
}

/** A shell with another entry script belongs to a newer client: drop the old files. */
async function renew(page) {
  const cache = await caches.open(SHELL);
  const before = await cache.match(PAGE);
  if (before && programOf(await before.text()) === programOf(await page.text())) return;
  await caches.delete(SHELL);
  await (await caches.open(SHELL)).add(PAGE);
}

function programOf(page) {
  return /<script type="module"[^>]*>/.exec(page)?.[0];
}

/** Caches the files of the page that registered this worker. */
async function keep(files) {
  const cache = await caches.open(SHELL);
  for (const file of files) {
    if (await cache.match(file)) continue;
    const response = await fetch(file, { cache: "force-cache" });
    if (isFile(response)) await cache.put(file, response);
  }
}

/** For a missing file the server responds with the page: do not cache that. */
function isFile(response) {
  return response.ok && !response.headers.get("Content-Type")?.startsWith("text/html");
}

async function removeOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
}

/** Focuses a window for a notification: one that shows its page, or one that is at no table. */
async function show(url) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => pathOf(page) === url);
  if (there) return there.focus();
  const idle = pages.find((page) => !pathOf(page).startsWith("/t/"));
  if (!idle) return self.clients.openWindow(url);
  return (await idle.navigate(url))?.focus();
}

function pathOf(page) {
  return new URL(page.url).pathname;
}
