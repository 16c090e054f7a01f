import { type Kysely, type Selectable, sql } from "kysely";
import { dealerRoles, deviceType } from "../../../contract";
import { type Caller, notFound, type OperationLogEntry } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import type { AgentTable } from "../../database/tables/accounts";

/** A provider as stored in the database. */
export type DealerRecord = Selectable<AgentTable>;

/** The providers in the caller's scope. */
export const dealersOf = (database: Kysely<Database>, caller: Caller) =>
  database.selectFrom("agent").where(inScope(caller, "agent"));

/** All devices of the provider: the total of its own device list. */
const deviceCount = sql<number>`(select count(*) from device where device.agent_id = agent.id)`;

/** The more frequent type of its devices, NB in a tie; null without devices. */
const usualType = sql<number | null>`(
  select case
    when count(*) = 0 then null
    when 2 * sum(device.type) > count(*) then ${sql.lit(deviceType.lora)}
    else ${sql.lit(deviceType.nb)}
  end
  from device where device.agent_id = agent.id
)`;

/** The columns of a provider on the wire. */
export const dealerColumns = () =>
  [
    "agent.id as agent_id",
    "agent.name",
    "agent.contact_name",
    "agent.phone",
    "agent.province",
    "agent.city",
    "agent.address",
    "agent.skf_auth_code",
    "agent.email",
    deviceCount.as("device_count"),
    usualType.as("device_type"),
    "agent.is_enable",
    "agent.create_time",
  ] as const;

/**
 * One provider as on the wire.
 * @throws Refusal 5 when the provider does not exist or is out of scope.
 */
export const dealerRow = (database: Kysely<Database>, caller: Caller, id: number) =>
  dealersOf(database, caller).where("agent.id", "=", id).select(dealerColumns()).executeTakeFirstOrThrow(notFound);

/** @throws Refusal 5 when the provider does not exist or is out of scope. */
export const findDealer = (database: Kysely<Database>, caller: Caller, id: number): Promise<DealerRecord> =>
  dealersOf(database, caller).where("agent.id", "=", id).selectAll().executeTakeFirstOrThrow(notFound);

/** The account of the provider itself; the oldest one if there are several. */
export const ownerOf = (database: Kysely<Database>, agentId: number) =>
  database
    .selectFrom("account")
    .select(["id", "email", "phone"])
    .where("agent_id", "=", agentId)
    .where("role", "in", dealerRoles)
    .orderBy("id")
    .executeTakeFirst();

/** The values that a provider's record shares with the account of its owner. A change of one changes the other. */
export interface OwnerInfo {
  readonly username?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Copies changes of an account into the provider's record if the account is the owner's. */
export async function syncFromOwner(
  trx: Kysely<Database>,
  account: { readonly id: number; readonly agent_id: number | null },
  { username, phone, email }: OwnerInfo,
): Promise<void> {
  const values = {
    ...(username === undefined ? {} : { contact_name: username }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
  };
  if (account.agent_id === null || Object.keys(values).length === 0) return;
  const owner = await ownerOf(trx, account.agent_id);
  if (owner?.id !== account.id) return;
  await trx.updateTable("agent").set(values).where("id", "=", account.agent_id).execute();
}

/** The fields that identify a provider in an operation log entry. */
export const dealerEntry = (
  agent: Pick<DealerRecord, "id" | "name">,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 2,
  resource: "dealer",
  targetId: agent.id,
  agentId: agent.id,
  title: agent.name,
});
