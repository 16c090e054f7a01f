import type { Kysely } from "kysely";
import { registry } from "../../../../resources";
import { can } from "../../../contract";
import { callerOf } from "../../access/caller";
import type { Caller } from "../../access/handler";
import type { Database } from "../../database";
import { activeAccount } from "../../services/active-accounts";

/**
 * Reads a person who can sign in and may list alarms, with the data that a mail to them needs; undefined for others.
 */
export async function alarmReader(
  database: Kysely<Database>,
  accountId: number,
): Promise<(Caller & { readonly email: string; readonly language: string }) | undefined> {
  const account = await activeAccount(database, accountId);
  if (account === undefined) return undefined;
  const caller = await callerOf(database, account);
  if (!can(registry, caller, "list", "alarm")) return undefined;
  return { ...caller, email: account.email, language: account.language };
}
