import { browserStorage } from "../client/browser-storage";
import { keptPush, ticksOf } from "../client/kept-work";
import type { Services } from "../client/services";
import { keepPush } from "../screens/notices/keep-push";
import { visitsOf } from "../screens/visit/shared-visits";

/**
 * Continues the work that this browser stores for the account: push messages, and records of visits that are not sent.
 */
export function goOn(services: Services, account: number): void {
  // If the push service is unavailable, the next page tries again.
  if (browserStorage.get(keptPush) !== null) keepPush(services, account).catch(() => undefined);
  if (browserStorage.get(ticksOf(account)) !== null) visitsOf(account, services);
}
