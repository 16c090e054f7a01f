import type { Kysely, Selectable } from "kysely";
import { minute } from "../../../base/clock";
import type { Database } from "../../../database";
import type { ChallengeTable } from "../../../database/tables/second-factors";
import { hashToken, makeToken } from "../../../services/secrets/secrets";

/** Lifetime of a challenge in ms, and tries. */
export const challengeRules = { life: 10 * minute, tries: 5 } as const;

/** A challenge as stored in the database. */
export type Challenge = Selectable<ChallengeTable>;

/** Creates a challenge and returns its token. Only the hash of the token is stored. */
export async function createChallenge(
  trx: Kysely<Database>,
  values: Pick<Challenge, "account_id" | "purpose" | "create_time">,
): Promise<string> {
  const token = makeToken();
  await trx
    .deleteFrom("challenge")
    .where("create_time", "<=", values.create_time - challengeRules.life)
    .execute();
  await trx
    .insertInto("challenge")
    .values({ ...values, token_hash: hashToken(token) })
    .execute();
  return token;
}

/** Finds a valid challenge by its token. */
export const findChallenge = (
  database: Kysely<Database>,
  { token, purpose, now }: { readonly token: string; readonly purpose: number; readonly now: number },
): Promise<Challenge | undefined> =>
  database
    .selectFrom("challenge")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("tries", "<", challengeRules.tries)
    .where("create_time", ">", now - challengeRules.life)
    .executeTakeFirst();

/** Counts a try, before it is checked, so that concurrent tries count too. Returns whether it is still allowed. */
export async function countTry(database: Kysely<Database>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("challenge")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("id", "=", id)
    .where("tries", "<", challengeRules.tries)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Deletes a challenge. Returns whether it still existed: of two concurrent calls, one may use it. */
export async function takeChallenge(trx: Kysely<Database>, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("challenge").where("id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
