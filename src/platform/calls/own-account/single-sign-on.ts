import type { Kysely } from "kysely";
import type { Handlers, PublicContext } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { recordSignIn } from "../../access/sign-in-log";
import type { Database } from "../../database";
import { hashToken } from "../../services/secrets/secrets";
import { type SingleSignOn, SingleSignOnError } from "../../services/single-sign-on";
import { linkAccount, matchAccount } from "./provided-identity";
import { ssoRefusal } from "./sso-refusals";
import { beginSignIn, startSession } from "./start-session";

const how = "oidc";

function singleSignOnOf({ singleSignOn }: PublicContext): SingleSignOn {
  if (singleSignOn === undefined) throw ssoRefusal("notConfigured", {});
  return singleSignOn;
}

/** Answers a failure of single sign-on with its text. */
async function orRefusal<T>(provider: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SingleSignOnError ? ssoRefusal(error.fault, { provider }) : error;
  }
}

/**
 * Sign-in at the OpenID provider of the installation. Accounts are not created: an administrator decides who has one.
 */
export const singleSignOnHandlers: Handlers<"user/begin-sso" | "user/login-sso"> = {
  "user/begin-sso": async (_payload, context) => {
    const singleSignOn = singleSignOnOf(context);
    return orRefusal(singleSignOn.label, singleSignOn.begin());
  },

  "user/login-sso": async (payload, context) => {
    const { database, now } = context;
    const singleSignOn = singleSignOnOf(context);
    const { label } = singleSignOn;
    const flow = requireValue(payload.flow, "flow");
    const attempt = await beginSignIn({ name: `sso ${hashToken(flow)}`, accountId: null, how }, context);
    const finished = singleSignOn.finish(flow, requireValue(payload.answer, "answer")).catch(async (error: unknown) => {
      // Not a wrong password: the attempt does not count as failed.
      if (error instanceof SingleSignOnError && ["cancelled", "unreachable"].includes(error.fault))
        await attempt.succeed();
      throw error;
    });
    const identity = await orRefusal(label, finished);
    const { accountId, refusal } = await matchAccount(database, identity, label);
    // The provider has confirmed the person's identity, with or without an account here.
    if (refusal !== null) await attempt.succeed();
    if (accountId === null || refusal !== null) {
      await recordSignIn(context, { accountId, how, isSuccess: false });
      throw refusal;
    }
    await linkAccount(database, identity, { accountId, time: now() });
    const isStillValid = async (trx: Kysely<Database>) => {
      const current = await matchAccount(trx, identity, label);
      return current.accountId === accountId && current.refusal === null;
    };
    const session = await startSession({ accountId, how, isStillValid, attempt }, context);
    return { ...session, logout_url: identity.logoutUrl };
  },
};
