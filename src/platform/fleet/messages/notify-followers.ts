import type { Kysely } from "kysely";
import { alarmCode, commandKindOptions, messageType } from "../../../contract";
import { type Database, dayOf } from "../../database";
import type { EventAlarm, EventCommand, EventDevice, PlatformEvent, Subscriber } from "../events";
import { followersOf, type Message, pushMessages } from "./push-messages";

/** A message about a device, for those who follow it. */
interface Told {
  readonly device: EventDevice;
  readonly message: Message;
  /** The command that it tells of: whoever gave it knows. */
  readonly commandId?: number;
}

/**
 * Tells whoever follows a device of its alarms and of commands that wait. One message an alarm, however often the device
 * repeats it; one a day for a kind of command, however often it is changed.
 */
export const notifyFollowers: Subscriber = async (trx, events, now) => {
  const told = events.flatMap((event) => tellOf(event, now));
  if (told.length === 0) return;
  const followers = await followersOf(trx, [...new Map(told.map(({ device }) => [device.id, device])).values()]);
  const givers = await giversOf(trx, told);
  await pushMessages(
    trx,
    told.map(({ device, message, commandId = 0 }) => ({
      ...message,
      to: (followers.get(device.id) ?? []).filter((id) => id !== givers.get(commandId)),
    })),
  );
};

function tellOf(event: PlatformEvent, now: number): readonly Told[] {
  if (event.type === "alarm.raised") return tellOfAlarm(event.device, event.alarm, now);
  if (event.type === "command.pending") return tellOfCommand(event.device, event.command, now);
  return [];
}

/** Alarm codes that speak of the battery: low, dead. */
const batteryCodes: ReadonlySet<number> = new Set([2, 3]);

function tellOfAlarm(device: EventDevice, { id, code }: EventAlarm, now: number): readonly Told[] {
  const option = alarmCode.find(({ value }) => value === code);
  // A code without a text is shown nowhere (spec D7).
  if (option === undefined) return [];
  const message: Message = {
    to: [],
    type: batteryCodes.has(code) ? messageType.lowPower : messageType.deviceException,
    time: now,
    deviceId: device.id,
    subject: `alarm ${id}`,
    template: "alarm",
    details: { device: nameOf(device), alarm: option.label },
  };
  return [{ device, message }];
}

function tellOfCommand(device: EventDevice, { id, kind }: EventCommand, now: number): readonly Told[] {
  const option = commandKindOptions.find(({ value }) => value === kind);
  if (option === undefined) return [];
  const message: Message = {
    to: [],
    type: messageType.pendingCommand,
    time: now,
    deviceId: device.id,
    subject: `command ${device.id} ${kind} ${dayOf(now)}`,
    template: "pendingCommand",
    details: { device: nameOf(device), command: option.label },
  };
  return [{ device, message, commandId: id }];
}

/** Who gave the commands that are told of, by command. */
async function giversOf(trx: Kysely<Database>, told: readonly Told[]): Promise<ReadonlyMap<number, number | null>> {
  const ids = told.flatMap(({ commandId }) => commandId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await trx.selectFrom("device_command").select(["id", "account_id"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, account_id }) => [id, account_id]));
}

const nameOf = (device: EventDevice): string => device.device_name || device.imei || device.eui || `#${device.id}`;
