import type { Kysely, Selectable } from "kysely";
import { role } from "../../contract/enums";
import { normaliseWidth } from "../../contract/identifiers";
import type { Database } from "../database";
import type { AccountTable } from "../database/tables/accounts";

/** An account as the calls get to see it: without the hash of its password. */
export type Account = Omit<Selectable<AccountTable>, "password_hash">;

/** How e-mail addresses are stored and looked up: one spelling for one mailbox. */
export function emailKey(email: string): string {
  return normaliseWidth(email).trim().toLowerCase();
}

/**
 * The accounts that may act: enabled themselves, and so is the provider that they work for. Disabling a provider thereby
 * shuts out its people at once; its customers stay, they only belong to it.
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

/** What a login needs: the account that may act under an address, and the hash of its password apart from it. */
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
