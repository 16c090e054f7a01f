import type { Language } from "../../contract";
import { basePath } from "./base-path";

/**
 * Registers the service worker, or removes it in development. Never rejects: the console works without a worker.
 * @param language whose texts the worker loads in advance
 */
export async function keepServiceWorker(language: Language): Promise<void> {
  // Without TLS there are no workers.
  if (!("serviceWorker" in navigator)) return;
  try {
    if (!import.meta.env.PROD) return await removeServiceWorker();
    const address = `${basePath}/service-worker.js?${new URLSearchParams({ language })}`;
    await navigator.serviceWorker.register(address, { updateViaCache: "none" });
  } catch {
    // This fails for example in a private window.
  }
}

async function removeServiceWorker(): Promise<void> {
  const scope = new URL(`${basePath}/`, window.location.origin).href;
  for (const one of await navigator.serviceWorker.getRegistrations()) if (one.scope === scope) await one.unregister();
}
