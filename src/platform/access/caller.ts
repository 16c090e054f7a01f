import type { Kysely } from "kysely";
import { registry } from "../../../resources";
import { defaultTimeZone, isTimeZone } from "../../contract";
import { type Database, fromIdList } from "../database";
import type { Account } from "../services/active-accounts";
import type { Caller } from "./handler";

/**
 * The granted authorities of an account, as `resource.action`. Null means that the account may do everything that its
 * role allows. Accounts of restricted roles always have a set, which is empty if nothing was granted. Admins have a set
 * only if another admin granted them authorities (spec R6).
 */
export async function authoritiesOf(
  database: Kysely<Database>,
  account: Pick<Account, "role" | "authority_ids">,
): Promise<ReadonlySet<string> | null> {
  const ids = fromIdList(account.authority_ids);
  const restricted = registry.roles.rows[account.role]?.restricted;
  const isRestricted = restricted === true || (restricted === "ifGranted" && ids.length > 0);
  if (!isRestricted) return null;
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom("authority")
    .select(["resource", "action"])
    .where("id", "in", ids)
    .where("action", "!=", "")
    .execute();
  return new Set(rows.map((row) => `${row.resource}.${row.action}`));
}

/** Builds the caller for an account. */
export async function callerOf(database: Kysely<Database>, account: Account): Promise<Caller> {
  return {
    accountId: account.id,
    role: account.role,
    agentId: account.agent_id,
    groupId: account.group_id,
    username: account.username || account.email,
    timeZone: timeZoneOf(account.time_zone),
    authorities: await authoritiesOf(database, account),
  };
}

/** The time zone with this name; UTC if the name is unknown. */
export const timeZoneOf = (name: string): string => (isTimeZone(name) ? name : defaultTimeZone);
