import { code, type NewFactor, type NewTotp, type SecondFactorState } from "../../../../contract";
import { type Handlers, Refusal } from "../../../access/handler";
import { requireReauthentication } from "../../../access/reauthentication";
import { lockRow } from "../../../database";
import { makeTotpSecret, totpAddress } from "../../../services/secrets/totp";
import { reloadAccount } from "../../organisation/account-queries";
import { accountEntry } from "../../organisation/staff-log-entry";
import { changeOwnFactors } from "./change-own-factors";
import { mailFactorChange } from "./factor-mail";
import { hasTotp } from "./factors";
import { invalidFactorCode } from "./invalid-factor-code";
import { issuer } from "./issuer";
import { ownPasskeys } from "./passkeys";
import { countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes";
import { takeTotpCode } from "./totp-codes";

const alreadyOn = (): Refusal =>
  new Refusal(code.alreadyExists, {
    zh: "已有验证器应用，请先移除",
    en: "The account already has an authenticator app; remove it first",
  });

const notOn = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "请先添加验证器应用或通行密钥",
    en: "Add an authenticator app or a passkey first",
  });

const noApp = (): Refusal =>
  new Refusal(code.notAllowed, { zh: "该账号没有验证器应用", en: "The account has no authenticator app" });

/** The second factors of the caller's own account (spec A11). */
export const secondFactorHandlers: Handlers<
  "user/second-factor" | "user/totp-start" | "user/totp-confirm" | "user/totp-remove" | "user/recovery-codes"
> = {
  "user/second-factor": async (_payload, { caller, database }): Promise<SecondFactorState> => ({
    totp: (await hasTotp(database, caller.accountId)) ? 1 : 0,
    passkeys: await ownPasskeys(database, caller.accountId),
    recovery_codes_left: await countRecoveryCodes(database, caller.accountId),
  }),

  "user/totp-start": async (_payload, context): Promise<NewTotp> => {
    const { caller, database, secrets, text } = context;
    await requireReauthentication(context);
    const secret = makeTotpSecret();
    const values = { secret: secrets.seal(secret, "totp"), last_step: 0 };
    const { email } = await reloadAccount(database, caller.accountId);
    const { numInsertedOrUpdatedRows } = await database
      .insertInto("totp")
      .values({ account_id: caller.accountId, ...values })
      .onConflict((conflict) =>
        conflict.column("account_id").doUpdateSet(values).where("totp.confirmed_time", "is", null),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) throw alreadyOn();
    return { secret, address: totpAddress(secret, { issuer: text(issuer), account: email }) };
  },

  "user/totp-confirm": async ({ code: entered }, context): Promise<NewFactor> => {
    const { accountId } = context.caller;
    const recovery_codes = await changeOwnFactors(context, "addTotp", async (trx) => {
      if (!(await takeTotpCode(trx, context, { accountId, code: entered, isFirst: true }))) throw invalidFactorCode();
    });
    return { recovery_codes };
  },

  "user/totp-remove": async (_payload, context) => {
    await requireReauthentication(context);
    await changeOwnFactors(context, "removeTotp", async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom("totp")
        .where("account_id", "=", context.caller.accountId)
        .where("confirmed_time", "is not", null)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw noApp();
    });
    return null;
  },

  "user/recovery-codes": async (_payload, context): Promise<NewFactor> => {
    const { caller, database, record } = context;
    await requireReauthentication(context);
    return database.transaction().execute(async (trx) => {
      // Two calls at the same time must not both add their codes.
      await lockRow(trx, "account", caller.accountId);
      const own = await reloadAccount(trx, caller.accountId);
      if (own.second_factor === 0) throw notOn();
      await record({ ...accountEntry(own), action: "recoveryCodes" }, trx);
      await mailFactorChange(trx, context, { accountId: own.id, change: "recoveryCodes" });
      return { recovery_codes: await replaceRecoveryCodes(trx, own.id) };
    });
  },
};
