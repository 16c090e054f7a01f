import type { Kysely } from "kysely";
import { dealerRoles, type MessageType, role } from "../../../contract";
import { day } from "../../base/clock";
import { announce, type Database, insertMany } from "../../database";
import { activeAccounts } from "../../services/active-accounts";
import { serialiseTemplateValues, type TemplateName, type TemplateValues } from "./message-templates";

/** How long messages are kept, ms. */
export const messageRetention = 90 * day;

const columnTypes = {
  account_id: "bigint",
  type: "bigint",
  device_id: "bigint",
  alarm_id: "bigint",
  request_id: "bigint",
  customer_id: "bigint",
  subject: "text",
  template: "text",
  details: "text",
  content: "text",
  push_time: "bigint",
} as const;

/** A message to push: a template, which is rendered in the reader's language, or a fixed text. */
export type Message = {
  /** Recipient account ids. Each account gets its own copy. */
  readonly to: readonly number[];
  readonly type: MessageType;
  /** ms UTC. */
  readonly time: number;
  /** The device that the message is about. */
  readonly deviceId?: number;
  readonly alarmId?: number;
  /** The request that the message is about. */
  readonly requestId?: number;
  /** The customer that the message is about. */
  readonly customerId?: number;
  /**
   * Deduplication key, for example `alarm 17`: an account gets no second message with the same key while the first is
   * kept.
   */
  readonly dedupKey?: string;
} & ({ readonly template: TemplateName; readonly details: TemplateValues } | { readonly content: string });

/**
 * Puts a message into the inboxes of its recipients.
 *
 * @param database pass the transaction of the change that the message reports.
 *
 * @example
 * await pushMessage(trx, {
 *   to: [accountId],
 *   type: messageType.officialPush,
 *   time: clock(),
 *   template: "providerChanged",
 *   details: { agent: "North Grease" },
 * });
 */
export const pushMessage = (database: Kysely<Database>, message: Message): Promise<void> =>
  pushMessages(database, [message]);

/** Pushes many messages in one statement. */
export async function pushMessages(database: Kysely<Database>, messages: readonly Message[]): Promise<void> {
  const rows = messages.flatMap((message) => {
    const text =
      "template" in message
        ? { template: message.template, details: serialiseTemplateValues(message.details), content: "" }
        : { template: "", details: "", content: message.content };
    return [...new Set(message.to)].map((account_id) => ({
      ...text,
      account_id,
      type: message.type,
      device_id: message.deviceId ?? null,
      alarm_id: message.alarmId ?? null,
      request_id: message.requestId ?? null,
      customer_id: message.customerId ?? null,
      subject: message.dedupKey ?? null,
      push_time: message.time,
    }));
  });
  if (rows.length === 0) return;
  await insertMany(database, "message", columnTypes, rows)
    .onConflict((conflict) => conflict.columns(["account_id", "subject"]).doNothing())
    .execute();
  const accountIds = [...new Set(rows.map(({ account_id }) => account_id))];
  announce(database, [{ resource: "message", type: "created", id: null, owners: { accountIds } }]);
}

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

/** The owners of a device, which decide who follows it. */
export interface FollowedDevice {
  readonly id: number;
  readonly agent_id: number;
  readonly group_id: number | null;
  readonly customer_id: number | null;
}

/** Ids for an SQL `in` list, which may not be empty. No row has the id 0. */
const idList = (ids: readonly (number | null)[]): readonly number[] => [
  0,
  ...new Set(ids.filter((id): id is number => id !== null)),
];

/** Returns the followers of devices, by device id: the provider's accounts, the group leader, and the customer. */
export async function followersOf(
  database: Kysely<Database>,
  devices: readonly FollowedDevice[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const agents = idList(devices.map((device) => device.agent_id));
  const accounts = await activeAccounts(database)
    .select(["account.id", "account.agent_id", "account.role"])
    .where(({ eb, and, or }) =>
      or([
        and([eb("account.agent_id", "in", agents), eb("account.role", "in", dealerRoles)]),
        and([
          eb("account.role", "=", role.customer),
          eb("account.id", "in", idList(devices.map((d) => d.customer_id))),
        ]),
      ]),
    )
    .execute();
  const leaders = await activeAccounts(database)
    // A leader who moved to another provider may no longer see the devices of the group.
    .innerJoin("team", (join) =>
      join.onRef("team.leader_id", "=", "account.id").onRef("team.agent_id", "=", "account.agent_id"),
    )
    .select(["account.id", "team.id as group_id"])
    .where("team.id", "in", idList(devices.map((device) => device.group_id)))
    .execute();
  return new Map(
    devices.map((device) => [
      device.id,
      [
        ...accounts.filter((account) =>
          account.role === role.customer ? account.id === device.customer_id : account.agent_id === device.agent_id,
        ),
        ...leaders.filter((account) => account.group_id === device.group_id),
      ].map(({ id }) => id),
    ]),
  );
}

/** Returns the ids of a provider's accounts, without its group leaders and members. */
export async function dealerAccountIds(database: Kysely<Database>, agentId: number): Promise<readonly number[]> {
  return idsOf(
    await activeAccounts(database)
      .select("account.id")
      .where("account.agent_id", "=", agentId)
      .where("account.role", "in", dealerRoles)
      .execute(),
  );
}

/** Returns the ids of all active accounts with one of the roles. */
export async function accountsOfRoles(
  database: Kysely<Database>,
  roles: readonly number[],
): Promise<readonly number[]> {
  return idsOf(await activeAccounts(database).select("account.id").where("account.role", "in", roles).execute());
}

/**
 * Deletes messages older than `messageRetention`.
 *
 * @returns the number of deleted messages.
 */
export async function sweepMessages(database: Kysely<Database>, now: number): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom("message")
    .where("push_time", "<", now - messageRetention)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
