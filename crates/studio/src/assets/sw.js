// Keeps the files of the page, so that it opens where there is no net. One question: where do files
// come from? Only the page without a server has this; docs/web/build.sh puts two lines before it:
// FILES, the names of the files, and VERSION, which is another one when any of them has changed.
//
// A page that is open goes on with the files it began with. Those of another version are used once
// no page is open.

const PREFIX = `komainu ${self.registration.scope} `;
const NAME = PREFIX + VERSION;

self.addEventListener("install", (event) => {
  // The browser may have older files at hand: it asks if they are still the same.
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(requests)));
});

self.addEventListener("activate", (event) => {
  const forgetOthers = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
    await Promise.all(others.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(forgetOthers());
});

self.addEventListener("fetch", (event) => {
  const find = async () => {
    const cache = await caches.open(NAME);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  if (event.request.method === "GET") event.respondWith(find());
});
