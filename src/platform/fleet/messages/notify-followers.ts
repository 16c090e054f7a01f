import type { Kysely } from "kysely";
import { alarmKind, commandKindOptions, dayOf, messageType } from "../../../contract";
import type { Database } from "../../database";
import type { EventAlarm, EventCommand, EventDevice, PlatformEvent, Subscriber } from "../events";
import { notifyAboutAlarms } from "../notices/notify-about-alarms";
import { recipientsOf } from "../notices/recipients";
import { followersOf, type Message, pushMessages } from "./push-messages";

/** A message about a device, without its recipients. */
interface Notification {
  readonly device: EventDevice;
  readonly message: Message;
  /** The alarm or the command that the message is about. The author of a command gets no message. */
  readonly alarmId?: number;
  readonly commandId?: number;
}

/**
 * Notifies people of alarms as they have chosen, and the followers of a device of its pending commands. Sends one
 * message per alarm, even if the device repeats the alarm, and one message per day and kind of command.
 */
export const notifyFollowers: Subscriber = async (trx, events, now) => {
  const notifications = events.flatMap((event) => notificationsOf(event, now));
  if (notifications.length === 0) return;
  const devices = [...new Map(notifications.map(({ device }) => [device.id, device])).values()];
  const alarms = notifications.flatMap(({ alarmId, device, message }) =>
    alarmId === undefined ? [] : [{ alarmId, device, message }],
  );
  if (alarms.length > 0) {
    const recipients = await recipientsOf(trx, devices);
    const told = alarms.map((one) => ({ ...one, recipients: recipients.get(one.device.id) ?? [] }));
    await notifyAboutAlarms(trx, told, now);
  }
  const commands = notifications.filter(({ commandId }) => commandId !== undefined);
  if (commands.length === 0) return;
  const followers = await followersOf(trx, devices);
  const authors = await commandAuthors(trx, commands);
  await pushMessages(
    trx,
    commands.map(({ device, message, commandId = 0 }) => ({
      ...message,
      to: (followers.get(device.id) ?? []).filter((id) => id !== authors.get(commandId)),
    })),
  );
};

function notificationsOf(event: PlatformEvent, now: number): readonly Notification[] {
  if (event.type === "alarm.raised") return alarmNotification(event.device, event.alarm, now);
  if (event.type === "command.pending") return commandNotification(event.device, event.command, now);
  return [];
}

/** Battery alarms: 2 low, 3 dead. */
const batteryCodes: ReadonlySet<number> = new Set([2, 3]);

function alarmNotification(device: EventDevice, { id, code }: EventAlarm, now: number): readonly Notification[] {
  const option = alarmKind.find(({ value }) => value === code);
  // Unknown codes are not shown (spec D7).
  if (option === undefined) return [];
  const message: Message = {
    to: [],
    type: batteryCodes.has(code) ? messageType.lowPower : messageType.deviceException,
    time: now,
    deviceId: device.id,
    alarmId: id,
    dedupKey: `alarm ${id}`,
    template: "alarm",
    details: { device: nameOf(device), alarm: option.label },
  };
  return [{ device, message, alarmId: id }];
}

function commandNotification(device: EventDevice, { id, kind }: EventCommand, now: number): readonly Notification[] {
  const option = commandKindOptions.find(({ value }) => value === kind);
  if (option === undefined) return [];
  const message: Message = {
    to: [],
    type: messageType.pendingCommand,
    time: now,
    deviceId: device.id,
    dedupKey: `command ${device.id} ${kind} ${dayOf(now)}`,
    template: "pendingCommand",
    details: { device: nameOf(device), command: option.label },
  };
  return [{ device, message, commandId: id }];
}

/** The accounts that gave the commands, by command id. */
async function commandAuthors(
  trx: Kysely<Database>,
  notifications: readonly Notification[],
): Promise<ReadonlyMap<number, number | null>> {
  const ids = notifications.flatMap(({ commandId }) => commandId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom("device_command").select(["id", "account_id"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}

const nameOf = (device: EventDevice): string => device.device_name || device.imei || device.eui || `#${device.id}`;
