import type { Kysely } from "kysely";
import { type Database, oneOf, rowsOfStep, type Step, Unfinished } from "../../database";
import { reopened } from "../../fleet/alarms/reopen-reported";
import { withTotalsUpdated } from "../../fleet/totals";
import { transferRequests } from "../requests/former-provider";

interface Transfer {
  readonly customerId: number;
  /** The new provider of the customer. */
  readonly agentId: number;
}

/** The devices that move to the new provider: those of the customer that another provider has. */
export const devicesToTransfer = (database: Kysely<Database>, { customerId, agentId }: Transfer) =>
  database.selectFrom("device").where("device.customer_id", "=", customerId).where("device.agent_id", "!=", agentId);

/** The columns of an alarm without work on it: notes and names belong to the former provider. */
const untouched = {
  ...reopened,
  reopened_time: null,
  assignee_id: null,
  snoozed_until: null,
  comment: "",
  commented_by: null,
  commented_time: null,
} as const;

/**
 * Moves the devices and the open requests of a customer to the new provider. Devices move with their session keys,
 * stock records and history. They leave the groups and gateways of the former provider. The new provider assigns
 * groups, and the next uplink sets the gateway. `user/switch-preview` counts with the same query.
 *
 * If there are many devices, a step moves some of them. Until the last step, the customer and the requests stay with the
 * former provider.
 */
export async function transferDevices(
  trx: Kysely<Database>,
  { now, ...transfer }: Transfer & { readonly now: number },
  step: Step,
): Promise<Unfinished | undefined> {
  const agent = { agent_id: transfer.agentId };
  const { ids, isLast } = await rowsOfStep(trx, devicesToTransfer(trx, transfer), step);
  const moved = oneOf(trx, "bigint", ids);
  // The new provider must not see the names of the former provider's staff.
  const nobody = { account_id: null };
  const move = async (): Promise<void> => {
    await trx
      .updateTable("storage")
      .set(agent)
      .where("device_id", ...moved)
      .execute();
    await trx
      .updateTable("device_day")
      .set(agent)
      .where("device_id", ...moved)
      .execute();
    const alarms = trx
      .selectFrom("alarm")
      .select("id")
      .where("device_id", ...moved);
    await trx.deleteFrom("alarm_step").where("alarm_id", "in", alarms).execute();
    await trx
      .updateTable("alarm")
      // The devices leave their groups below. Without the group here, a trigger would write the alarms again.
      .set({ ...agent, ...untouched, group_id: null })
      .where("device_id", ...moved)
      .execute();
    await trx
      .updateTable("swap")
      .set({ ...agent, ...nobody, photo: "", comment: "" })
      .where("device_id", ...moved)
      .execute();
    await trx
      .updateTable("device_command")
      .set({ ...agent, ...nobody })
      .where("device_id", ...moved)
      .execute();
    await trx
      .updateTable("device_advice")
      .set(nobody)
      .where("device_id", ...moved)
      .execute();
    await trx
      .updateTable("device_report")
      .set(agent)
      .where("device_id", ...moved)
      .execute();
    await trx
      .updateTable("device")
      .set({ ...agent, group_id: null, gateway_id: null, gateway_eui: "", update_time: now })
      .where("id", ...moved)
      .execute();
  };
  await withTotalsUpdated(trx, ids, move, transfer.agentId);
  if (!isLast) return new Unfinished(ids.at(-1));
  await transferRequests(trx, { ...transfer, now });
  return undefined;
}
