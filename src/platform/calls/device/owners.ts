import type { Kysely } from "kysely";
import { code, role } from "../../../contract";
import { type Caller, invalidField } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, valuesOf } from "../../database";

interface Owners {
  readonly group_id: number | null;
  readonly customer_id: number | null;
}

interface Asked {
  /** The device's provider. */
  readonly agentId: number;
  readonly asked: Owners;
  /** What the device has; null for a new one. It may stay, also when the customer has changed provider since. */
  readonly before: Owners | null;
  /** Whether a name came with the call; what did not, stays. */
  readonly spokenOf: (name: string) => boolean;
}

/** Of groups and customers that were looked for, those that the caller may reach, by id with their providers. */
export interface ReachableOwners {
  readonly groups: ReadonlyMap<number, number | null>;
  readonly customers: ReadonlyMap<number, number | null>;
}

/** Looks up the groups and customers of one device, or of many at once. */
export async function reachableOwners(
  database: Kysely<Database>,
  caller: Caller,
  asked: readonly Owners[],
): Promise<ReachableOwners> {
  const idsOf = (ids: readonly (number | null)[]) => [...new Set(ids)].filter((id) => id !== null);
  const groups = idsOf([...asked.map(({ group_id }) => group_id), ownGroup(caller)]);
  const customers = idsOf(asked.map(({ customer_id }) => customer_id));
  return {
    groups: groups.length === 0 ? new Map() : await groupsAmong(database, caller, groups),
    customers: customers.length === 0 ? new Map() : await customersAmong(database, caller, customers),
  };
}

/** What a leader or member adds or changes is in the own group, or it would be out of their own sight. */
const ownGroup = (caller: Caller): number | null =>
  caller.role === role.leader || caller.role === role.member ? caller.groupId : null;

/**
 * The group and the customer that a device is given to, both of its provider.
 *
 * @param reachable what `reachableOwners` has found of those that are asked for.
 * @throws Refusal 5 for a group or customer that is not there, or not the provider's.
 */
export function resolveOwners(
  reachable: ReachableOwners,
  caller: Caller,
  { agentId, asked, before, spokenOf }: Asked,
): Partial<Owners> {
  const group_id = asked.group_id ?? ownGroup(caller);
  const { customer_id } = asked;
  const isNew = (id: number | null, known: number | null | undefined): id is number => id !== null && id !== known;
  if (isNew(group_id, before?.group_id) && reachable.groups.get(group_id) !== agentId) throw unknownGroup();
  if (isNew(customer_id, before?.customer_id) && reachable.customers.get(customer_id) !== agentId) {
    throw unknownCustomer();
  }
  return {
    ...(before === null || spokenOf("group_id") ? { group_id } : {}),
    ...(before === null || spokenOf("customer_id") ? { customer_id } : {}),
  };
}

async function groupsAmong(database: Kysely<Database>, caller: Caller, ids: readonly number[]) {
  const teams = await database
    .selectFrom("team")
    .select(["id", "agent_id"])
    .where("id", "in", valuesOf(database, "bigint", ids))
    .where(inScope(caller, "team"))
    .execute();
  return new Map(teams.map(({ id, agent_id }) => [id, agent_id]));
}

async function customersAmong(database: Kysely<Database>, caller: Caller, ids: readonly number[]) {
  const accounts = await database
    .selectFrom("account")
    .select(["id", "agent_id"])
    .where("id", "in", valuesOf(database, "bigint", ids))
    .where("role", "=", role.customer)
    .where(inScope(caller, "account"))
    .execute();
  return new Map(accounts.map(({ id, agent_id }) => [id, agent_id]));
}

const unknownGroup = () =>
  invalidField(
    "group_id",
    {
      zh: "该分组不存在，请重新选择",
      en: "This group does not exist; choose another",
    },
    code.notExist,
  );

const unknownCustomer = () =>
  invalidField(
    "customer_id",
    {
      zh: "该客户不存在，请重新选择",
      en: "This customer does not exist; choose another",
    },
    code.notExist,
  );
