/** Tells the service worker to store the files of the checklist of visits, before the connection is lost. */
export async function cacheChecklist(): Promise<void> {
  // Browsers offer service workers only with TLS.
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage("checklist");
}
