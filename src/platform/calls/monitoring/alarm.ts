import { type Kysely, type RawBuilder, sql } from "kysely";
import { alarmCode, code, role } from "../../../contract";
import {
  type CallContext,
  type Caller,
  type Handlers,
  notFound,
  type OperationLogEntry,
  Refusal,
} from "../../access/handler";
import { inScope } from "../../access/scope";
import { hour } from "../../base/clock";
import type { Database } from "../../database";
import type { ReadHook } from "../records/hooks";
import { findShown, recordOf } from "../records/stored-rows";
import { customerName } from "../stock/stock-queries";

/** The name of a person who changed an alarm. As in a device's history, only admins see the names of admins. */
const nameOf =
  (account: "acknowledger" | "commenter") =>
  ({ caller }: CallContext): RawBuilder<string | null> => {
    const column = (name: "nickname" | "username" | "role") => sql.ref(`${account}.${name}`);
    const name = sql<string | null>`coalesce(nullif(${column("nickname")}, ''), nullif(${column("username")}, ''))`;
    if (caller.role === role.admin) return name;
    return sql`case when ${column("role")} <> ${sql.lit(role.admin)} then ${name} end`;
  };

const isUnset = (unset: boolean): RawBuilder<unknown> => (unset ? sql`is null` : sql`is not null`);

/** The alarm log, newest first. */
export const alarmHooks = {
  read: {
    joins: {
      agent: { table: "agent", on: "agent_id" },
      account: { table: "account", on: "of_device_id.customer_id" },
      acknowledger: { table: "account", on: "acknowledged_by" },
      commenter: { table: "account", on: "commented_by" },
    },
    values: {
      state: sql`case when alarm.end_time is null then 1 else 0 end`,
      // Hours; an open alarm lasts until now.
      lasting: ({ now }) => sql`(coalesce(alarm.end_time, ${now()}) - alarm.begin_time) * 1.0 / ${hour}`,
      acknowledged: sql`case when alarm.acknowledged_time is null then 0 else 1 end`,
      acknowledged_name: nameOf("acknowledger"),
      commented_name: nameOf("commenter"),
      customer_name: customerName(),
      agent_name: "agent.name",
    },
    filters: {
      // A partial index covers `end_time is null`; it does not apply to other spellings of the condition.
      state: (state) => sql`alarm.end_time ${isUnset(state === 1)}`,
      acknowledged: (acknowledged) => sql`alarm.acknowledged_time ${isUnset(acknowledged === 0)}`,
    },
    finish: (row) => Object.assign(row, { lasting: Math.round(Number(row.lasting) * 10) / 10 }),
  },
} satisfies { readonly read: ReadHook };

/** The calls that change alarms. */
export const alarmHandlers: Handlers<"device-alarm-log/acknowledge" | "device-alarm-log/comment"> = {
  /** Acknowledges an alarm once; later calls are refused. */
  "device-alarm-log/acknowledge": ({ id }, context) =>
    context.database.transaction().execute(async (trx) => {
      const { caller, now } = context;
      const alarm = await findAlarm(trx, caller, id);
      // Of two concurrent calls, the second waits here for the first and then updates no row.
      const { numUpdatedRows } = await trx
        .updateTable("alarm")
        .set({ acknowledged_by: caller.accountId, acknowledged_time: now() })
        .where("id", "=", id)
        .where("acknowledged_time", "is", null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) {
        const text = { zh: "该报警已被确认", en: "This alarm is already acknowledged" };
        throw new Refusal(code.notAllowed, text);
      }
      await recordChange(trx, context, {
        alarm,
        action: "acknowledge",
        before: { acknowledged: 0 },
        after: { acknowledged: 1 },
      });
      return findShown(trx, context, alarms, id);
    }),

  /** Replaces the comment on an alarm. An empty comment removes it. */
  "device-alarm-log/comment": ({ id, comment }, context) =>
    context.database.transaction().execute(async (trx) => {
      const alarm = await findAlarm(trx, context.caller, id);
      const after = { comment: comment?.trim() ?? "" };
      const author =
        after.comment === ""
          ? { commented_by: null, commented_time: null }
          : { commented_by: context.caller.accountId, commented_time: context.now() };
      // An unchanged comment keeps its author and its time.
      if (after.comment !== alarm.comment) {
        await trx
          .updateTable("alarm")
          .set({ ...after, ...author })
          .where("id", "=", id)
          .execute();
      }
      await recordChange(trx, context, { alarm, action: "comment", before: { comment: alarm.comment }, after });
      return findShown(trx, context, alarms, id);
    }),
};

const alarms = recordOf("alarm", alarmHooks);

/** @throws Refusal 5 when the alarm does not exist or is out of scope. */
const findAlarm = (trx: Kysely<Database>, caller: Caller, id: number) =>
  trx
    .selectFrom("alarm")
    .innerJoin("device", "device.id", "alarm.device_id")
    .where(inScope(caller, "alarm"))
    .where(
      "alarm.code",
      "in",
      alarmCode.map(({ value }) => value),
    )
    .where("alarm.id", "=", id)
    .select(["alarm.id", "alarm.agent_id", "alarm.comment", "device.device_name"])
    .executeTakeFirstOrThrow(notFound);

interface AlarmChange extends Required<Pick<OperationLogEntry, "action" | "before" | "after">> {
  readonly alarm: Awaited<ReturnType<typeof findAlarm>>;
}

const recordChange = (
  trx: Kysely<Database>,
  { record }: CallContext,
  { alarm, ...change }: AlarmChange,
): Promise<void> =>
  record(
    {
      module: 1,
      resource: "alarm",
      targetId: alarm.id,
      agentId: alarm.agent_id,
      title: alarm.device_name,
      ...change,
    },
    trx,
  );
