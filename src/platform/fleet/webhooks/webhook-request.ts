import { createHmac, randomBytes } from "node:crypto";
import { type CallbackEvent, callbackEvent } from "../../../contract";
import { toJson } from "../../database";
import type { EventDevice, PlatformEvent } from "../events";

/** What events are called on the wire. */
const eventNames: Readonly<Record<CallbackEvent, string>> = {
  [callbackEvent.alarm]: "alarm",
  [callbackEvent.report]: "report",
  [callbackEvent.deviceAdded]: "device",
};

/** How many events one delivery holds at most. An alarm goes alone, at once. */
export const maxEventsPerDelivery: Readonly<Record<CallbackEvent, number>> = {
  [callbackEvent.alarm]: 1,
  [callbackEvent.report]: 100,
  [callbackEvent.deviceAdded]: 100,
};

/** What a receiver is told of a device: names of the calls, and nothing of who else has it. */
const deviceOf = ({ id, type, imei, eui, device_name }: EventDevice) => ({
  device_id: id,
  type,
  imei,
  eui,
  device_name,
});

/** An event as it is sent. Times are ms UTC. */
interface WireEvent {
  readonly type: CallbackEvent;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What of an event is sent, and to which callback; null for what no callback is told. */
export function toWebhookEvent(event: PlatformEvent, now: number): WireEvent | null {
  switch (event.type) {
    case "alarm.raised":
    case "alarm.cleared": {
      const { id, code, begin_time } = event.alarm;
      const end_time = event.type === "alarm.cleared" ? event.alarm.end_time : null;
      const alarm = { alarm_id: id, code, begin_time, end_time };
      return { type: callbackEvent.alarm, body: { type: event.type, device: deviceOf(event.device), alarm } };
    }
    case "report.taken": {
      const { battery, ...report } = event.report;
      // The names that the calls have for the same figures.
      const figures = { ...report, electric_quantity: battery };
      return {
        type: callbackEvent.report,
        body: { type: event.type, device: deviceOf(event.device), report: figures },
      };
    }
    case "device.added":
      return { type: callbackEvent.deviceAdded, body: { type: event.type, device: deviceOf(event.device), time: now } };
    default:
      return null;
  }
}

/** The text that is sent, and signed. `data` is the JSON of a list, as it was stored. */
export function webhookBody(delivery: {
  readonly id: string;
  readonly appId: string;
  readonly event: CallbackEvent;
  readonly data: string;
}): string {
  const head = { delivery_id: delivery.id, app_id: delivery.appId, event: eventNames[delivery.event] };
  return `${JSON.stringify(head).slice(0, -1)},"data":${delivery.data}}`;
}

/** HMAC-SHA256 over time and body, as 64 hex digits: a receiver that knows the secret can tell who sent it, and when. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");

/** The headers of a delivery. The time is the one of this try, ms UTC. */
export function webhookHeaders(delivery: {
  readonly id: string;
  readonly appId: string;
  readonly event: CallbackEvent;
  readonly secret: string;
  readonly now: number;
  readonly body: string;
}): Readonly<Record<string, string>> {
  const timestamp = String(delivery.now);
  return {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "lubricator-platform",
    "x-lubricator-app": delivery.appId,
    "x-lubricator-delivery": delivery.id,
    "x-lubricator-event": eventNames[delivery.event],
    "x-lubricator-timestamp": timestamp,
    "x-lubricator-signature": signatureOf(delivery.secret, timestamp, delivery.body),
  };
}

/** What an application calls itself with: 64 random bits, to tell it apart and not to prove anything. */
export const generateAppId = (): string => randomBytes(8).toString("hex");

/** What a test sends: an event as it would be, of a device that is none, marked as a test. JSON of a list. */
export function sampleEvents(event: CallbackEvent, now: number): string {
  const device: EventDevice = {
    id: 0,
    agent_id: 0,
    group_id: null,
    customer_id: null,
    type: 0,
    imei: "490154203237518",
    eui: null,
    device_name: "Test",
  };
  const report = {
    ...{ time: now, temperature: 36.5, battery: 88, signal: -81, remaining_ratio: 64, dispensed_ml: 0.7 },
    alarms: [],
  };
  const alarm = { id: 0, code: 7, begin_time: now };
  const samples: Readonly<Record<CallbackEvent, PlatformEvent>> = {
    [callbackEvent.alarm]: { type: "alarm.raised", device, alarm },
    [callbackEvent.report]: { type: "report.taken", device, report },
    [callbackEvent.deviceAdded]: { type: "device.added", device },
  };
  return toJson([{ test: true, ...toWebhookEvent(samples[event], now)?.body }]);
}
