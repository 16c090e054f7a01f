import type { Kysely } from "kysely";
import type { CallContext } from "../../../access/handler";
import type { Database } from "../../../database";
import { reloadAccount } from "../../organisation/account-queries";
import { accountEntry } from "../../organisation/staff-log-entry";
import { changeFactors } from "./factors";

/** Changes and logs the second factors of the caller. Returns new recovery codes, if the change makes some. */
export function changeOwnFactors(
  { caller: { accountId }, database, sessions, sessionId: keep, record }: CallContext,
  action: "addTotp" | "removeTotp" | "addPasskey" | "removePasskey",
  change: (trx: Kysely<Database>) => Promise<void>,
): Promise<readonly string[]> {
  return changeFactors({
    database,
    sessions,
    accountId,
    keep,
    change: async (trx) => {
      await change(trx);
      await record({ ...accountEntry(await reloadAccount(trx, accountId)), action }, trx);
    },
  });
}
