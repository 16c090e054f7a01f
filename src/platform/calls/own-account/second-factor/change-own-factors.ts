import type { Kysely } from "kysely";
import type { CallContext } from "../../../access/handler";
import type { Database } from "../../../database";
import { reloadAccount } from "../../organisation/account-queries";
import { accountEntry } from "../../organisation/staff-log-entry";
import { type FactorChange, mailFactorChange } from "./factor-mail";
import { changeFactors } from "./factors";

/**
 * Changes and logs the caller's second factors, and mails a notice to the caller. Returns new recovery codes, if any
 * were made.
 */
export function changeOwnFactors(
  context: CallContext,
  action: FactorChange,
  change: (trx: Kysely<Database>) => Promise<void>,
): Promise<readonly string[]> {
  const { accountId } = context.caller;
  const { database, sessions, sessionId: keep, record } = context;
  return changeFactors({
    database,
    sessions,
    accountId,
    keep,
    change: async (trx) => {
      await change(trx);
      await record({ ...accountEntry(await reloadAccount(trx, accountId)), action }, trx);
      await mailFactorChange(trx, context, { accountId, change: action });
    },
  });
}
