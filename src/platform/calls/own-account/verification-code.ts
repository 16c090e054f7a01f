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

/** Mailed codes (spec A5). */
export const codeRules = { digits: 6, life: 10 * minute, tries: 5 } as const;

/** What entering a code does. */
export const codePurpose = { resetPassword: 1, register: 2, changeEmail: 3 } as const;

/** A mailed code as the database has it. */
export type VerificationCode = Selectable<VerificationCodeTable>;

type Means = Pick<PublicContext, "database" | "limits" | "secrets" | "address" | "now">;

/** Unknown address, wrong, expired, used and tried too often are one answer: it must not tell which accounts there are. */
export const invalidCode = (): Refusal => {
  const text: Text = {
    zh: "验证码错误或已失效，请检查后重试，或重新获取",
    en: "The code is wrong or no longer valid; check it, or have a new one sent",
  };
  return new Refusal(code.wrongVerificationCode, text, { code: text });
};

const refusals = {
  "in a minute": {
    zh: "验证码每分钟只能发送一次，请稍后再试",
    en: "A code can be sent once a minute; wait a moment and try again",
  },
  later: {
    zh: "验证码发送次数过多，请使用已收到的验证码，或一小时后再试",
    en: "Too many codes were sent; use one that has arrived, or try again in an hour",
  },
} as const satisfies Record<string, Text>;

/**
 * Counts a mail to an address that somebody has named, who may not own it.
 * @throws Refusal 17 when it would be one too many.
 */
export function limitCodeMails(email: string, { limits, address }: Means): void {
  const allowed = limits.allowsCode(email, address);
  if (allowed !== "yes") throw new Refusal(code.verificationTooOften, refusals[allowed]);
}

/**
 * Begins to look at a code that somebody has entered.
 * @throws Refusal 15 after too many wrong ones from the network.
 */
export function beginCheck({ limits, address }: Means): PendingAttempt {
  const attempt = limits.beginCodeCheck(address);
  if (attempt !== undefined) return attempt;
  throw new Refusal(code.notAllowed, {
    zh: "验证码输入错误次数过多，请一小时后再试",
    en: "Too many wrong codes from this network; try again in an hour",
  });
}

/**
 * Makes a code for an address, and answers it. Those that were made before go on counting, of whatever purpose: anybody may
 * have a code sent to any address, and must not end by that what its owner is about to enter.
 */
export async function createVerificationCode(
  { database, secrets, now }: Means,
  made: { readonly email: string; readonly purpose: number; readonly registration?: string },
): Promise<string> {
  const email = emailKey(made.email);
  const digits = makeDigits(codeRules.digits);
  const oldest = now() - codeRules.life;
  await database.transaction().execute(async (trx) => {
    await trx.deleteFrom("verification_code").where("create_time", "<=", oldest).execute();
    await trx
      .insertInto("verification_code")
      .values({ ...made, email, code_hash: hashOf(secrets, email, digits), create_time: now() })
      .execute();
  });
  return digits;
}

/**
 * The code of an address that has these digits and still counts, the newest of several; undefined when there is none. The
 * try is counted, for each code that counts, before the digits are compared: guesses at one code are five at most, also
 * when they are made at once, and two codes are no easier to guess than one code twice.
 */
export async function verifyCode(
  { database, secrets, now }: Means,
  tried: { readonly email: string; readonly digits: string },
): Promise<VerificationCode | undefined> {
  const email = emailKey(tried.email);
  const rows = await database
    .updateTable("verification_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("email", "=", email)
    .where("tries", "<", codeRules.tries)
    .where("used_time", "is", null)
    .where("create_time", ">", now() - codeRules.life)
    .returningAll()
    .execute();
  const hash = hashOf(secrets, email, tried.digits.replace(/\s/g, ""));
  return rows.toSorted((a, b) => b.id - a.id).find((row) => isSame(row.code_hash, hash));
}

/**
 * Uses a code up, in the transaction of what it permits. The others of its address end with it: what it has proved and
 * settled is not settled again by an older mail.
 * @throws Refusal 16 when another call was faster.
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

/** Bound to its address: the same digits mailed to two people have two hashes. */
const hashOf = (secrets: Means["secrets"], email: string, digits: string): string =>
  secrets.mac(`${email}\n${digits}`, "verification_code");

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
