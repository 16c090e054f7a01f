import type { Kysely } from "kysely";
import { code, role } from "../../../contract";
import { type Caller, invalidField } from "../../access/handler";
import { inScope } from "../../access/scope";
import { type Database, oneOf } from "../../database";

interface Owners {
  readonly group_id: number | null;
  readonly customer_id: number | null;
}

interface OwnerRequest {
  /** The device's dealer. */
  readonly agentId: number;
  readonly wanted: Owners;
  /**
   * The current owners; null for a new device. The device may keep them, even if the customer has moved to another
   * dealer.
   */
  readonly before: Owners | null;
  /** Whether the call sent a payload name. A value that was not sent stays unchanged. */
  readonly isSent: (name: string) => boolean;
}

/** Groups and customers in the caller's scope: id → id of their dealer. */
export interface ReachableOwners {
  readonly groups: ReadonlyMap<number, number | null>;
  readonly customers: ReadonlyMap<number, number | null>;
}

/** Looks up the wanted groups and customers of one or more devices. */
export async function reachableOwners(
  database: Kysely<Database>,
  caller: Caller,
  wanted: readonly Owners[],
): Promise<ReachableOwners> {
  const idsOf = (ids: readonly (number | null)[]) => [...new Set(ids)].filter((id) => id !== null);
  const groups = idsOf([...wanted.map(({ group_id }) => group_id), ownGroup(caller)]);
  const customers = idsOf(wanted.map(({ customer_id }) => customer_id));
  return {
    groups: groups.length === 0 ? new Map() : await groupsAmong(database, caller, groups),
    customers: customers.length === 0 ? new Map() : await customersAmong(database, caller, customers),
  };
}

/** The group of a leader or member: a device that they save belongs to it, or they could not see it. */
const ownGroup = (caller: Caller): number | null =>
  caller.role === role.leader || caller.role === role.member ? caller.groupId : null;

/**
 * The columns for a device's group and customer. Both belong to the device's dealer.
 *
 * @param reachable the answer of `reachableOwners` for the wanted owners.
 * @throws Refusal 5 for a group or customer that does not exist or belongs to another dealer.
 */
export function resolveOwners(
  reachable: ReachableOwners,
  caller: Caller,
  { agentId, wanted, before, isSent }: OwnerRequest,
): Partial<Owners> {
  const group_id = wanted.group_id ?? ownGroup(caller);
  const { customer_id } = wanted;
  const isNew = (id: number | null, known: number | null | undefined): id is number => id !== null && id !== known;
  if (isNew(group_id, before?.group_id) && reachable.groups.get(group_id) !== agentId) throw unknownGroup();
  if (isNew(customer_id, before?.customer_id) && reachable.customers.get(customer_id) !== agentId) {
    throw unknownCustomer();
  }
  return {
    ...(before === null || isSent("group_id") ? { group_id } : {}),
    ...(before === null || isSent("customer_id") ? { customer_id } : {}),
  };
}

async function groupsAmong(database: Kysely<Database>, caller: Caller, ids: readonly number[]) {
  const teams = await database
    .selectFrom("team")
    .select(["id", "agent_id"])
    .where("id", ...oneOf(database, "bigint", ids))
    .where(inScope(caller, "team"))
    .execute();
  return new Map(teams.map(({ id, agent_id }) => [id, agent_id]));
}

async function customersAmong(database: Kysely<Database>, caller: Caller, ids: readonly number[]) {
  const accounts = await database
    .selectFrom("account")
    .select(["id", "agent_id"])
    .where("id", ...oneOf(database, "bigint", ids))
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
