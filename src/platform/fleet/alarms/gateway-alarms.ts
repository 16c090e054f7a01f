import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { gatewayOffline, messageType, role, statusOfDevice } from "../../../contract";
import { announce, type Database, oneOf } from "../../database";
import type { Message } from "../messages/push-messages";
import { notifyAboutAlarms } from "../notices/notify-about-alarms";
import { type Recipient, recipientsOf } from "../notices/recipients";

/**
 * Raises one alarm per gateway and provider, instead of one per silent device. With a single silent device, the device
 * is more likely at fault. Devices that were shut down on purpose are not silent.
 *
 * @param now ms UTC.
 */
export async function raiseGatewayAlarms(
  trx: Kysely<Database>,
  gatewayIds: readonly number[],
  now: number,
): Promise<void> {
  const down = await trx
    .selectFrom("device")
    .innerJoin("gateway", "gateway.id", "device.gateway_id")
    .where("gateway.id", ...oneOf(trx, "bigint", gatewayIds))
    .where("device.status", "=", statusOfDevice.offline)
    .groupBy(["gateway.id", "gateway.name", "device.agent_id"])
    .having(sql<number>`count(*)`, ">", 1)
    .select((eb) => [
      "gateway.id",
      "gateway.name",
      "device.agent_id",
      eb.fn.countAll<number>().as("devices"),
      eb.fn.max("device.active_time").as("heard"),
    ])
    .orderBy("gateway.id")
    .execute();
  for (const { id: gateway_id, name, agent_id, devices, heard } of down) {
    const alarm = await trx
      .insertInto("alarm")
      .values({ gateway_id, agent_id, code: gatewayOffline, begin_time: heard ?? now })
      .onConflict((conflict) => conflict.doNothing())
      .returning(sql<number>`id`.as("id"))
      .executeTakeFirst();
    if (alarm === undefined) continue;
    announce(trx, [{ resource: "alarm", type: "created", id: alarm.id, owners: { agentId: agent_id } }]);
    const message: Message = {
      to: [],
      type: messageType.deviceException,
      time: now,
      alarmId: alarm.id,
      dedupKey: `alarm ${alarm.id}`,
      template: "gatewayOffline",
      details: { gateway: name, count: devices },
    };
    const recipients = await recipientsBelow(trx, gateway_id, agent_id);
    // Customers do not see gateways.
    const mayRead = (one: Recipient) => one.role !== role.customer;
    await notifyAboutAlarms(trx, [{ alarmId: alarm.id, recipients, message, mayRead }], now);
  }
}

/** The recipients of a gateway's alarm: all recipients of the alarms of its devices. */
async function recipientsBelow(
  trx: Kysely<Database>,
  gatewayId: number,
  agent_id: number,
): Promise<readonly Recipient[]> {
  const owners = await trx
    .selectFrom("device")
    .select(["group_id", "customer_id"])
    .distinct()
    .where("gateway_id", "=", gatewayId)
    .where("agent_id", "=", agent_id)
    .execute();
  const recipients = await recipientsOf(
    trx,
    owners.map((one, id) => ({ ...one, id, agent_id })),
  );
  return [...new Map([...recipients.values()].flat().map((one) => [one.id, one])).values()];
}

/** Ends the alarms of gateways that relay reports again. */
export async function endGatewayAlarms(
  trx: Kysely<Database>,
  gatewayIds: readonly number[],
  now: number,
): Promise<void> {
  if (gatewayIds.length === 0) return;
  const alarm = expressionBuilder<Database, "alarm">();
  await endAlarms(trx, now, alarm("alarm.gateway_id", ...oneOf(trx, "bigint", gatewayIds)));
}

/** Ends the alarms of gateways without silent devices: the devices were moved, unbound or deleted. */
export const endAbandonedAlarms = (trx: Kysely<Database>, now: number): Promise<void> =>
  endAlarms(
    trx,
    now,
    sql`alarm.gateway_id is not null and not exists (
      select 1 from device where ${sql.ref("device.gateway_id")} = alarm.gateway_id
      and ${sql.ref("device.agent_id")} = alarm.agent_id and ${sql.ref("device.status")} = ${sql.lit(statusOfDevice.offline)}
    )`,
  );

async function endAlarms(trx: Kysely<Database>, now: number, which: Expression<SqlBool>): Promise<void> {
  const ended = await trx
    .updateTable("alarm")
    .set({ end_time: now })
    .where("end_time", "is", null)
    .where(which)
    .returning(["id", "agent_id"])
    .execute();
  announce(
    trx,
    ended.map(({ id, agent_id }) => ({ resource: "alarm", type: "updated", id, owners: { agentId: agent_id } })),
  );
}
