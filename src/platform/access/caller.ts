import type { Kysely } from "kysely";
import { registry } from "../../../resources";
import { type Database, fromIdList } from "../database";
import type { Account } from "../services/active-accounts";
import type { Caller } from "./handler";

/**
 * The authorities that narrow an account, as `resource.action`; null where its role's row alone counts. Roles whose row is
 * narrowed always have a set, an empty one when nothing was granted; an admin has one when another admin gave it (spec R6).
 */
export async function authoritiesOf(
  database: Kysely<Database>,
  account: Pick<Account, "role" | "authority_ids">,
): Promise<ReadonlySet<string> | null> {
  const ids = fromIdList(account.authority_ids);
  const narrowed = registry.roles.rows[account.role]?.restricted;
  const isNarrowed = narrowed === true || (narrowed === "ifGranted" && ids.length > 0);
  if (!isNarrowed) return null;
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom("authority")
    .select(["resource", "action"])
    .where("id", "in", ids)
    .where("action", "!=", "")
    .execute();
  return new Set(rows.map((row) => `${row.resource}.${row.action}`));
}

/** Who an account is to the calls. */
export async function callerOf(database: Kysely<Database>, account: Account): Promise<Caller> {
  return {
    accountId: account.id,
    role: account.role,
    agentId: account.agent_id,
    groupId: account.group_id,
    username: account.username || account.email,
    authorities: await authoritiesOf(database, account),
  };
}
