// The service worker: keeps the files of this build, so that the page opens without a network the next time.

declare const VERSION: string;
declare const KEPT: string[];
declare const self: ServiceWorkerGlobalScope;

const NAME = `workshop-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll(KEPT.map((name) => new Request(name, { cache: "reload" })))),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

async function forgetOthers(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("workshop-") && name !== NAME) await caches.delete(name);
  }
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const known = await cache.match(request, { ignoreSearch: true });
  if (known !== undefined) return known;
  const page = request.mode === "navigate" ? await cache.match("index.html") : undefined;
  return page ?? fetch(request);
}

export {};
