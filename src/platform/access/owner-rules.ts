import { type Expression, type SqlBool, sql } from "kysely";
import { role, type StorageOwner } from "../../contract";
import type { Caller } from "./handler";

/** A condition for the rows that a caller sees. */
export type Rule = (caller: Caller) => Expression<SqlBool>;

/**
 * Rules for parts of the visible rows. No row is in two parts. Lists read each part from its own index: an index cannot
 * serve conditions that are joined by "or".
 */
export type Parts = readonly Rule[];

/** The visible rows of a table by kind of caller. A kind without a rule sees none. */
export interface Rules {
  readonly admin?: Rule;
  readonly storageOperator?: Rule;
  readonly provider?: Rule;
  /** Group leaders and members. */
  readonly group?: Rule | Parts;
  readonly customer?: Rule | Parts;
}

/** The rows of all parts. */
export const anyPart =
  (parts: Parts): Rule =>
  (caller) =>
    sql<SqlBool>`(${sql.join(
      parts.map((part) => part(caller)),
      sql` or `,
    )})`;

export const everything = (): Expression<SqlBool> => sql<SqlBool>`1 = 1`;
export const nothing = (): Expression<SqlBool> => sql<SqlBool>`1 = 0`;

/** A caller without that id sees no rows, not even rows without an id. */
export const equals = (column: string, id: number | null): Expression<SqlBool> =>
  id === null ? nothing() : sql<SqlBool>`${sql.ref(column)} = ${id}`;

/** The rows whose column equals the caller's id. */
export const ownRows =
  (column: string, id: "accountId" | "agentId" | "groupId"): Rule =>
  (caller) =>
    equals(column, caller[id]);

/** Checks provider and group, so that a group that was moved to another provider does not reach the old rows. */
export const ownGroupRows =
  (agent: string, group: string): Rule =>
  (caller) =>
    sql<SqlBool>`(${equals(agent, caller.agentId)} and ${equals(group, caller.groupId)})`;

/** The rows of the provider's current customers. */
const rowsOfCustomers =
  (column: string): Rule =>
  (caller) =>
    sql<SqlBool>`${sql.ref(column)} in (
      select ${sql.ref("account.id")} from account
      where ${equals("account.agent_id", caller.agentId)} and ${sql.ref("account.role")} = ${role.customer}
    )`;

/** The rules of a table that comes from the `storage` of a resource. */
export function rulesOfOwner(owner: Exclude<StorageOwner, "rule">, table: string): Rules {
  const staff = { admin: everything, storageOperator: everything };
  const provider = ownRows(`${table}.agent_id`, "agentId");
  const account = ownRows(`${table}.account_id`, "accountId");
  const customers = rowsOfCustomers(`${table}.customer_id`);
  const byOwner: Readonly<Record<typeof owner, Rules>> = {
    provider: { ...staff, provider, group: provider },
    group: { ...staff, provider, group: ownGroupRows(`${table}.agent_id`, `${table}.group_id`) },
    customer: {
      ...staff,
      provider: customers,
      group: customers,
      customer: ownRows(`${table}.customer_id`, "accountId"),
    },
    account: { admin: account, storageOperator: account, provider: account, group: account, customer: account },
    nobody: { ...staff, provider: everything, group: everything, customer: everything },
  };
  return byOwner[owner];
}
