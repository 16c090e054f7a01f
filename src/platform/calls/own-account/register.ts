import type { Kysely } from "kysely";
import { code, defaultTimeZone, type RegisterAnswer, role } from "../../../contract";
import { type Caller, type Handlers, type Payloads, Refusal } from "../../access/handler";
import { requireValue } from "../../access/require-value";
import { type Database, fromJson, insertReturningId, toJson } from "../../database";
import { emailKey, findLoginAccount } from "../../services/active-accounts";
import { assertStrongPassword } from "../organisation/change-account";
import { assertUnique } from "../organisation/unique-fields";
import { codePurpose, createVerificationCode, limitCodeMails, type VerificationCode } from "./verification-code";
import { mailVerificationCode } from "./verification-mail";

/** The text columns of the account that a registration fills. */
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
 * Registers an end customer (spec A3) in two steps. A single step would reveal which emails have an account: it would
 * refuse a taken email, and a login with the new password would work at once for a free one.
 *
 * 1. `user/register` answers the same for every email. It mails a code and stores the profile with the code.
 * 2. `common/email-verification-code-check` with the code and a password creates the account.
 *
 * The code holder sets the password; no password is stored before that, and nobody can occupy the email of another
 * person. For an email with an account, the code only sets the password of that account. Only the second step tells
 * that a phone number is taken (code 11), because the person has confirmed an email by then.
 */
export const registerHandlers: Handlers<"user/register"> = {
  "user/register": async (payload, context): Promise<RegisterAnswer> => {
    const { address, database, limits, passwords } = context;
    const { email } = payload;
    await assertStrongPassword(passwords, requireValue(payload.password, "password"));
    if (!(await limits.allowsRegistration(address))) {
      throw new Refusal(code.registerError, {
        zh: "此网络的注册次数过多，请一小时后再试",
        en: "Too many registrations from this network; try again in an hour",
      });
    }
    await limitCodeMails(email, context);
    const found = await findLoginAccount(database, email);
    const digits = await createVerificationCode(context, {
      email,
      purpose: found === undefined ? codePurpose.register : codePurpose.resetPassword,
      registration: toJson(profileOf(payload)),
    });
    const reason = found === undefined ? "register" : "registeredAlready";
    context.afterAnswer(() => mailVerificationCode(context, { to: emailKey(email), reason, code: digits }));
    return { verify_email: 1 };
  },
};

const profileOf = (payload: Payloads["user/register"]): Profile => ({
  ...(Object.fromEntries(profileNames.map((name) => [name, payload[name] ?? ""])) as Omit<Profile, "email_rate">),
  email_rate: payload.email_rate ?? 0,
});

/**
 * Creates the account of a registration after its email is confirmed. Returns the new account as a caller and its
 * profile, both for the operation log.
 * @throws Refusal 6 or 11 when another account got the email or the phone number in the meantime.
 */
export async function createRegisteredAccount(
  trx: Kysely<Database>,
  found: VerificationCode,
  account: { readonly password_hash: string; readonly create_time: number },
): Promise<{ readonly caller: Caller; readonly profile: Profile & { readonly email: string } }> {
  // Only `user/register` writes the registrations of this purpose.
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
      timeZone: defaultTimeZone,
      authorities: null,
    },
    profile: { ...profile, email },
  };
}
