/** Whether this browser can show push messages. `blocked`: the user has blocked them. */
export type PushState = "ready" | "blocked" | "missing";

export function pushState(): PushState {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return "missing";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

/** The service worker of this console; null in development, and until it is installed. */
const worker = async (): Promise<ServiceWorkerRegistration | null> =>
  (pushState() === "missing" ? undefined : await navigator.serviceWorker.getRegistration()) ?? null;

/** The subscription of this browser; null without one. */
export const ownSubscription = async (): Promise<PushSubscription | null> =>
  (await (await worker())?.pushManager.getSubscription()) ?? null;

/** The data of a subscription that the platform needs. */
export function detailsOf(subscription: PushSubscription) {
  const { endpoint = "", keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

/**
 * Asks the user for permission, and subscribes this browser to the messages of the platform.
 * @param key public key of the platform, base64url
 * @returns null if the user refuses, or the console has no worker
 */
export async function subscribe(key: string): Promise<ReturnType<typeof detailsOf> | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await worker();
  if (registration === null) return null;
  // A subscription with the key of another installation cannot receive messages of this one.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  return detailsOf(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** SHA-256 of the address of a subscription, base64url, for comparison with the platform's answer. */
export async function fingerprintOf(endpoint: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
