// @ts-nocheck: a service worker has other globals than a page.
/* Keeps the companion on the device. The build writes in which files that needs. */
const FILES = self.__FILES__;
const PAGE = "/companion";
const CACHE = "whodunnit-companion-" + self.__VERSION__;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([PAGE, ...FILES])));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("whodunnit-companion-") && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/* Page and files are of one build, so they are taken from what is kept, and a newer build next time. */
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const mine = request.mode === "navigate" ? pathname === PAGE : origin === self.location.origin && FILES.includes(pathname);
  if (request.method !== "GET" || !mine) return;
  const wanted = request.mode === "navigate" ? PAGE : pathname;
  event.respondWith(caches.open(CACHE).then(async (cache) => (await cache.match(wanted)) ?? fetch(request)));
});
