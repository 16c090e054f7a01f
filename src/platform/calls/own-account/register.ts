import type { Kysely } from "kysely";
import { code, type RegisterAnswer, role } from "../../../contract";
import { type Caller, type Handlers, type Payloads, Refusal } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { type Database, fromJson, insertReturningId, toJson } from "../../database";
import { emailKey, findLoginAccount } from "../../services/active-accounts";
import { assertStrongPassword } from "../organisation/change-account";
import { assertUnique } from "../organisation/unique-fields";
import { codePurpose, createVerificationCode, limitCodeMails, type VerificationCode } from "./verification-code";
import { mailVerificationCode } from "./verification-mail";

/** What a registration says about a person, as the columns of the account have it. */
const profileNames = [
  "username",
  "phone",
  "country",
  "province",
  "city",
  "county",
  "address",
  "company",
  "industry",
  "postal_code",
] as const;

type Profile = Readonly<Record<(typeof profileNames)[number], string>> & { readonly email_rate: number };

/**
 * Makes an end customer (spec A3), in two steps, because an answer that refused a taken address would tell everybody
 * who has an account, and so would a login that works at once with the password that was just chosen.
 *
 * 1. `user/register` answers the same for every address, mails a code to it and keeps the profile beside the code.
 * 2. `common/email-verification-code-check` with that code and the chosen password makes the account.
 *
 * Whoever has the code decides the password, so none waits in the database, and nobody can occupy somebody else's address
 * in advance. An address with an account gets a code as well, which sets that account's password and nothing else.
 * A phone number that is taken is told in the second step alone (code 11), to somebody with a mailbox to his name.
 */
export const registerHandlers: Handlers<"user/register"> = {
  "user/register": async (payload, context): Promise<RegisterAnswer> => {
    const { address, database, limits, passwords } = context;
    const { email } = payload;
    await assertStrongPassword(passwords, requireValue(payload.password, "password"));
    if (!limits.allowsRegistration(address)) {
      throw new Refusal(code.registerError, {
        zh: "此网络的注册次数过多，请一小时后再试",
        en: "Too many registrations from this network; try again in an hour",
      });
    }
    limitCodeMails(email, context);
    const found = await findLoginAccount(database, email);
    const made = await createVerificationCode(context, {
      email,
      purpose: found === undefined ? codePurpose.register : codePurpose.resetPassword,
      registration: toJson(profileOf(payload)),
    });
    const reason = found === undefined ? "register" : "registeredAlready";
    mailVerificationCode(context, { to: emailKey(email), reason, code: made });
    return { verify_email: 1 };
  },
};

const profileOf = (payload: Payloads["user/register"]): Profile => ({
  ...(Object.fromEntries(profileNames.map((name) => [name, payload[name] ?? ""])) as Omit<Profile, "email_rate">),
  email_rate: payload.email_rate ?? 0,
});

/**
 * Makes the account of a registration whose address is proved, and answers who that is to the operation log.
 * @throws Refusal 6 or 11 when address or phone number were taken meanwhile.
 */
export async function createRegisteredAccount(
  trx: Kysely<Database>,
  found: VerificationCode,
  account: { readonly password_hash: string; readonly create_time: number },
): Promise<{ readonly caller: Caller; readonly profile: Profile & { readonly email: string } }> {
  // Written by `user/register` alone.
  const profile = fromJson(found.registration) as Profile;
  const { email } = found;
  await assertUnique(trx, { email, phone: profile.phone }, null);
  const row = { ...profile, ...account, email, role: role.customer };
  const accountId = await insertReturningId(trx, "account", row);
  return {
    caller: {
      accountId,
      role: role.customer,
      agentId: null,
      groupId: null,
      username: profile.username,
      authorities: null,
    },
    profile: { ...profile, email },
  };
}
