import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { can } from "../../../contract";
import { callerOf } from "../../access/caller";
import type { Caller } from "../../access/handler";
import type { Database } from "../../database";
import { activeAccounts } from "../../services/active-accounts";

/**
 * Reads a person who can sign in and may list alarms, with the data that a mail to them needs; undefined for others.
 */
export async function alarmReader(
  database: Kysely<Database>,
  accountId: number,
): Promise<(Caller & { readonly email: string; readonly language: string }) | undefined> {
  const row = await activeAccounts(database)
    .where("account.id", "=", accountId)
    .selectAll("account")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const caller = await callerOf(database, row);
  return can(registry, caller, "list", "alarm") ? { ...caller, email: row.email, language: row.language } : undefined;
}
