import type { Kysely } from "kysely";
import { code, role } from "../../../contract";
import { type CallContext, type Handlers, type OperationLogEntry, Refusal } from "../../access/handler";
import { type Database, runExclusively } from "../../database";
import { dropTotals } from "../../fleet/totals";
import { type AccountRow, reloadAccount } from "./account-queries";
import { accountToManage, updateAccount } from "./change-account";
import { customerEntry } from "./customer";
import { staffEntry } from "./staff-log-entry";

type SwitchPath = "user/enable" | "user/is-disable" | "user/delete" | "user/delete-user";

/**
 * Switches and deletes accounts of every kind that is managed by itself: customers and administrators by admins, leaders
 * and members by their providers and, as far as they were granted it, by their leaders (spec R8, D13 and E9).
 */
export const accountStatusHandlers: Handlers<SwitchPath> = {
  "user/enable": ({ user_id }, context) => setEnabled(context, user_id, 1),

  /** Whoever is disabled is signed out, and stays so when he is enabled again. */
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
    const change = { before: { is_enable: before.is_enable }, after: { is_enable } };
    await record({ ...entryOf(before), action, ...change }, trx);
    return reloadAccount(trx, id);
  });
}

function deleteAccount({ caller, database, record }: CallContext, id: number): Promise<null> {
  return runExclusively(database, async (trx) => {
    const before = await accountToManage(trx, caller, id, "delete");
    if (before.role === role.leader) {
      throw new Refusal(code.notAllowed, {
        zh: "组长随分组一起删除：请在权限管理中删除分组",
        en: "A leader is deleted with his group: delete the group under Authority Management",
      });
    }
    if (before.role === role.admin) await forgetName(trx, id);
    await trx.deleteFrom("account").where("id", "=", id).execute();
    // The devices of a customer stay, and are nobody's but the provider's.
    if (before.role === role.customer) await dropTotals(trx, "customer", id);
    if (before.role === role.admin) await assertAdminRemains(trx);
    await record({ ...entryOf(before), action: "delete", before: { ...before } }, trx);
    return null;
  });
}

/**
 * Takes an admin's name off documents, where it is for admins alone to see: when he is gone they would have his name without his
 * role. The history has both.
 */
const forgetName = (trx: Kysely<Database>, id: number) =>
  trx.updateTable("device_file").set({ username: "" }).where("account_id", "=", id).execute();

const entryOf = (row: AccountRow): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> =>
  row.role === role.customer ? customerEntry(row) : staffEntry(row);

/**
 * After a change of an administrator, at the end of a transaction that is alone (`exclusively`): two admins who disable each
 * other at the same moment must not leave a platform that nobody can administer.
 * @throws Refusal 15 when no enabled admin is left whom nothing narrows.
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
    en: "At least one enabled administrator with all authorities has to remain",
  });
}
