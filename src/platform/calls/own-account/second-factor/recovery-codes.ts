import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../../database";
import { hashToken } from "../../../services/secrets/secrets";

/** Number of recovery codes, and characters of each: 120 bits, so that their hashes need no salt (ASVS 6.5.2). */
const recoveryCodes = { count: 10, length: 24 } as const;

/** Crockford's base32: without I, L, O and U, which are misread. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const makeCode = (): string =>
  Array.from({ length: recoveryCodes.length }, () => alphabet[randomInt(alphabet.length)]).join("");

/** The form of a code that is hashed: without separators, and with similar characters made equal. */
const normalise = (typed: string): string =>
  typed.toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1").replace(/[\s-]/g, "");

/** Replaces the recovery codes of an account. Returns the new ones, in groups of four characters. */
export async function replaceRecoveryCodes(trx: Kysely<Database>, accountId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: recoveryCodes.count }, makeCode);
  await trx.deleteFrom("recovery_code").where("account_id", "=", accountId).execute();
  await trx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashToken(code) })))
    .execute();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"));
}

/** Uses a recovery code up. Returns whether it was valid. */
export async function takeRecoveryCode(
  database: Kysely<Database>,
  { accountId, code, now }: { readonly accountId: number; readonly code: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("recovery_code")
    .set({ used_time: now })
    .where("account_id", "=", accountId)
    .where("code_hash", "=", hashToken(normalise(code)))
    .where("used_time", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(database: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await database
    .selectFrom("recovery_code")
    .where("account_id", "=", accountId)
    .where("used_time", "is", null)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
