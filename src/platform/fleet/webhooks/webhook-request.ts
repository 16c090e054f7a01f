import { createHmac, randomBytes } from "node:crypto";
import { type CallbackEvent, callbackEvent, firstOwnCode } from "../../../contract";
import { toJson } from "../../database";
import type { EventDevice, PlatformEvent } from "../events";

/** Event names on the wire. */
const eventNames: Readonly<Record<CallbackEvent, string>> = {
  [callbackEvent.alarm]: "alarm",
  [callbackEvent.report]: "report",
  [callbackEvent.deviceAdded]: "device",
};

/** Maximum number of events in one delivery. Alarms are not grouped, so that they are sent at once. */
export const maxEventsPerDelivery: Readonly<Record<CallbackEvent, number>> = {
  [callbackEvent.alarm]: 1,
  [callbackEvent.report]: 100,
  [callbackEvent.deviceAdded]: 100,
};

/** The device as receivers see it: the field names of the API, without its provider and group. */
const deviceOf = ({ id, type, imei, eui, device_name }: EventDevice) => ({
  device_id: id,
  type,
  imei,
  eui,
  device_name,
});

/** An event as it is sent. Its times are ms UTC. */
interface WireEvent {
  readonly type: CallbackEvent;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Converts an event to its wire form and its callback type.
 *
 * @param now ms UTC.
 * @returns null for events without a callback.
 */
export function toWebhookEvent(event: PlatformEvent, now: number): WireEvent | null {
  switch (event.type) {
    case "alarm.raised":
    case "alarm.cleared": {
      const { id, code, begin_time } = event.alarm;
      // Receivers get only the error codes of devices (spec D7), not the alarms that the platform raises itself.
      if (code >= firstOwnCode) return null;
      const end_time = event.type === "alarm.cleared" ? event.alarm.end_time : null;
      const alarm = { alarm_id: id, code, begin_time, end_time };
      return { type: callbackEvent.alarm, body: { type: event.type, device: deviceOf(event.device), alarm } };
    }
    case "report.taken": {
      const { battery, ...report } = event.report;
      // The API calls the battery level `electric_quantity`.
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

/** The JSON body of a delivery, which is also signed. `data` is the stored JSON of a list of events. */
export function webhookBody(delivery: {
  readonly id: string;
  readonly appId: string;
  readonly event: CallbackEvent;
  readonly data: string;
}): string {
  const head = { delivery_id: delivery.id, app_id: delivery.appId, event: eventNames[delivery.event] };
  return `${JSON.stringify(head).slice(0, -1)},"data":${delivery.data}}`;
}

/** HMAC-SHA256 of time and body, 64 hex digits. Receivers use it to verify the sender and the time. */
const signatureOf = (secret: string, timestamp: string, body: string): string =>
  createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");

/** The headers of a delivery. `now` is the time of this attempt, ms UTC. */
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

/** Generates an application id of 64 random bits, 16 hex digits. It identifies an application and is not a secret. */
export const generateAppId = (): string => randomBytes(8).toString("hex");

/** Sample events for a test delivery, of a fictitious device and marked with `test: true`. JSON of a list. */
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
    time: now,
    temperature: 36.5,
    battery: 88,
    signal: -81,
    remaining_ratio: 64,
    dispensed_ml: 0.7,
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
