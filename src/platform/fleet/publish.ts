import type { Kysely } from "kysely";
import type { Database } from "../database";
import type { PlatformEvent, Subscriber } from "./events";
import { subscribers } from "./subscribers";

/** Passes events to every subscriber, one after the other. An error in a subscriber rolls the transaction back. */
export async function publish(
  trx: Kysely<Database>,
  events: readonly PlatformEvent[],
  now: number,
  receivers: readonly Subscriber[] = subscribers,
): Promise<void> {
  if (events.length === 0) return;
  for (const subscriber of receivers) await subscriber(trx, events, now);
}
