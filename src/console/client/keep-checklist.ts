/** Tells the service worker to store the files of the checklist of visits, before the connection is lost. */
export async function keepChecklist(): Promise<void> {
  // Without TLS there are no workers.
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage("checklist");
}
