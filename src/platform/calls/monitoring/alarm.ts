import { type RawBuilder, sql } from "kysely";
import { role, severityOf, statusOfDevice, workState } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { inScope } from "../../access/scope";
import { hour } from "../../base/clock";
import type { Database } from "../../database";
import { isOpen, isOver } from "../../fleet/alarms/open-alarms";
import type { HooksByResource, ReadHook } from "../records/hooks";
import { customerName } from "../stock/stock-queries";
import { changeAlarm } from "./alarm-steps";

/** The name of a person who worked on an alarm. As in a device's history, only admins see the names of admins. */
const nameOf =
  (account: "acknowledger" | "author" | "closer" | "commenter" | "of_assignee_id") =>
  ({ caller }: CallContext): RawBuilder<string | null> => {
    const column = (name: "nickname" | "username" | "role") => sql.ref(`${account}.${name}`);
    const name = sql<string | null>`coalesce(nullif(${column("nickname")}, ''), nullif(${column("username")}, ''))`;
    if (caller.role === role.admin) return name;
    return sql`case when ${column("role")} <> ${sql.lit(role.admin)} then ${name} end`;
  };

/** A gateway may serve several customers. They must not read the comments on it, or the name of its assignee. */
const hiddenOfGateway =
  (value: (context: CallContext) => RawBuilder<unknown>) =>
  (context: CallContext): RawBuilder<unknown> =>
    context.caller.role === role.customer
      ? sql`case when alarm.device_id is not null then ${value(context)} end`
      : value(context);
const columnHidden = (column: keyof Database["alarm"]) => hiddenOfGateway(() => sql.ref(`alarm.${column}`));

const isUnset = (unset: boolean): RawBuilder<unknown> => (unset ? sql`is null` : sql`is not null`);

const isAwake = (now: number) => sql`(alarm.snoozed_until is null or alarm.snoozed_until <= ${now})`;

/** The condition for a value of the filter `work`. */
function worksAs(work: number, { caller, now }: CallContext): RawBuilder<boolean> {
  const isAcknowledged = (yes: boolean) => sql`alarm.acknowledged_time ${isUnset(!yes)}`;
  const conditions: Readonly<Record<number, RawBuilder<unknown>>> = {
    [workState.recovered]: sql`alarm.end_time is not null`,
    [workState.cleared]: sql`alarm.end_time is null and alarm.closed_time is not null`,
    [workState.snoozed]: sql`${isOpen} and alarm.snoozed_until > ${now()}`,
    [workState.acknowledged]: sql`${isOpen} and ${isAwake(now())} and ${isAcknowledged(true)}`,
    [workState.open]: sql`${isOpen} and ${isAwake(now())} and ${isAcknowledged(false)}`,
    [workState.toDo]: sql`${isOpen} and ${isAwake(now())}`,
    [workState.mine]: sql`${isOpen} and alarm.assignee_id = ${caller.accountId}`,
  };
  return sql<boolean>`(${conditions[work] ?? sql`1 = 0`})`;
}

const site = sql<string | null>`nullif(trim(coalesce(of_device_id.asset_name, '') || ' ' ||
  coalesce(of_device_id.install_location, '')), '')`;

const alarmRead = {
  joins: {
    agent: { table: "agent", on: "agent_id" },
    account: { table: "account", on: "of_device_id.customer_id" },
    acknowledger: { table: "account", on: "acknowledged_by" },
    commenter: { table: "account", on: "commented_by" },
    closer: { table: "account", on: "closed_by" },
  },
  values: {
    meaning: "alarm.code",
    work: ({ now }) => sql`case when alarm.end_time is not null then ${sql.lit(workState.recovered)}
      when alarm.closed_time is not null then ${sql.lit(workState.cleared)}
      when alarm.snoozed_until > ${now()} then ${sql.lit(workState.snoozed)}
      when alarm.acknowledged_time is not null then ${sql.lit(workState.acknowledged)}
      else ${sql.lit(workState.open)} end`,
    state: sql`case when ${isOpen} then 1 else 0 end`,
    // Hours; an open alarm lasts until now.
    lasting: ({ now }) => sql`(coalesce(alarm.end_time, ${now()}) - alarm.begin_time) * 1.0 / ${hour}`,
    acknowledged: sql`case when alarm.acknowledged_time is null then 0 else 1 end`,
    acknowledged_name: nameOf("acknowledger"),
    comment: columnHidden("comment"),
    commentable: ({ caller }) =>
      caller.role === role.customer ? sql`case when alarm.device_id is null then 0 else 1 end` : sql`1`,
    commented_name: hiddenOfGateway(nameOf("commenter")),
    commented_time: columnHidden("commented_time"),
    closed_name: hiddenOfGateway(nameOf("closer")),
    close_reason: columnHidden("close_reason"),
    assignee_id: columnHidden("assignee_id"),
    assignee_name: hiddenOfGateway(nameOf("of_assignee_id")),
    customer_name: customerName(),
    site,
    // Customers do not see gateways, which may also serve other customers.
    gateway_id: ({ caller }) => (caller.role === role.customer ? sql`null` : sql`alarm.gateway_id`),
    gateway_name: ({ caller }) => (caller.role === role.customer ? sql`null` : sql`of_gateway_id.name`),
    gateway_eui: ({ caller }) => (caller.role === role.customer ? sql`null` : sql`of_gateway_id.eui`),
    devices: ({ caller }) => sql`case when alarm.gateway_id is not null then (
      select count(*) from device where ${sql.ref("device.gateway_id")} = alarm.gateway_id
      and ${sql.ref("device.agent_id")} = alarm.agent_id and ${sql.ref("device.status")} = ${statusOfDevice.offline} and ${inScope(caller, "device")}
    ) end`,
    agent_name: "agent.name",
  },
  filters: {
    // A filter must not reveal what the list hides.
    assignee_id: (id, context) => {
      const assignee = columnHidden("assignee_id")(context);
      return id === 0 ? sql<boolean>`${assignee} is null` : sql<boolean>`${assignee} = ${id}`;
    },
    // Hide the silence of a device if the alarm of its gateway explains it.
    device_id: (id, { caller }) => sql`alarm.id in (
      select id from alarm where device_id = ${id}
      union all
      select of_gateway.id from alarm of_gateway
      join device on ${sql.ref("device.gateway_id")} = of_gateway.gateway_id and ${sql.ref("device.agent_id")} = of_gateway.agent_id
      where of_gateway.end_time is null and ${sql.ref("device.id")} = ${id}
      and ${sql.ref("device.status")} = ${statusOfDevice.offline} and ${inScope(caller, "device")}
    )`,
    // With "=", SQLite would not use the order of the index.
    severity: (severity) => sql`alarm.severity between ${severity} and ${severity}`,
    // The severity follows from the code. With it, the index of open alarms finds them.
    code: (code) => sql`(alarm.code = ${code} and alarm.severity <= ${severityOf(Number(code))})`,
    work: (work, context) => worksAs(Number(work), context),
    state: (state) => (state === 1 ? isOpen : isOver),
    acknowledged: (acknowledged) => sql`alarm.acknowledged_time ${isUnset(acknowledged === 0)}`,
    // Alarms may keep the id of a deleted customer.
    customer_id: (id) =>
      sql`(alarm.customer_id = ${id} and exists (select 1 from account where ${sql.ref("account.id")} = ${id}))`,
  },
  finish: (row) => Object.assign(row, { lasting: Math.round(Number(row.lasting) * 10) / 10 }),
} satisfies ReadHook;

/** Alarms as work, and the steps of the work. */
export const alarmHooks = {
  alarm: {
    read: alarmRead,
    save: changeAlarm,
    titleInLog: ({ device_name, gateway_name }) => String(device_name ?? gateway_name ?? ""),
    logged: async (_trx, { acknowledged, assignee_name }) => ({ acknowledged, assignee_id: assignee_name }),
  },
  alarm_step: {
    read: {
      joins: { author: { table: "account", on: "account_id" } },
      values: { username: nameOf("author"), assignee_name: nameOf("of_assignee_id") },
    },
  },
  // Some accounts have no username.
  assignee: {
    read: {
      values: { username: sql`coalesce(nullif(account.nickname, ''), nullif(account.username, ''), account.email)` },
    },
  },
} satisfies HooksByResource;
