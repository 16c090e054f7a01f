import type { Kysely } from "kysely";
import type { Database } from "../../database";
import { withTotalsUpdated } from "../../fleet/totals";

interface Move {
  readonly customerId: number;
  /** The provider that the customer gets. */
  readonly agentId: number;
}

/** The devices that a change of provider moves: those linked to the customer, but for what the provider has already. */
export const devicesToTransfer = (database: Kysely<Database>, { customerId, agentId }: Move) =>
  database.selectFrom("device").where("device.customer_id", "=", customerId).where("device.agent_id", "!=", agentId);

/**
 * Gives a provider everything that comes with a customer: the devices that are linked to it with their session keys, the
 * stock records that they are bound to, and what was recorded of them. Their groups and gateways are the former provider's:
 * devices leave them, and are given new ones by the new provider and with the next uplink. `user/switch-preview` counts by
 * the same query.
 */
export async function transferDevices(
  trx: Kysely<Database>,
  { now, ...move }: Move & { readonly now: number },
): Promise<void> {
  const moved = devicesToTransfer(trx, move).select("device.id");
  const agent = { agent_id: move.agentId };
  const ids = (await moved.execute()).map(({ id }) => id);
  await withTotalsUpdated(trx, ids, async () => {
    await trx.updateTable("storage").set(agent).where("device_id", "in", moved).execute();
    await trx.updateTable("device_day").set(agent).where("device_id", "in", moved).execute();
    await trx.updateTable("alarm").set(agent).where("device_id", "in", moved).execute();
    await trx.updateTable("device_command").set(agent).where("device_id", "in", moved).execute();
    await trx.updateTable("device_report").set(agent).where("device_id", "in", moved).execute();
    // Last: the devices are found by the provider that they are still with.
    await trx
      .updateTable("device")
      .set({ ...agent, group_id: null, gateway_id: null, update_time: now })
      .where("customer_id", "=", move.customerId)
      .where("agent_id", "!=", move.agentId)
      .execute();
  });
}
