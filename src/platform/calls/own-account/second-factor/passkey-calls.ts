import { code, type NewFactor } from "../../../../contract";
import { type CallContext, type Handlers, notFound, Refusal } from "../../../access/handler";
import { requireReauthentication } from "../../../access/reauthentication";
import { challengePurpose } from "../../../database/tables/second-factors";
import { reloadAccount } from "../../organisation/account-queries";
import { createChallenge, findChallenge, takeChallenge } from "./challenge";
import { changeOwnFactors } from "./change-own-factors";
import { issuer } from "./issuer";
import { checkNewPasskey, maxPasskeys, newPasskeyOptions, type Page, pageOf, passkeysAt } from "./passkeys";

const purpose = challengePurpose.newPasskey;

const noPasskey = (): Refusal =>
  new Refusal(code.wrongParameter, {
    zh: "无法添加通行密钥，请重试",
    en: "The passkey could not be added; try again",
  });

function requirePage({ origin }: CallContext): Page {
  const page = pageOf(origin);
  if (page !== undefined) return page;
  throw new Refusal(code.notAllowed, {
    zh: "浏览器只在使用域名（而非 IP 地址）的网址上提供通行密钥",
    en: "Browsers offer passkeys only at an address with a host name, not with an IP address",
  });
}

/** The passkeys of the caller's own account (spec A11). */
export const passkeyHandlers: Handlers<"user/passkey-start" | "user/passkey-add" | "user/passkey-remove"> = {
  "user/passkey-start": async (_payload, context) => {
    const { caller, database, now, text } = context;
    await requireReauthentication(context);
    const page = requirePage(context);
    const known = await passkeysAt(database, caller.accountId, page);
    if (known.length >= maxPasskeys) {
      throw new Refusal(code.notAllowed, {
        zh: `最多可添加 ${maxPasskeys} 个通行密钥`,
        en: `An account can have at most ${maxPasskeys} passkeys`,
      });
    }
    const { email } = await reloadAccount(database, caller.accountId);
    const challenge = await createChallenge(database, { account_id: caller.accountId, purpose, create_time: now() });
    return newPasskeyOptions({ accountId: caller.accountId, email, name: text(issuer), known }, page, challenge);
  },

  "user/passkey-add": async ({ passkey }, context): Promise<NewFactor> => {
    const { caller, database, device, now } = context;
    const accountId = caller.accountId;
    // If two concurrent calls have the same challenge, only one may use it.
    const isChallenge = async (token: string): Promise<boolean> => {
      const found = await findChallenge(database, { token, purpose, now: now() });
      return found?.account_id === accountId && takeChallenge(database, found.id);
    };
    const made = await checkNewPasskey(passkey, requirePage(context), isChallenge);
    if (made === undefined) throw noPasskey();
    const recovery_codes = await changeOwnFactors(context, "addPasskey", async (trx) => {
      await trx
        .insertInto("passkey")
        .values({ ...made, account_id: accountId, name: device, create_time: now(), last_time: null })
        .execute();
    });
    return { recovery_codes };
  },

  "user/passkey-remove": async ({ passkey_id }, context) => {
    await requireReauthentication(context);
    await changeOwnFactors(context, "removePasskey", async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom("passkey")
        .where("id", "=", passkey_id)
        .where("account_id", "=", context.caller.accountId)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw notFound();
    });
    return null;
  },
};
