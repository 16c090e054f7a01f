import type { Kysely, Selectable } from "kysely";
import { role } from "../../contract/enums";
import { normaliseWidth } from "../../contract/identifiers";
import type { Database } from "../database";
import type { AccountTable } from "../database/tables/accounts";

/** An account without its password hash, as calls see it. */
export type Account = Omit<Selectable<AccountTable>, "password_hash">;

/** Normalizes an email address for storing and look-up: half width, no surrounding blanks, lower case. */
export function emailKey(email: string): string {
  return normaliseWidth(email).trim().toLowerCase();
}

/**
 * Selects the accounts that may sign in and call: the account and the provider that it works for are enabled. Disabling
 * a provider thus blocks its staff at once, but not its customers.
 */
export function activeAccounts(database: Kysely<Database>) {
  return database
    .selectFrom("account")
    .leftJoin("agent", (join) =>
      join.onRef("agent.id", "=", "account.agent_id").on("account.role", "!=", role.customer),
    )
    .where("account.is_enable", "=", 1)
    .where(({ eb, fn, val }) => eb(fn.coalesce("agent.is_enable", val(1)), "=", 1));
}

/** Finds the active account with an id. */
export async function activeAccount(database: Kysely<Database>, id: number): Promise<Account | undefined> {
  const row = await activeAccounts(database).where("account.id", "=", id).selectAll("account").executeTakeFirst();
  if (row === undefined) return undefined;
  const { password_hash: _, ...account } = row;
  return account;
}

/** Finds the active account with an email address, and its password hash. */
export async function findLoginAccount(
  database: Kysely<Database>,
  email: string,
): Promise<{ readonly account: Account; readonly passwordHash: string } | undefined> {
  const row = await activeAccounts(database)
    .where("account.email", "=", emailKey(email))
    .selectAll("account")
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash: passwordHash, ...account } = row;
  return { account, passwordHash };
}
