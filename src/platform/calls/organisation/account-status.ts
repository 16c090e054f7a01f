import type { Kysely } from "kysely";
import { code, role } from "../../../contract";
import { type CallContext, type Handlers, type OperationLogEntry, Refusal } from "../../access/handler";
import { type Database, engineOf, lockRowForDeletion, repeatOnDeadlock, runExclusively } from "../../database";
import { dropTotals, withCountsUpdated } from "../../fleet/totals";
import { releaseOwned } from "../records/related-rows";
import { type AccountRow, reloadAccount } from "./account-queries";
import { accountToManage, updateAccount } from "./change-account";
import { customerEntry } from "./customer";
import { deleteAccounts } from "./delete-accounts";
import { staffEntry } from "./staff-log-entry";

type SwitchPath = "user/enable" | "user/is-disable" | "user/delete" | "user/delete-user";

/**
 * Enables, disables and deletes accounts (spec R8, D13 and E9). Admins manage customers and administrators. Providers,
 * and leaders with the authority, manage leaders and members. The accounts of providers change with the provider.
 */
export const accountStatusHandlers: Handlers<SwitchPath> = {
  "user/enable": ({ user_id }, context) => setEnabled(context, user_id, 1),

  /** Also signs the account out. Enabling it again does not restore its sessions. */
  "user/is-disable": ({ user_id }, context) => setEnabled(context, user_id, 0),

  "user/delete": ({ user_id }, context) => deleteAccount(context, user_id),

  "user/delete-user": ({ user_id }, context) => deleteAccount(context, user_id),
};

function setEnabled(context: CallContext, id: number, is_enable: 0 | 1): Promise<AccountRow> {
  const { caller, database, sessions, record } = context;
  const action = is_enable === 1 ? "enable" : "disable";
  return runExclusively(database, async (trx) => {
    const before = await accountToManage(trx, caller, id, action);
    await updateAccount(trx, id, { is_enable });
    if (is_enable === 0) await sessions.endAllOf(id, { database: trx });
    if (before.role === role.admin) await assertAdminRemains(trx);
    await record({ ...entryOf(before), action, before: { is_enable: before.is_enable }, after: { is_enable } }, trx);
    return reloadAccount(trx, id);
  });
}

function deleteAccount({ caller, database, record }: CallContext, id: number): Promise<null> {
  const work = async (trx: Kysely<Database>): Promise<null> => {
    const before = await accountToManage(trx, caller, id, "delete");
    if (before.role === role.leader) {
      throw new Refusal(code.notAllowed, {
        zh: "组长随分组一起删除：请在权限管理中删除分组",
        en: "A leader is deleted with the group: delete the group under Authority Management",
      });
    }
    if (before.role === role.admin) await removeNameFromDocuments(trx, id);
    if (before.role === role.customer) await releaseOwned({ trx, record }, "customer_id", id);
    await withCountsUpdated(trx, await lockDevicesOf(trx, id), () => deleteAccounts({ trx, record }, [id]));
    // The devices of a customer stay with the provider.
    if (before.role === role.customer) await dropTotals(trx, "customer", id);
    if (before.role === role.admin) await assertAdminRemains(trx);
    await record({ ...entryOf(before), action: "delete", before: { ...before } }, trx);
    return null;
  };
  return repeatOnDeadlock(() => runExclusively(database, work));
}

/**
 * Locks a customer's devices, then the account to delete, so that no device is assigned to it concurrently. Saving a
 * device uses the same order. A device assigned before the account was locked is locked last, which may deadlock.
 */
async function lockDevicesOf(trx: Kysely<Database>, id: number): Promise<readonly number[]> {
  const idsOf = async () => {
    const devices = trx.selectFrom("device").select("id").where("customer_id", "=", id).orderBy("id");
    const rows = await devices.$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate()).execute();
    return rows.map((device) => device.id);
  };
  await idsOf();
  await lockRowForDeletion(trx, "account", id);
  return idsOf();
}

/**
 * Removes the name of an admin from documents of devices. Only admins may see it, but once the account is deleted, its
 * role is unknown. The operation log keeps both.
 */
const removeNameFromDocuments = (trx: Kysely<Database>, id: number) =>
  trx.updateTable("device_file").set({ username: "" }).where("account_id", "=", id).execute();

const entryOf = (row: AccountRow): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> =>
  row.role === role.customer ? customerEntry(row) : staffEntry(row);

/**
 * Checks after a change of an administrator that the platform can still be administered. It must run in
 * `runExclusively`: otherwise two admins could disable each other at the same time.
 * @throws Refusal 15 when no enabled admin with all authorities is left.
 */
export async function assertAdminRemains(trx: Kysely<Database>): Promise<void> {
  const admins = await trx
    .selectFrom("account")
    .where("role", "=", role.admin)
    .where("is_enable", "=", 1)
    .where("authority_ids", "in", ["", "[]"])
    .select("id")
    .limit(1)
    .execute();
  if (admins.length > 0) return;
  throw new Refusal(code.notAllowed, {
    zh: "至少须保留一个启用且权限不受限的管理员",
    en: "At least one enabled administrator with all authorities must remain",
  });
}
