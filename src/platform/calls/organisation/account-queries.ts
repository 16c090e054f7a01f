import type { Expression, Kysely, Selectable, SqlBool } from "kysely";
import { authoritiesOf } from "../../access/caller";
import { notFound } from "../../access/handler";
import { type Database, fromIdList } from "../../database";
import type { AccountTable } from "../../database/tables/accounts";
import type { ColumnRef, ReadHook, RecordHooks } from "../records/hooks";

/** The columns of an account that answers may contain, with the names of related records. Never the password hash. */
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
  "account.second_factor",
  "account.create_time",
  // On the wire, the name of a customer is the username of the account.
  "account.username as name",
  "agent.name as agent_name",
  "applied.name as apply_agent_name",
  "team.group_name as group_name",
  "company.name as company_name",
] as const;

/** Hooks of a resource whose records are accounts. */
export type AccountHooks<Input = never, Prepared = unknown> = RecordHooks<Selectable<AccountTable>, Input, Prepared>;

/** How accounts are read, so that their answers contain all values of an account. */
export const accountRead: ReadHook = {
  joins: {
    agent: { table: "agent", on: "agent_id" },
    applied: { table: "agent", on: "apply_agent_id" },
    team: { table: "team", on: "group_id" },
    company: { table: "agent", on: "company_id" },
  },
  values: Object.fromEntries(
    columns.map((column) => {
      const [ref = column, name = ref.slice(ref.indexOf(".") + 1)] = column.split(" as ");
      return [name, ref as ColumnRef] as const;
    }),
  ),
  finish: (row) =>
    Array.isArray(row.authority_ids) ? row : { ...row, authority_ids: fromIdList(String(row.authority_ids ?? "")) },
};

/** Accounts joined with provider, group and company; nothing selected. */
const accountsFrom = (database: Kysely<Database>) =>
  database
    .selectFrom("account")
    .leftJoin("agent", "agent.id", "account.agent_id")
    .leftJoin("agent as applied", "applied.id", "account.apply_agent_id")
    .leftJoin("team", "team.id", "account.group_id")
    .leftJoin("agent as company", "company.id", "account.company_id");

type AccountQuery = ReturnType<typeof accountsFrom>;

/** Selects the columns of accounts as on the wire. */
const selectAccount = (query: AccountQuery) => query.select(columns);

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectAccount>["executeTakeFirstOrThrow"]>>;

/** An account in the answers of lists and details. */
export type AccountRow = Omit<StoredRow, "authority_ids"> & { readonly authority_ids: readonly number[] };

/** Maps the stored columns of an account to its answer. */
const accountRow = (stored: StoredRow): AccountRow => ({
  ...stored,
  authority_ids: fromIdList(stored.authority_ids),
});

/** Finds an account by id, within a scope if one is given. */
export async function findAccount(
  database: Kysely<Database>,
  id: number,
  scope?: Expression<SqlBool>,
): Promise<AccountRow | undefined> {
  const query = accountsFrom(database).where("account.id", "=", id);
  const stored = await selectAccount(scope === undefined ? query : query.where(scope)).executeTakeFirst();
  return stored && accountRow(stored);
}

/** Reads an account again after a change. */
export async function reloadAccount(database: Kysely<Database>, id: number): Promise<AccountRow> {
  const row = await findAccount(database, id);
  if (row === undefined) throw notFound();
  return row;
}

/** Values of an account that only the account itself may read. */
interface OwnDetails {
  /** In the form that `can` expects: null without restrictions. */
  readonly authorities: readonly string[] | null;
  readonly time_zone: string;
  readonly time_zone_chosen: number;
  /** 1 if the role must have a second factor and the account has none: it may then only set one up. */
  readonly must_set_second_factor: 0 | 1;
}

/** The rules that decide whether the account must change its password or set up a second factor first. */
interface OwnRules {
  /** Whether the session must change the password. This can differ between sessions of one account. */
  readonly mustChange: (row: AccountRow) => boolean;
  /** The roles whose accounts must have a second factor. */
  readonly secondFactorRoles: ReadonlySet<number>;
}

/** An account in answers to itself. */
export async function ownAccount(
  database: Kysely<Database>,
  id: number,
  { mustChange, secondFactorRoles }: OwnRules,
): Promise<(AccountRow & OwnDetails) | undefined> {
  const row = await findAccount(database, id);
  if (row === undefined) return undefined;
  const authorities = await authoritiesOf(database, {
    role: row.role,
    authority_ids: JSON.stringify(row.authority_ids),
  });
  const zone = await database
    .selectFrom("account")
    .select(["time_zone", "time_zone_chosen"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    ...zone,
    must_change_password: mustChange(row) ? 1 : 0,
    must_set_second_factor: row.second_factor === 0 && secondFactorRoles.has(row.role) ? 1 : 0,
    authorities: authorities && [...authorities].toSorted(),
  };
}
