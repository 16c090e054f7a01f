// Switches the service worker off: serve this file at the address of service-worker.js.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  const path = new URL(self.registration.scope).pathname;
  const end = async () => {
    for (const name of await caches.keys()) if (name.startsWith(`lubricator ${path} `)) await caches.delete(name);
    await self.registration.unregister();
  };
  event.waitUntil(end());
});
