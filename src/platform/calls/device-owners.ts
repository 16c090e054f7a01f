import type { Kysely } from "kysely";
import { code, role } from "../../contract";
import type { Database } from "../database";
import { inScope } from "../scope";
import { type Caller, wrongField } from "./handler";

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

/**
 * The group and the customer that a device is given to, both of its provider. What a leader or member adds or changes is in
 * the own group, or it would be out of their own sight.
 *
 * @throws Refusal 5 for a group or customer that is not there, or not the provider's.
 */
export async function settledOwners(
  trx: Kysely<Database>,
  caller: Caller,
  { agentId, asked, before, spokenOf }: Asked,
): Promise<Partial<Owners>> {
  const isGroupBound = caller.role === role.leader || caller.role === role.member;
  const group_id = asked.group_id ?? (isGroupBound ? caller.groupId : null);
  const { customer_id } = asked;
  const isNew = (id: number | null, known: number | null | undefined): id is number => id !== null && id !== known;
  if (isNew(group_id, before?.group_id) && !(await hasGroup(trx, caller, agentId, group_id))) throw unknownGroup();
  if (isNew(customer_id, before?.customer_id) && !(await hasCustomer(trx, caller, agentId, customer_id))) {
    throw unknownCustomer();
  }
  return {
    ...(before === null || spokenOf("group_id") ? { group_id } : {}),
    ...(before === null || spokenOf("customer_id") ? { customer_id } : {}),
  };
}

async function hasGroup(trx: Kysely<Database>, caller: Caller, agentId: number, id: number): Promise<boolean> {
  const team = await trx
    .selectFrom("team")
    .select("id")
    .where("id", "=", id)
    .where("agent_id", "=", agentId)
    .where(inScope(caller, "team"))
    .executeTakeFirst();
  return team !== undefined;
}

async function hasCustomer(trx: Kysely<Database>, caller: Caller, agentId: number, id: number): Promise<boolean> {
  const account = await trx
    .selectFrom("account")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", role.customer)
    .where("agent_id", "=", agentId)
    .where(inScope(caller, "account"))
    .executeTakeFirst();
  return account !== undefined;
}

const unknownGroup = () =>
  wrongField(
    "group_id",
    {
      zh: "该分组不存在，请重新选择",
      en: "This group does not exist; choose another",
    },
    code.notExist,
  );

const unknownCustomer = () =>
  wrongField(
    "customer_id",
    {
      zh: "该客户不存在，请重新选择",
      en: "This customer does not exist; choose another",
    },
    code.notExist,
  );
