import type { Expression, Kysely, SqlBool } from "kysely";
import { authoritiesOf } from "../../access/caller";
import { notFound } from "../../access/handler";
import { type Database, fromIdList } from "../../database";

/** Every column of an account that may be answered, with the names of what it belongs to. Never a hash. */
const columns = [
  "account.id",
  "account.role",
  "account.email",
  "account.nickname",
  "account.username",
  "account.phone",
  "account.avatar",
  "account.country",
  "account.province",
  "account.city",
  "account.county",
  "account.address",
  "account.postal_code",
  "account.company",
  "account.industry",
  "account.factory_device",
  "account.email_rate",
  "account.agent_id",
  "account.group_id",
  "account.company_id",
  "account.apply_agent_id",
  "account.apply_status",
  "account.correlation_time",
  "account.authority_ids",
  "account.open_api",
  "account.opc_enable",
  "account.is_enable",
  "account.must_change_password",
  "account.create_time",
  // A customer's name on the wire is what its account is called.
  "account.username as name",
  "agent.name as agent_name",
  "applied.name as apply_agent_name",
  "team.group_name as group_name",
  "company.name as company_name",
] as const;

/** Accounts with what they belong to; scope and conditions are the caller's to add. */
export const accountsFrom = (database: Kysely<Database>) =>
  database
    .selectFrom("account")
    .leftJoin("agent", "agent.id", "account.agent_id")
    .leftJoin("agent as applied", "applied.id", "account.apply_agent_id")
    .leftJoin("team", "team.id", "account.group_id")
    .leftJoin("agent as company", "company.id", "account.company_id");

/** Accounts with what is shown beside them; nothing selected. */
export type AccountQuery = ReturnType<typeof accountsFrom>;

/** Selects what the wire has of accounts. */
export const selectAccount = (query: AccountQuery) => query.select(columns);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectAccount>["executeTakeFirstOrThrow"]>>;

/** An account as lists and details answer it. */
export type AccountRow = Omit<StoredRow, "authority_ids"> & { readonly authority_ids: readonly number[] };

/** An account out of its stored columns. */
export const accountRow = (stored: StoredRow): AccountRow => ({
  ...stored,
  authority_ids: fromIdList(stored.authority_ids),
});

/** An account by id within a scope, or undefined. */
export async function findAccount(
  database: Kysely<Database>,
  id: number,
  scope?: Expression<SqlBool>,
): Promise<AccountRow | undefined> {
  const query = accountsFrom(database).where("account.id", "=", id);
  const stored = await selectAccount(scope === undefined ? query : query.where(scope)).executeTakeFirst();
  return stored && accountRow(stored);
}

/** An account that has just been written, as it is now. */
export async function reloadAccount(database: Kysely<Database>, id: number): Promise<AccountRow> {
  const row = await findAccount(database, id);
  if (row === undefined) throw notFound();
  return row;
}

/** An account as it is answered to itself: with its authorities as `can` asks for them, null when nothing narrows it. */
export async function ownAccount(
  database: Kysely<Database>,
  id: number,
): Promise<(AccountRow & { readonly authorities: readonly string[] | null }) | undefined> {
  const row = await findAccount(database, id);
  if (row === undefined) return undefined;
  const authorities = await authoritiesOf(database, {
    role: row.role,
    authority_ids: JSON.stringify(row.authority_ids),
  });
  return { ...row, authorities: authorities && [...authorities].toSorted() };
}
