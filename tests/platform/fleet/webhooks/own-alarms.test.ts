import { expect, test } from "vitest";
import { alarmCode, callbackEvent, deviationCodes, gatewayOffline } from "../../../../src/contract";
import { toWebhookEvent } from "../../../../src/platform/fleet/webhooks/webhook-request";

const device = {
  id: 1,
  agent_id: 1,
  group_id: null,
  customer_id: 2,
  type: 0,
  imei: null,
  eui: null,
  device_name: "Press",
};
const raised = (code: number) =>
  toWebhookEvent({ type: "alarm.raised", device, alarm: { id: 3, code, begin_time: 4 } }, 5);
const cleared = (code: number) =>
  toWebhookEvent({ type: "alarm.cleared", device, alarm: { id: 3, code, begin_time: 4, end_time: 5 } }, 5);

test.each(alarmCode.map(({ value }) => Number(value)))("callback URLs get the error code %i of a device", (code) => {
  for (const event of [raised(code), cleared(code)]) {
    expect(event).toMatchObject({ type: callbackEvent.alarm, body: { alarm: { code } } });
  }
});

test.each([gatewayOffline, ...deviationCodes])("callback URLs do not get the platform's own alarm %i", (code) => {
  expect([raised(code), cleared(code)]).toEqual([null, null]);
});
