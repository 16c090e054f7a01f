import type { Kysely } from "kysely";
import type { CallContext } from "../../../access/handler";
import type { Database } from "../../../database";
import { matchingStep } from "../../../services/secrets/totp";

/** A code that somebody entered for an account. */
interface Entered {
  readonly accountId: number;
  readonly code: string;
  /** Whether the app waits for its first code. */
  readonly isFirst: boolean;
}

/**
 * Uses a code of the authenticator app up: the code and older ones are not accepted again. Returns whether it was
 * valid.
 */
export async function takeTotpCode(
  database: Kysely<Database>,
  { secrets, now }: Pick<CallContext, "secrets" | "now">,
  { accountId, code, isFirst }: Entered,
): Promise<boolean> {
  const row = await database
    .selectFrom("totp")
    .select("secret")
    .where("account_id", "=", accountId)
    .where("confirmed_time", isFirst ? "is" : "is not", null)
    .executeTakeFirst();
  const step = row && matchingStep(secrets.open(row.secret, "totp"), code.replace(/\s/g, ""), now());
  if (step === undefined) return false;
  const { numUpdatedRows } = await database
    .updateTable("totp")
    .set({ last_step: step, ...(isFirst ? { confirmed_time: now() } : {}) })
    .where("account_id", "=", accountId)
    .where("secret", "=", row?.secret ?? "")
    .where("last_step", "<", step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
