import type { Kysely } from "kysely";
import { code, role } from "../../../contract";
import { Refusal } from "../../access/handler";
import { type Database, oneOf, rowsOfStep, type Step, Unfinished } from "../../database";
import { dropTotals, withTotalsUpdated } from "../../fleet/totals";
import { countRows } from "../list/page-keys";
import { type Deletion, releaseGroup, releaseOwned, releaseRelated } from "../records/related-rows";
import { deleteAccounts } from "./delete-accounts";

/** The accounts of the provider and its groups, without its customers. */
export const staffAccountsOf = (trx: Kysely<Database>, agentId: number) =>
  trx.selectFrom("account").select("id").where("agent_id", "=", agentId).where("role", "!=", role.customer);

/**
 * Prepares a provider for deletion: deletes what exists only for it and detaches the rest. The caller then deletes the
 * provider's row. If there are many devices or stock records, the first step deletes the staff, so that nobody of the
 * provider sees the steps.
 *
 * - Deleted: its staff, its groups, its unbound devices, its cartridges and its daily totals.
 * - Kept: its stock, which can be distributed again; its gateways and similar records, which then belong to the platform; and
 *   its customers, who have no provider then.
 * - Cleared: customers' applications to join it.
 *
 * @throws Refusal 15 if it has bound devices, or if a record that refers to a deleted one must stay.
 */
export async function detachProvider(deletion: Deletion, agentId: number, step: Step): Promise<Unfinished | undefined> {
  const { trx } = deletion;
  const bound = await countRows(trx.selectFrom("device").where("agent_id", "=", agentId).where("bind_status", "=", 1));
  if (bound > 0) throw stillHasDevices(bound);
  // All that may refuse the deletion comes before the first device is deleted.
  const unbound = trx.selectFrom("device").where("agent_id", "=", agentId).where("bind_status", "=", 0);
  await releaseRelated(deletion, "device", idsOf(await unbound.select("id").execute()));
  // Delete members first: a group with members cannot be deleted.
  const staff = await staffAccountsOf(trx, agentId).execute();
  await deleteAccounts(deletion, idsOf(staff));
  const groups = await trx.selectFrom("team").select("id").where("agent_id", "=", agentId).execute();
  for (const { id } of groups) await releaseGroup(deletion, id);
  const cartridges = await trx.selectFrom("cartridge").select("id").where("agent_id", "=", agentId).execute();
  await releaseRelated(deletion, "cartridge", idsOf(cartridges));
  await trx.deleteFrom("cartridge").where("agent_id", "=", agentId).execute();
  await releaseOwned(deletion, "agent_id", agentId);
  await releaseRelated(deletion, "agent", [agentId]);

  const devices = await rowsOfStep(trx, unbound, step);
  await withTotalsUpdated(trx, devices.ids, () =>
    trx
      .deleteFrom("device")
      .where("id", ...oneOf(trx, "bigint", devices.ids))
      .execute(),
  );
  if (!devices.isLast) return new Unfinished();
  const undistributed = { distribute_time: null, former_agent_id: null };
  const stock = await rowsOfStep(trx, trx.selectFrom("storage").where("agent_id", "=", agentId), step);
  await trx
    .updateTable("storage")
    .set({ agent_id: null, ...undistributed })
    .where("id", ...oneOf(trx, "bigint", stock.ids))
    .execute();
  if (!stock.isLast) return new Unfinished();
  await trx.updateTable("storage").set(undistributed).where("former_agent_id", "=", agentId).execute();
  await trx
    .updateTable("account")
    .set({ agent_id: null, correlation_time: null })
    .where("agent_id", "=", agentId)
    .execute();
  await trx
    .updateTable("account")
    .set({ apply_status: 0, apply_agent_id: null })
    .where("apply_agent_id", "=", agentId)
    .execute();
  await trx.deleteFrom("team").where("agent_id", "=", agentId).execute();
  await dropTotals(trx, "agent", agentId);
  return undefined;
}

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

const stillHasDevices = (count: number): Refusal =>
  new Refusal(code.notAllowed, {
    zh: `该服务商还有 ${count} 台已绑定的设备，请先解绑或删除这些设备`,
    en: `This service provider still has ${count} bound ${count === 1 ? "device" : "devices"}; unbind or delete them first`,
  });
