import type { Kysely } from "kysely";
import { type SignInMethod, signInModule } from "../../contract";
import { rateLimitKey } from "../base/client-address";
import { day } from "../base/clock";
import { announce, type Database, toJson } from "../database";
import { newLogLine } from "./announce-operation";
import type { PublicContext } from "./handler";
import { signInName } from "./log-labels";
import { changesOf } from "./operation-log";

/**
 * How long sign-ins stay in the log, ms. Anyone can create entries by failed attempts, so they are not kept forever.
 */
export const signInLife = 365 * day;

/** One attempt to sign in. */
export interface SignIn {
  /** The account that was named; null if it does not exist. */
  readonly accountId: number | null;
  readonly how: SignInMethod;
  readonly isSuccess: boolean;
}

/**
 * Writes a sign-in to the operation log. Attempts at unknown accounts are logged too: an attempt takes the same time
 * whether or not the account exists. The name that was typed is not stored, because people type passwords by mistake.
 *
 * @param within the transaction of the new session
 */
export async function recordSignIn(
  { database, now, address, device }: Pick<PublicContext, "database" | "now" | "address" | "device">,
  { accountId, how, isSuccess }: SignIn,
  within: Kysely<Database> = database,
): Promise<void> {
  const account = await within
    .selectFrom("account")
    .select(["id", "username", "email", "role", "agent_id"])
    .where("id", "=", accountId ?? 0)
    .executeTakeFirst();
  const name = account?.username || account?.email;
  await within
    .insertInto("action_log")
    .values({
      account_id: account?.id ?? 0,
      username: name ?? "",
      role: account?.role ?? 0,
      agent_id: account?.agent_id ?? null,
      target_type: signInModule,
      resource: signInName,
      action: isSuccess ? "signIn" : "failSignIn",
      target_id: account?.id ?? null,
      title: name ?? "–",
      content: toJson(changesOf({ resource: signInName, after: { how, address, device } })),
      time: now(),
      network: isSuccess ? rateLimitKey(address) : null,
    })
    .execute();
  const { id = null, agent_id = null } = account ?? {};
  announce(within, [
    { resource: signInName, type: "created", id, owners: { agentId: agent_id } },
    newLogLine(agent_id),
  ]);
}

/** How long an address stays familiar after a sign-in, ms. */
const familiarTime = 30 * day;

/** Whether an account has recently signed in from the caller's address. */
export async function isFamiliarHere(
  { database, now, address }: Pick<PublicContext, "database" | "now" | "address">,
  accountId: number | null,
): Promise<boolean> {
  const found = await database
    .selectFrom("action_log")
    .select("id")
    .where("account_id", "=", accountId ?? 0)
    .where("network", "=", rateLimitKey(address))
    .where("time", ">", now() - familiarTime)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes old sign-ins from the log and returns their number. */
export async function sweepSignIns(database: Kysely<Database>, now: number): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom("action_log")
    .where("target_type", "=", signInModule)
    .where("time", "<=", now - signInLife)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
