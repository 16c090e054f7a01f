import { type Kysely, type Selectable, sql } from "kysely";
import { dealerRoles, deviceType } from "../../../contract";
import { type Caller, notFound, type OperationLogEntry } from "../../access/handler";
import { inScope } from "../../access/scope";
import type { Database } from "../../database";
import type { AgentTable } from "../../database/tables/accounts";

/** A provider as the database has it. */
export type DealerRecord = Selectable<AgentTable>;

/** The providers that a caller may see. */
export const dealersOf = (database: Kysely<Database>, caller: Caller) =>
  database.selectFrom("agent").where(inScope(caller, "agent"));

const boundDevices = sql<number>`(
  select count(*) from device where device.agent_id = agent.id and device.bind_status = 1
)`;

/** The type that most of its bound devices have; null without any. */
const usualType = sql<number | null>`(
  select case when count(*) = 0 then null when 2 * sum(device.type) > count(*) then ${sql.lit(deviceType.lora)} else ${sql.lit(deviceType.nb)} end
  from device where device.agent_id = agent.id and device.bind_status = 1
)`;

/** A provider's columns as the wire has them. */
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
    boundDevices.as("device_count"),
    usualType.as("device_type"),
    "agent.is_enable",
    "agent.create_time",
  ] as const;

/** One provider as the wire has it. @throws Refusal 5 for one that is not there, or not the caller's to see. */
export const dealerRow = (database: Kysely<Database>, caller: Caller, id: number) =>
  dealersOf(database, caller).where("agent.id", "=", id).select(dealerColumns()).executeTakeFirstOrThrow(notFound);

/** @throws Refusal 5 for a provider that is not there, or not the caller's to see. */
export const findDealer = (database: Kysely<Database>, caller: Caller, id: number): Promise<DealerRecord> =>
  dealersOf(database, caller).where("agent.id", "=", id).selectAll().executeTakeFirstOrThrow(notFound);

/** The account that is the provider itself, the oldest where there are several. */
export const ownerOf = (database: Kysely<Database>, agentId: number) =>
  database
    .selectFrom("account")
    .select(["id", "email", "phone"])
    .where("agent_id", "=", agentId)
    .where("role", "in", dealerRoles)
    .orderBy("id")
    .executeTakeFirst();

/** What a provider's record shares with the account of its owner: changed on one side, it is changed on the other. */
export interface OwnerInfo {
  readonly username?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Takes over into a provider's record what its owner has changed of his account; nothing for other accounts. */
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

/** The part of a log line that all changes of a provider share. */
export const dealerEntry = (
  agent: Pick<DealerRecord, "id" | "name">,
): Pick<OperationLogEntry, "module" | "resource" | "targetId" | "agentId" | "title"> => ({
  module: 2,
  resource: "dealer",
  targetId: agent.id,
  agentId: agent.id,
  title: agent.name,
});
