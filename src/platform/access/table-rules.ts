import { type SqlBool, sql } from "kysely";
import { role, signInModule } from "../../contract";
import type { Database } from "../database";
import { alarmRules, alarmStepRules } from "./alarm-rules";
import { deviceRules } from "./device-rules";
import { equals, everything, nothing, ownGroupRows, ownRows, type Rule, type Rules } from "./owner-rules";
import { totalRules } from "./total-rules";

/**
 * Tables with a rule in this file, including those whose `storage` has the owner "rule". Other rules follow from
 * `storage`.
 */
export type WrittenTable =
  | "account"
  | "action_log"
  | "agent"
  | "alarm"
  | "alarm_step"
  | "app"
  | "bind_count"
  | "day_total"
  | "delivery"
  | "device"
  | "device_command"
  | "device_file"
  | "device_report"
  | "due_count"
  | "list_view"
  | "map_count"
  | "message"
  | "quarter_total"
  | "request"
  | "request_step"
  | "setting_change"
  | "setting_job"
  | "state_count"
  | "storage"
  | "swap"
  | "team";

type Column = { [T in WrittenTable]: `${T}.${keyof Database[T] & string}` }[WrittenTable];

/** `ownRows`, limited to columns of the tables above. */
const own: (column: Column, id: "accountId" | "agentId" | "groupId") => Rule = ownRows;
const ownGroup: (agent: Column, group: Column) => Rule = ownGroupRows;

/** Callers who may add devices see the unbound stock of their provider (spec E7). */
const unboundStock: Rule = (caller) =>
  caller.authorities === null || caller.authorities.has("device.create")
    ? sql<SqlBool>`(${equals("storage.agent_id", caller.agentId)} and ${sql.ref("storage.device_id")} is null)`
    : nothing();

/** The provider's customers, who can be chosen in forms (spec E5), and the accounts of the caller's group. */
const customersAndGroup: Rule = (caller) => sql<SqlBool>`(
  (${equals("account.agent_id", caller.agentId)} and ${sql.ref("account.role")} = ${role.customer})
  or (${equals("account.agent_id", caller.agentId)} and ${equals("account.group_id", caller.groupId)})
)`;

/** The customer's own application. */
const ownApp: Rule = own("app.account_id", "accountId");

/** Rows that are private to the account. */
function privateRows(column: Column): Rules {
  const rule = own(column, "accountId");
  return { admin: rule, storageOperator: rule, provider: rule, group: rule, customer: rule };
}

/** Rows that belong to the visible devices. */
const ofDevices =
  (column: Column, devices: Rule): Rule =>
  (caller) =>
    sql<SqlBool>`${sql.ref(column)} in (select ${sql.ref("device.id")} from device where ${devices(caller)})`;

/**
 * Rows that belong to a provider's devices, in tables with an index on the provider. The device's current provider
 * decides, because a row that was written while the device was moved may contain the former provider.
 */
const ofCurrentDevices =
  (table: "device_command" | "device_report"): Rule =>
  (caller) =>
    sql<SqlBool>`(${equals(`${table}.agent_id`, caller.agentId)} and exists (
      select 1 from device
      where ${sql.ref("device.id")} = ${sql.ref(`${table}.device_id`)} and ${deviceRules.provider(caller)}
    ))`;

/** The operation log is for administrators. Everybody else sees sign-ins only (spec E19). */
const signInsOf =
  (id: "accountId" | "agentId"): Rule =>
  (caller) => {
    const owner = equals(id === "agentId" ? "action_log.agent_id" : "action_log.account_id", caller[id]);
    return sql<SqlBool>`(${owner} and ${sql.ref("action_log.target_type")} = ${signInModule})`;
  };

/**
 * Requests to the provider. Members of a group see requests about the group's devices and requests assigned to them.
 */
const requestRules = {
  admin: everything,
  provider: own("request.agent_id", "agentId"),
  group: (caller) => sql<SqlBool>`(${equals("request.agent_id", caller.agentId)} and (
    ${equals("request.assignee_id", caller.accountId)} or ${ofDevices("request.device_id", deviceRules.group)(caller)}
  ))`,
  customer: own("request.customer_id", "accountId"),
} satisfies Rules;

const ofRequests =
  (requests: Rule): Rule =>
  (caller) =>
    sql<SqlBool>`exists (
      select 1 from request where ${sql.ref("request.id")} = ${sql.ref("request_step.request_id")} and ${requests(caller)}
    )`;

/** The devices of jobs that the caller can still see. */
const changesOf =
  (jobs: Rule, devices: Rule): Rule =>
  (caller) =>
    sql<SqlBool>`(${ofDevices("setting_change.device_id", devices)(caller)} and exists (
      select 1 from setting_job where ${sql.ref("setting_job.id")} = ${sql.ref("setting_change.job_id")} and ${jobs(caller)}
    ))`;

/** Who reaches which rows of a table. */
export const writtenRules: Readonly<Record<WrittenTable, Rules>> = {
  device: deviceRules,
  alarm: alarmRules,
  swap: {
    admin: everything,
    provider: own("swap.agent_id", "agentId"),
    group: ofDevices("swap.device_id", deviceRules.group),
  },
  setting_job: {
    admin: everything,
    provider: own("setting_job.agent_id", "agentId"),
    group: own("setting_job.account_id", "accountId"),
  },
  setting_change: {
    admin: everything,
    provider: changesOf(own("setting_job.agent_id", "agentId"), deviceRules.provider),
    group: changesOf(own("setting_job.account_id", "accountId"), deviceRules.group),
  },
  alarm_step: alarmStepRules,
  request: requestRules,
  request_step: {
    admin: everything,
    provider: ofRequests(requestRules.provider),
    group: ofRequests(requestRules.group),
    customer: ofRequests(requestRules.customer),
  },
  device_command: {
    admin: everything,
    provider: ofCurrentDevices("device_command"),
    group: ofDevices("device_command.device_id", deviceRules.group),
    customer: ofDevices("device_command.device_id", deviceRules.customer),
  },
  device_file: {
    admin: everything,
    provider: ofDevices("device_file.device_id", deviceRules.provider),
    group: ofDevices("device_file.device_id", deviceRules.group),
    customer: ofDevices("device_file.device_id", deviceRules.customer),
  },
  device_report: {
    admin: everything,
    provider: ofCurrentDevices("device_report"),
    group: ofDevices("device_report.device_id", deviceRules.group),
    customer: ofDevices("device_report.device_id", deviceRules.customer),
  },
  bind_count: totalRules("bind_count"),
  day_total: totalRules("day_total"),
  due_count: totalRules("due_count"),
  map_count: totalRules("map_count"),
  quarter_total: totalRules("quarter_total"),
  state_count: totalRules("state_count"),
  app: { admin: everything, customer: ownApp },
  delivery: {
    admin: everything,
    customer: (caller) =>
      sql<SqlBool>`${sql.ref("delivery.app")} in (select ${sql.ref("app.id")} from app where ${ownApp(caller)})`,
  },
  list_view: privateRows("list_view.account_id"),
  message: privateRows("message.account_id"),
  storage: {
    admin: everything,
    storageOperator: everything,
    provider: own("storage.agent_id", "agentId"),
    group: unboundStock,
  },
  agent: {
    admin: everything,
    storageOperator: everything,
    provider: own("agent.id", "agentId"),
    group: own("agent.id", "agentId"),
    // Customers choose a provider by name; no other call shows them providers (spec E6).
    customer: () => equals("agent.is_enable", 1),
  },
  account: {
    admin: everything,
    storageOperator: own("account.id", "accountId"),
    provider: own("account.agent_id", "agentId"),
    group: customersAndGroup,
    customer: own("account.id", "accountId"),
  },
  team: {
    admin: everything,
    provider: own("team.agent_id", "agentId"),
    group: ownGroup("team.agent_id", "team.id"),
  },
  action_log: {
    admin: (caller) =>
      caller.authorities === null || caller.authorities.has("log.list") ? everything() : signInsOf("accountId")(caller),
    storageOperator: signInsOf("accountId"),
    provider: signInsOf("agentId"),
    group: signInsOf("accountId"),
    customer: signInsOf("accountId"),
  },
};
