import type { Kysely } from "kysely";
import { agentRoles, type MessageType, role } from "../contract";
import { activeAccounts } from "./accounts";
import { day } from "./clock";
import type { Database } from "./database";
import { type Details, storedDetails, type TemplateName } from "./message-texts";

/** How long a message is kept, read or not, ms. */
export const messageRetention = 90 * day;

/** Rows that one statement inserts: far below what either engine takes in parameters. */
const insertedAtOnce = 200;

/** A message to push: worded by a template in the reader's language, or a text as somebody wrote it. */
export type Message = {
  /** Accounts that get it; each gets one of its own. */
  readonly to: readonly number[];
  readonly type: MessageType;
  /** ms UTC. */
  readonly time: number;
  /** The device that it is about. */
  readonly deviceId?: number;
  /** What it tells of (`alarm 17`). An account that was told of it is not told again, for as long as messages are kept. */
  readonly subject?: string;
} & ({ readonly template: TemplateName; readonly details: Details } | { readonly content: string });

/** Puts a message into the inboxes of its recipients, in the transaction of what it tells of where one is given. */
export async function pushMessage(database: Kysely<Database>, message: Message): Promise<void> {
  const worded =
    "template" in message
      ? { template: message.template, details: storedDetails(message.details) }
      : { content: message.content };
  const rows = [...new Set(message.to)].map((account_id) => ({
    ...worded,
    account_id,
    type: message.type,
    device_id: message.deviceId ?? null,
    subject: message.subject ?? null,
    push_time: message.time,
  }));
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    await database
      .insertInto("message")
      .values(rows.slice(at, at + insertedAtOnce))
      .onConflict((conflict) => conflict.columns(["account_id", "subject"]).doNothing())
      .execute();
  }
}

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

/**
 * Who hears of a device: its provider's own accounts, the leader of its group, and its customer. Nobody for a device that
 * is not there.
 */
export async function followersOfDevice(database: Kysely<Database>, deviceId: number): Promise<readonly number[]> {
  const device = await database
    .selectFrom("device")
    .leftJoin("team", "team.id", "device.group_id")
    .select(["device.agent_id", "device.customer_id", "team.leader_id"])
    .where("device.id", "=", deviceId)
    .executeTakeFirst();
  if (device === undefined) return [];
  const { agent_id, customer_id, leader_id } = device;
  const rows = await activeAccounts(database)
    .select("account.id")
    .where(({ eb, or, and }) =>
      or([
        and([eb("account.agent_id", "=", agent_id), eb("account.role", "in", agentRoles)]),
        // A leader who works for another provider by now has the device no longer in sight.
        and([eb("account.agent_id", "=", agent_id), eb("account.id", "=", leader_id ?? 0)]),
        and([eb("account.role", "=", role.customer), eb("account.id", "=", customer_id ?? 0)]),
      ]),
    )
    .execute();
  return idsOf(rows);
}

/** The accounts of a provider itself, without its groups. */
export async function ownersOfAgent(database: Kysely<Database>, agentId: number): Promise<readonly number[]> {
  return idsOf(
    await activeAccounts(database)
      .select("account.id")
      .where("account.agent_id", "=", agentId)
      .where("account.role", "in", agentRoles)
      .execute(),
  );
}

/** Every account of some roles that may act. */
export async function accountsOfRoles(
  database: Kysely<Database>,
  roles: readonly number[],
): Promise<readonly number[]> {
  return idsOf(await activeAccounts(database).select("account.id").where("account.role", "in", roles).execute());
}

/** Deletes what is older than messages are kept and answers how many that were. */
export async function sweepMessages(database: Kysely<Database>, now: number): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom("message")
    .where("push_time", "<", now - messageRetention)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
