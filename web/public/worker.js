/* Keeps the shell of the client (its page and its hashed files, never data of the server), and shows "your turn". */
const SHELL = "shell-1";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add("/")));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOld().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(fromCacheFirst(request));
  else if (request.mode === "navigate" && isPage(url.pathname)) event.respondWith(fromNetworkFirst(request));
});

self.addEventListener("push", (event) => {
  const { title = "Rattus", body = "", url = "/", kind = "turn" } = event.data ? event.data.json() : {};
  event.waitUntil(self.registration.showNotification(title, { body, tag: kind, icon: "/icon-192.png", data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** A page of the client, not one the server makes itself. */
function isPage(path) {
  return !/^\/(api|stop|confirm|metrics|healthz)(\/|$)/.test(path);
}

/** A file with a hash in its name never changes. */
async function fromCacheFirst(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

/** Every page is the same shell; without a network the one kept last. */
async function fromNetworkFirst(request) {
  const cache = await caches.open(SHELL);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put("/", response.clone());
    return response;
  } catch {
    return (await cache.match("/")) ?? Response.error();
  }
}

async function removeOld() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name)));
}

async function open(url) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === url) ?? pages[0];
  if (!there) return self.clients.openWindow(url);
  await there.focus();
  return there.navigate(url);
}
