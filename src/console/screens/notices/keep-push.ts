import { asRecord } from "../../../contract";
import { type BrowserStorage, browserStorage, parseStored } from "../../client/browser-storage";
import { keptPush } from "../../client/kept-work";
import type { Services } from "../../client/services";
import { detailsOf, fingerprintOf, ownSubscription } from "./push-subscription";

/**
 * How often the console tells the server that the browser is in use, ms. The server deletes browsers that nobody uses.
 */
const renewal = 24 * 3_600_000;

/** The browser functions that are used here. Tests pass their own. */
interface Browser {
  readonly storage?: BrowserStorage;
  readonly subscription?: () => Promise<PushSubscription | null>;
  /** ms UTC. */
  readonly now?: number;
}

/** Sessions that already have a listener for their end. */
const followed = new WeakSet<object>();

/** Assigns the push messages of this browser to an account. `keepPush` then tells the server. */
export const claimPush = (account: number, storage: BrowserStorage = browserStorage): void =>
  storage.set(keptPush, JSON.stringify({ account }));

/**
 * Binds the push subscription of this browser to the signed-in account: renews it for a new session of the same
 * account, and ends it at sign-out or when another account signs in. Calls the server without Refine, because it also runs
 * without a screen.
 */
export async function keepPush(
  { post, session }: Pick<Services, "post" | "session">,
  account: number,
  browser: Browser = {},
): Promise<void> {
  const { storage = browserStorage, subscription = ownSubscription, now = Date.now() } = browser;
  const kept = asRecord(parseStored(storage.get(keptPush)));
  if (kept.account !== account) return endPush(browser);
  if (!followed.has(session)) {
    followed.add(session);
    session.subscribe(() => {
      if (session.current() === null && session.ended() === "logout") void endPush(browser).catch(() => undefined);
    });
  }
  const own = await subscription();
  const current = await fingerprintOf(session.current()?.token ?? "");
  if (own === null || (kept.session === current && now - Number(kept.time) < renewal)) return;
  await post("notice/subscribe", detailsOf(own));
  storage.set(keptPush, JSON.stringify({ account, session: current, time: now }));
}

/**
 * Ends the push messages of this browser. The server deletes the subscription with the session, or at the next message.
 */
export async function endPush({
  storage = browserStorage,
  subscription = ownSubscription,
}: Browser = {}): Promise<void> {
  await (await subscription())?.unsubscribe();
  storage.set(keptPush, null);
}
