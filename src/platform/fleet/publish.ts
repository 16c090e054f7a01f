import type { Kysely } from "kysely";
import type { Database } from "../database";
import type { PlatformEvent, Subscriber } from "./events";
import { subscribers } from "./subscribers";

/** Calls every subscriber in turn. An error of one of them rolls the transaction back. */
export async function publish(
  trx: Kysely<Database>,
  events: readonly PlatformEvent[],
  now: number,
  to: readonly Subscriber[] = subscribers,
): Promise<void> {
  if (events.length === 0) return;
  for (const subscriber of to) await subscriber(trx, events, now);
}
