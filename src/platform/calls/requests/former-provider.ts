import type { Kysely } from "kysely";
import { requestState, role } from "../../../contract";
import { announce, type Database, lockRow } from "../../database";

/** The columns of a request without any work of a provider. */
export const untouched = { assignee_id: null, answer: "", answered_by: null, answered_time: null } as const;

/** Deletes the texts that a provider wrote, because the new provider must not read them. The customer's texts stay. */
export async function forgetFormerProvider(trx: Kysely<Database>, ids: readonly number[]): Promise<void> {
  const customers = trx.selectFrom("account").select("id").where("role", "=", role.customer);
  await trx
    .deleteFrom("request_step")
    .where("request_id", "in", [0, ...ids])
    .where(({ eb, or }) => or([eb("account_id", "is", null), eb("account_id", "not in", customers)]))
    .execute();
}

/**
 * Moves the open requests of a customer to the new provider, without the work of the former provider. If there is no
 * new provider, requests about a device stay with the provider of the device.
 */
export async function transferRequests(
  trx: Kysely<Database>,
  { customerId, agentId, now }: { readonly customerId: number; readonly agentId: number | null; readonly now: number },
): Promise<void> {
  // A request that is being made is moved too, or waits and goes to the new provider.
  await lockRow(trx, "account", customerId);
  const moved = await trx
    .updateTable("request")
    .set({ ...untouched, agent_id: agentId, state: requestState.open, update_time: now })
    .where("customer_id", "=", customerId)
    .where("state", "in", [requestState.open, requestState.inProgress])
    .where(({ eb, and, or }) =>
      agentId === null
        ? and([eb("agent_id", "is not", null), eb("device_id", "is", null)])
        : or([eb("agent_id", "is", null), eb("agent_id", "!=", agentId)]),
    )
    .returning("id")
    .execute();
  await forgetFormerProvider(
    trx,
    moved.map(({ id }) => id),
  );
  announce(
    trx,
    moved.map(({ id }) => ({ resource: "request", type: "updated", id, owners: { agentId, customerId } })),
  );
}
