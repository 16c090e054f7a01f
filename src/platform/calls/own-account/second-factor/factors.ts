import type { Kysely } from "kysely";
import { notFound } from "../../../access/handler";
import { type Database, lockRow } from "../../../database";
import type { Sessions } from "../../../services/sessions";
import { endSignIns, updateAccount } from "../../organisation/change-account";
import { replaceRecoveryCodes } from "./recovery-codes";

/** Whether the account has an authenticator app whose first code was entered. */
export async function hasTotp(database: Kysely<Database>, accountId: number): Promise<boolean> {
  const row = await database
    .selectFrom("totp")
    .select("account_id")
    .where("account_id", "=", accountId)
    .where("confirmed_time", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasPasskey(database: Kysely<Database>, accountId: number): Promise<boolean> {
  const row = await database.selectFrom("passkey").select("id").where("account_id", "=", accountId).executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes the second factors of an account in a transaction, and keeps `account.second_factor` up to date.
 *
 * With its first factor, an account gets recovery codes. Its other sessions and its login key end, because they began
 * without a second step. An account without factors has no recovery codes.
 *
 * @param options.keep the session that stays
 * @returns the new recovery codes; empty if none were made
 */
export function changeFactors(options: {
  readonly database: Kysely<Database>;
  readonly sessions: Sessions;
  readonly accountId: number;
  readonly keep: number;
  readonly change: (trx: Kysely<Database>) => Promise<void>;
}): Promise<readonly string[]> {
  const { database, sessions, accountId, keep, change } = options;
  return database.transaction().execute(async (trx) => {
    await lockRow(trx, "account", accountId);
    await change(trx);
    const second_factor = (await hasTotp(trx, accountId)) || (await hasPasskey(trx, accountId)) ? 1 : 0;
    const before = await trx
      .selectFrom("account")
      .select("second_factor")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow(notFound);
    if (second_factor === before.second_factor) return [];
    await updateAccount(trx, accountId, { second_factor });
    if (second_factor === 0) {
      await trx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
      return [];
    }
    await endSignIns(trx, sessions, { accountId, except: keep });
    return replaceRecoveryCodes(trx, accountId);
  });
}

/** Removes all second factors of an account. Its sessions and its login key end. */
export async function removeFactors(trx: Kysely<Database>, sessions: Sessions, accountId: number): Promise<void> {
  for (const table of ["totp", "passkey", "recovery_code"] as const) {
    await trx.deleteFrom(table).where("account_id", "=", accountId).execute();
  }
  await updateAccount(trx, accountId, { second_factor: 0 });
  await endSignIns(trx, sessions, { accountId });
}
