import type { Kysely } from "kysely";
import type { Database } from "../database";
import { keepTotals } from "../totals";

/** Devices that are linked to a customer, as a condition on the column that names a device. */
const linkedTo = (database: Kysely<Database>, customerId: number) =>
  database.selectFrom("device").select("device.id").where("device.customer_id", "=", customerId);

/**
 * Gives a provider everything that comes with a customer: the devices that are linked to it with their session keys, the
 * stock records that they are bound to, and what was recorded of them. Their groups and gateways are the former provider's:
 * devices leave them, and are given new ones by the new provider and with the next uplink. Raw reports name the provider of
 * their time for good; whoever may see a device may see them.
 */
export async function moveDevices(
  trx: Kysely<Database>,
  { customerId, agentId, now }: { readonly customerId: number; readonly agentId: number; readonly now: number },
): Promise<void> {
  const linked = linkedTo(trx, customerId);
  const agent = { agent_id: agentId };
  const devices = await linked.where("device.agent_id", "!=", agentId).execute();
  const ids = devices.map(({ id }) => id);
  await keepTotals(trx, ids, async () => {
    await trx.updateTable("storage").set(agent).where("device_id", "in", linked).execute();
    await trx.updateTable("device_day").set(agent).where("device_id", "in", linked).execute();
    await trx.updateTable("alarm").set(agent).where("device_id", "in", linked).execute();
    await trx.updateTable("device_command").set(agent).where("device_id", "in", linked).execute();
    await trx
      .updateTable("device")
      .set({ ...agent, group_id: null, gateway_id: null, update_time: now })
      .where("customer_id", "=", customerId)
      .where("agent_id", "!=", agentId)
      .execute();
  });
}
