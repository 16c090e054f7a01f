import type { Kysely } from "kysely";
import type { Refusal } from "../../access/handler";
import { type Database, lockRow } from "../../database";
import { activeAccounts, emailKey } from "../../services/active-accounts";
import type { ProvidedIdentity } from "../../services/single-sign-on";
import { ssoRefusal } from "./sso-refusals";

/** The account of an identity, and why it may not sign in. */
export type Match =
  | { readonly accountId: number; readonly refusal: Refusal | null }
  | { readonly accountId: null; readonly refusal: Refusal };

/**
 * Finds the account of an identity: the account linked to its permanent id, or else the account with its verified email
 * address. The address alone is not enough: a provider may later give it to another person, or let people write any
 * address into their profile (OWASP ASVS 10.5.2).
 */
export async function matchAccount(
  database: Kysely<Database>,
  identity: ProvidedIdentity,
  provider: string,
): Promise<Match> {
  const linked = await linkedAccount(database, identity);
  if (linked !== undefined) return { accountId: linked.id, refusal: await disabledRefusal(database, linked) };
  const { issuer, email, isEmailVerified } = identity;
  if (email === null) return { accountId: null, refusal: ssoRefusal("noEmail", { provider }) };
  if (!isEmailVerified) return { accountId: null, refusal: ssoRefusal("unverified", { provider, email }) };
  const found = await accountByEmail(database, { issuer, email });
  if (found === undefined) return { accountId: null, refusal: ssoRefusal("unknown", { email }) };
  const refusal =
    found.subject === null
      ? await disabledRefusal(database, found)
      : ssoRefusal("otherPerson", { provider, email: found.email });
  return { accountId: found.id, refusal };
}

async function disabledRefusal(
  database: Kysely<Database>,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<Refusal | null> {
  const active = await activeAccounts(database).where("account.id", "=", id).select("account.id").executeTakeFirst();
  return active === undefined ? ssoRefusal("disabled", { email }) : null;
}

const linkedAccount = (database: Kysely<Database>, { issuer, subject }: ProvidedIdentity) =>
  database
    .selectFrom("sso_identity")
    .innerJoin("account", "account.id", "sso_identity.account_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .select(["account.id", "account.email"])
    .executeTakeFirst();

const accountByEmail = (database: Kysely<Database>, { issuer, email }: { issuer: string; email: string }) =>
  database
    .selectFrom("account")
    .leftJoin("sso_identity", (join) =>
      join.onRef("sso_identity.account_id", "=", "account.id").on("sso_identity.issuer", "=", issuer),
    )
    .where("account.email", "=", emailKey(email))
    .select(["account.id", "account.email", "sso_identity.subject"])
    .executeTakeFirst();

/**
 * Links an account to an identity until its password or email address changes. A link to another issuer ends. If two
 * calls link the same account or identity, the first link stays, and `matchAccount` refuses the second call.
 */
export async function linkAccount(
  database: Kysely<Database>,
  { issuer, subject }: ProvidedIdentity,
  { accountId, time }: { readonly accountId: number; readonly time: number },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await lockRow(trx, "account", accountId);
    await trx.deleteFrom("sso_identity").where("account_id", "=", accountId).where("issuer", "!=", issuer).execute();
    await trx
      .insertInto("sso_identity")
      .values({ account_id: accountId, issuer, subject, create_time: time })
      // The account, or the identity, has been linked in the meantime.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
