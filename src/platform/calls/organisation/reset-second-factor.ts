import { code } from "../../../contract";
import { type Handlers, Refusal } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { lockRow } from "../../database";
import { mailFactorChange } from "../own-account/second-factor/factor-mail";
import { removeFactors } from "../own-account/second-factor/factors";
import { accountToManage } from "./change-account";
import { accountEntry } from "./staff-log-entry";

/**
 * Removes the second factor of another account, for people who lost their phone and their recovery codes. The
 * caller must make sure that the request comes from the owner.
 */
export const resetSecondFactorHandlers: Handlers<"user/reset-second-factor"> = {
  "user/reset-second-factor": ({ user_id }, context) => {
    const { caller, database, sessions, record } = context;
    return database.transaction().execute(async (trx) => {
      // Waits for a concurrent reset to end, before the account is read.
      await lockRow(trx, "account", requireValue(user_id, "user_id"));
      const account = await accountToManage(trx, caller, user_id, "resetSecondFactor");
      if (account.second_factor === 0) {
        throw new Refusal(code.notAllowed, {
          zh: "该账号没有开启两步验证",
          en: "This account has no two-step verification",
        });
      }
      await removeFactors(trx, sessions, account.id);
      await record({ ...accountEntry(account), action: "resetSecondFactor" }, trx);
      await mailFactorChange(trx, context, { accountId: account.id, change: "resetSecondFactor" });
      return null;
    });
  },
};
