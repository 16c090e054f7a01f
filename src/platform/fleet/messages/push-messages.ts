import type { Kysely } from "kysely";
import { dealerRoles, type MessageType, role } from "../../../contract";
import { day } from "../../base/clock";
import { type Database, insertMany } from "../../database";
import { activeAccounts } from "../../services/active-accounts";
import { serialiseTemplateValues, type TemplateName, type TemplateValues } from "./message-templates";

/** How long a message is kept, read or not, ms. */
export const messageRetention = 90 * day;

const messageTypes = {
  account_id: "bigint",
  type: "bigint",
  device_id: "bigint",
  customer_id: "bigint",
  subject: "text",
  template: "text",
  details: "text",
  content: "text",
  push_time: "bigint",
} as const;

/** A message to push: worded by a template in the reader's language, or a text as somebody wrote it. */
export type Message = {
  /** Accounts that get it; each gets one of its own. */
  readonly to: readonly number[];
  readonly type: MessageType;
  /** ms UTC. */
  readonly time: number;
  /** The device that it is about. */
  readonly deviceId?: number;
  /** The customer that it is about. */
  readonly customerId?: number;
  /** What it tells of (`alarm 17`). An account that was told of it is not told again, for as long as messages are kept. */
  readonly subject?: string;
} & ({ readonly template: TemplateName; readonly details: TemplateValues } | { readonly content: string });

/** Puts a message into the inboxes of its recipients, in the transaction of what it tells of where one is given. */
export const pushMessage = (database: Kysely<Database>, message: Message): Promise<void> =>
  pushMessages(database, [message]);

/** Many at once. */
export async function pushMessages(database: Kysely<Database>, messages: readonly Message[]): Promise<void> {
  const rows = messages.flatMap((message) => {
    const worded =
      "template" in message
        ? { template: message.template, details: serialiseTemplateValues(message.details), content: "" }
        : { template: "", details: "", content: message.content };
    return [...new Set(message.to)].map((account_id) => ({
      ...worded,
      account_id,
      type: message.type,
      device_id: message.deviceId ?? null,
      customer_id: message.customerId ?? null,
      subject: message.subject ?? null,
      push_time: message.time,
    }));
  });
  if (rows.length === 0) return;
  await insertMany(database, "message", messageTypes, rows)
    .onConflict((conflict) => conflict.columns(["account_id", "subject"]).doNothing())
    .execute();
}

const idsOf = (rows: readonly { readonly id: number }[]): readonly number[] => rows.map(({ id }) => id);

/** Whose a device is: what decides who hears of it. */
export interface FollowedDevice {
  readonly id: number;
  readonly agent_id: number;
  readonly group_id: number | null;
  readonly customer_id: number | null;
}

/** Ids that a condition compares with: a list may not be empty in SQL, and no row has the id 0. */
const among = (ids: readonly (number | null)[]): readonly number[] => [
  0,
  ...new Set(ids.filter((id): id is number => id !== null)),
];

/** Who hears of devices, by device: its provider's own accounts, the leader of its group, and its customer. */
export async function followersOf(
  database: Kysely<Database>,
  devices: readonly FollowedDevice[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const agents = among(devices.map((device) => device.agent_id));
  const accounts = await activeAccounts(database)
    .select(["account.id", "account.agent_id", "account.role"])
    .where(({ eb, and, or }) =>
      or([
        and([eb("account.agent_id", "in", agents), eb("account.role", "in", dealerRoles)]),
        and([eb("account.role", "=", role.customer), eb("account.id", "in", among(devices.map((d) => d.customer_id)))]),
      ]),
    )
    .execute();
  const leaders = await activeAccounts(database)
    // A leader who works for another provider by now has the group's devices no longer in sight.
    .innerJoin("team as led", (join) =>
      join.onRef("led.leader_id", "=", "account.id").onRef("led.agent_id", "=", "account.agent_id"),
    )
    .select(["account.id", "led.id as group_id"])
    .where("led.id", "in", among(devices.map((device) => device.group_id)))
    .execute();
  return new Map(
    devices.map((device) => [
      device.id,
      [
        ...accounts.filter((one) =>
          one.role === role.customer ? one.id === device.customer_id : one.agent_id === device.agent_id,
        ),
        ...leaders.filter((one) => one.group_id === device.group_id),
      ].map(({ id }) => id),
    ]),
  );
}

/** The accounts of a provider itself, without its groups. */
export async function dealerAccountIds(database: Kysely<Database>, agentId: number): Promise<readonly number[]> {
  return idsOf(
    await activeAccounts(database)
      .select("account.id")
      .where("account.agent_id", "=", agentId)
      .where("account.role", "in", dealerRoles)
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
