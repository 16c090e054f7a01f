import type { Kysely } from "kysely";
import { announce, type Change, type Database } from "../database";
import type { EventDevice, PlatformEvent, Subscriber } from "./events";
import { subscribers } from "./subscribers";

/**
 * Passes events to every subscriber, one after the other, and announces the changes. An error in a subscriber rolls the
 * transaction back.
 */
export async function publish(
  trx: Kysely<Database>,
  events: readonly PlatformEvent[],
  now: number,
  receivers: readonly Subscriber[] = subscribers,
): Promise<void> {
  if (events.length === 0) return;
  for (const subscriber of receivers) await subscriber(trx, events, now);
  announce(trx, events.flatMap(changesOf));
}

function changesOf(event: PlatformEvent): readonly Change[] {
  const { device } = event;
  const owners = ownersOf(device);
  const change = (type: Change["type"], resource = "device", id = device.id) => ({ resource, type, id, owners });
  if (event.type === "report.taken") return [change("reported")];
  if (event.type === "alarm.raised") return [change("updated"), change("created", "alarm", event.alarm.id)];
  if (event.type === "alarm.cleared") return [change("updated"), change("updated", "alarm", event.alarm.id)];
  return [change(event.type === "device.added" ? "created" : "updated")];
}

const ownersOf = ({ agent_id, group_id, customer_id }: EventDevice) => ({
  agentId: agent_id,
  groupId: group_id,
  customerId: customer_id,
});
