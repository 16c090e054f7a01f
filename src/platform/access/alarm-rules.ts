import { type SqlBool, sql } from "kysely";
import { deviceRules } from "./device-rules";
import { anyPart, everything, ownGroupRows, ownRows, type Rule, type Rules } from "./owner-rules";

/** Alarms of gateways that have visible devices below them. */
const ofGatewaysAbove =
  (devices: Rule): Rule =>
  (caller) =>
    sql<SqlBool>`(${sql.ref("alarm.device_id")} is null and exists (
      select 1 from device where ${sql.ref("device.gateway_id")} = ${sql.ref("alarm.gateway_id")}
      and ${sql.ref("device.agent_id")} = ${sql.ref("alarm.agent_id")} and ${devices(caller)}
    ))`;

const provider = ownRows("alarm.agent_id", "agentId");
const ofCustomersDevices = ownRows("alarm.customer_id", "accountId");
const group = [ownGroupRows("alarm.agent_id", "alarm.group_id"), ofGatewaysAbove(deviceRules.group)] as const;
const customer = [ofCustomersDevices, ofGatewaysAbove(deviceRules.customer)] as const;

/** Alarms of the visible devices, and of gateways that have such devices below them. */
export const alarmRules: Rules = { admin: everything, provider, group, customer };

const stepsOf =
  (alarms: Rule): Rule =>
  (caller) =>
    sql<SqlBool>`exists (
      select 1 from alarm where ${sql.ref("alarm.id")} = ${sql.ref("alarm_step.alarm_id")} and ${alarms(caller)}
    )`;

/** The steps of the work on alarms. */
export const alarmStepRules: Rules = {
  admin: everything,
  provider: stepsOf(provider),
  group: stepsOf(anyPart(group)),
  // A gateway may serve several customers.
  customer: stepsOf(ofCustomersDevices),
};
