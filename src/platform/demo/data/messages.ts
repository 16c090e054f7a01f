import type { Kysely } from "kysely";
import { commandKind, messageType, roleOptions } from "../../../contract";
import { day, hour } from "../../base/clock";
import { notifyOfApplication } from "../../calls/organisation/customer-messages";
import type { Database } from "../../database";
import type { EventDevice } from "../../fleet/events";
import { notifyFollowers } from "../../fleet/messages/notify-followers";
import { accountsOfRoles, pushMessage } from "../../fleet/messages/push-messages";

/** The inboxes reach back this many days; messages of the last two days are unread. */
const inboxDays = 21;
const unreadDays = 2;

/**
 * Fills the inboxes with the messages of the demo's history: alarms, pending commands, applications and announcements.
 */
export async function writeMessages({
  trx,
  today,
}: {
  readonly trx: Kysely<Database>;
  readonly today: number;
}): Promise<void> {
  await writeAlarmMessages(trx, today);
  await writeCommandMessages(trx, today);
  const applicants = await trx
    .selectFrom("account")
    .select(["id", "username", "email", "apply_agent_id"])
    .where("apply_status", "=", 1)
    .orderBy("id")
    .execute();
  for (const [index, customer] of applicants.entries()) {
    const agentId = customer.apply_agent_id;
    if (agentId !== null) await notifyOfApplication(trx, { customer, agentId, now: today - index * 9 * hour });
  }
  await pushMessage(trx, {
    to: await accountsOfRoles(
      trx,
      roleOptions.map(({ value }) => value),
    ),
    type: messageType.officialPush,
    time: today - day,
    content:
      "平台将于周日 02:00 至 04:00（UTC）维护，期间设备继续注脂，数据稍后补传。\n" +
      "Platform maintenance on Sunday from 02:00 to 04:00 UTC. Devices keep dispensing and report afterwards.",
  });
  await trx
    .updateTable("message")
    .set({ status: 1 })
    .where("push_time", "<", today - unreadDays * day)
    .execute();
}

const deviceColumns = [
  "device.id",
  "device.agent_id",
  "device.group_id",
  "device.customer_id",
  "device.type",
  "device.imei",
  "device.eui",
  "device.device_name",
] as const;

async function writeAlarmMessages(trx: Kysely<Database>, today: number): Promise<void> {
  const rows = await trx
    .selectFrom("alarm")
    .innerJoin("device", "device.id", "alarm.device_id")
    .select(deviceColumns)
    .select(["alarm.id as alarm_id", "alarm.code", "alarm.begin_time"])
    .where("alarm.begin_time", ">=", today - inboxDays * day)
    .orderBy("alarm.begin_time")
    .orderBy("alarm.id")
    .execute();
  for (const { alarm_id: id, code, begin_time, ...device } of rows) {
    const alarm = { id, code, begin_time };
    await notifyFollowers(trx, [{ type: "alarm.raised", device: device satisfies EventDevice, alarm }], begin_time);
  }
}

async function writeCommandMessages(trx: Kysely<Database>, today: number): Promise<void> {
  const devices = await trx
    .selectFrom("device")
    .select(deviceColumns)
    .where("pending_time_setting", "is not", null)
    .orderBy("id")
    .execute();
  const command = { id: 0, kind: commandKind.timeSetting };
  await notifyFollowers(
    trx,
    devices.map((device) => ({ type: "command.pending" as const, device, command })),
    today,
  );
}
