import { timingSafeEqual } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import { code, type Text } from "../../../contract";
import { type PublicContext, Refusal } from "../../access/handler";
import { minute } from "../../base/clock";
import type { Database } from "../../database";
import type { VerificationCodeTable } from "../../database/tables/accounts";
import { emailKey } from "../../services/active-accounts";
import type { PendingAttempt } from "../../services/rate-limits";
import { makeDigits } from "../../services/secrets/secrets";

/** Rules of mailed codes: number of digits, lifetime in ms, and tries (spec A5). */
export const codeRules = { digits: 6, life: 10 * minute, tries: 5 } as const;

/** The effect of entering a code. */
export const codePurpose = { resetPassword: 1, register: 2, changeEmail: 3 } as const;

/** A mailed code as stored in the database. */
export type VerificationCode = Selectable<VerificationCodeTable>;

type CodeContext = Pick<PublicContext, "database" | "limits" | "secrets" | "address" | "now">;

/** The same answer for wrong, expired and used codes and unknown emails: it must not reveal which accounts exist. */
export const invalidCode = (): Refusal => {
  const text: Text = {
    zh: "验证码错误或已失效，请检查后重试，或重新获取",
    en: "The code is wrong or no longer valid; check it, or request a new one",
  };
  return new Refusal(code.wrongVerificationCode, text, { code: text });
};

const refusals = {
  "in a minute": {
    zh: "验证码每分钟只能发送一次，请稍后再试",
    en: "You can request a code once a minute; try again in a moment",
  },
  later: {
    zh: "验证码发送次数过多，请使用已收到的验证码，或一小时后再试",
    en: "Too many codes were sent; use a code that you have received, or try again in an hour",
  },
} as const satisfies Record<string, Text>;

/**
 * Counts a code mail. The email may belong to a person who did not request the code and must not be flooded with mails.
 * @throws Refusal 17 after too many mails to the email or from the network address.
 */
export async function limitCodeMails(email: string, { limits, address }: CodeContext): Promise<void> {
  const allowed = await limits.allowsCode(email, address);
  if (allowed !== "yes") throw new Refusal(code.verificationTooOften, refusals[allowed]);
}

/**
 * Begins the check of an entered code; it counts as failed until `succeed` is called.
 * @throws Refusal 15 after too many wrong codes from the network address.
 */
export async function beginCheck({ limits, address }: CodeContext): Promise<PendingAttempt> {
  const attempt = await limits.beginCodeCheck(address);
  if (attempt !== undefined) return attempt;
  throw new Refusal(code.notAllowed, {
    zh: "验证码输入错误次数过多，请一小时后再试",
    en: "Too many wrong codes from this network; try again in an hour",
  });
}

/**
 * Creates a code for an email and returns its digits. Earlier codes stay valid: anybody can request a code for any
 * email, and must not be able to invalidate the code that its owner is about to enter.
 */
export async function createVerificationCode(
  { database, secrets, now }: CodeContext,
  values: { readonly email: string; readonly purpose: number; readonly registration?: string },
): Promise<string> {
  const email = emailKey(values.email);
  const digits = makeDigits(codeRules.digits);
  const oldest = now() - codeRules.life;
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom("verification_code").where("create_time", "<=", oldest).execute();
    await trx
      .insertInto("verification_code")
      .values({ ...values, email, code_hash: hashOf(secrets, email, digits), create_time: now() })
      .execute();
  });
  return digits;
}

/**
 * Finds the valid code of an email with the given digits, the newest if there are several. Each valid code of the email
 * counts the try before the digits are compared, so that each code allows at most five guesses, even concurrent ones.
 */
export async function verifyCode(
  { database, secrets, now }: CodeContext,
  entered: { readonly email: string; readonly digits: string },
): Promise<VerificationCode | undefined> {
  const email = emailKey(entered.email);
  const rows = await database
    .updateTable("verification_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("email", "=", email)
    .where("tries", "<", codeRules.tries)
    .where("used_time", "is", null)
    .where("create_time", ">", now() - codeRules.life)
    .returningAll()
    .execute();
  const hash = hashOf(secrets, email, entered.digits.replace(/\s/g, ""));
  return rows.toSorted((a, b) => b.id - a.id).find((row) => isEqual(row.code_hash, hash));
}

/**
 * Marks a code as used, in the transaction of the change that it permits. All other codes of the email are deleted, so
 * that an older mail cannot change the result again.
 * @throws Refusal 16 when a concurrent call has used the code.
 */
export async function consumeCode(trx: Kysely<Database>, found: VerificationCode, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("verification_code")
    .set({ used_time: now, registration: "" })
    .where("id", "=", found.id)
    .where("used_time", "is", null)
    .executeTakeFirstOrThrow();
  if (Number(numUpdatedRows) === 0) throw invalidCode();
  await trx.deleteFrom("verification_code").where("email", "=", found.email).where("id", "!=", found.id).execute();
}

/** The hash covers the email, so that a code is not valid for another email. */
const hashOf = (secrets: CodeContext["secrets"], email: string, digits: string): string =>
  secrets.mac(`${email}\n${digits}`, "verification_code");

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
