import { alarmCode, messageKind } from "../contract";
import type { EventDevice, PlatformEvent, Subscriber } from "./events";
import { followersOf, type Message, pushMessages } from "./messages";

/** Alarm codes that speak of the battery: low, dead. */
const batteryCodes: ReadonlySet<number> = new Set([2, 3]);

/** A message without those who get it: whoever follows the device. */
type Told = Message & { readonly device: EventDevice };

/** Tells whoever follows a device of its alarms: one message an alarm, however often the device repeats it. */
export const tellFollowers: Subscriber = async (trx, events, now) => {
  const told = events.flatMap((event) => wordsFor(event, now));
  if (told.length === 0) return;
  const followers = await followersOf(trx, [...new Map(told.map(({ device }) => [device.id, device])).values()]);
  await pushMessages(
    trx,
    told.map(({ device, ...message }) => ({ ...message, to: followers.get(device.id) ?? [] })),
  );
};

function wordsFor(event: PlatformEvent, now: number): readonly Told[] {
  if (event.type !== "alarm.raised") return [];
  const { device, alarm } = event;
  // A code without a text is shown nowhere (readings, D7).
  const option = alarmCode.find(({ value }) => value === alarm.code);
  if (option === undefined) return [];
  return [
    {
      device,
      to: [],
      type: batteryCodes.has(alarm.code) ? messageKind.lowPower : messageKind.deviceException,
      time: now,
      deviceId: device.id,
      subject: `alarm ${alarm.id}`,
      template: "alarm",
      details: { device: nameOf(device), alarm: option.label },
    },
  ];
}

const nameOf = (device: EventDevice): string => device.device_name || device.imei || device.eui || `#${device.id}`;
