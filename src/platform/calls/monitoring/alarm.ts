import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
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
import { countRows, type PageRequest, queryPage } from "../list/pagination";
import { customerName } from "../stock/stock-queries";

type AlarmPath =
  | "device-alarm-log/list"
  | "device-alarm-log/list-by-device"
  | "device-alarm-log/acknowledge"
  | "device-alarm-log/comment";

/** The alarm log: what is reported, who took note of it and what was said about it. */
export const alarmHandlers: Handlers<AlarmPath> = {
  "device-alarm-log/list": (payload, context) => {
    const { code: ofCode, state, acknowledged, begin_time, end_time } = payload;
    return page(payload, context, [
      ...(ofCode === null ? [] : [sql<SqlBool>`alarm.code = ${ofCode}`]),
      // An index knows these words.
      ...(state === null ? [] : [sql<SqlBool>`alarm.end_time ${isUnset(state === 1)}`]),
      ...(acknowledged === null ? [] : [sql<SqlBool>`alarm.acknowledged_time ${isUnset(acknowledged === 0)}`]),
      ...(begin_time === null ? [] : [sql<SqlBool>`alarm.begin_time >= ${begin_time}`]),
      ...(end_time === null ? [] : [sql<SqlBool>`alarm.begin_time <= ${end_time}`]),
    ]);
  },

  "device-alarm-log/list-by-device": async (payload, context) => {
    const { caller, database } = context;
    const device = await database
      .selectFrom("device")
      .select("device.id")
      .where(inScope(caller, "device"))
      .where("device.id", "=", payload.device_id ?? 0)
      .executeTakeFirst();
    if (device === undefined) throw notFound();
    return page(payload, context, [sql<SqlBool>`alarm.device_id = ${device.id}`]);
  },

  /** Takes note of an alarm. Who did so first stays. */
  "device-alarm-log/acknowledge": ({ id }, context) =>
    context.database.transaction().execute(async (trx) => {
      const { caller, now } = context;
      const alarm = await findAlarm(trx, caller, id);
      // Of two who do so at once the second waits for the first here, and then changes nothing.
      const { numUpdatedRows } = await trx
        .updateTable("alarm")
        .set({ acknowledged_by: caller.accountId, acknowledged_time: now() })
        .where("id", "=", id)
        .where("acknowledged_time", "is", null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) {
        const text = { zh: "该报警已被确认", en: "Somebody has acknowledged this alarm already" };
        throw new Refusal(code.notAllowed, text);
      }
      await log(trx, context, {
        alarm,
        action: "acknowledge",
        before: { acknowledged: 0 },
        after: { acknowledged: 1 },
      });
      return alarmRow(trx, context, id);
    }),

  /** Says something about an alarm, in place of what was said before; empty takes it away. */
  "device-alarm-log/comment": ({ id, comment }, context) =>
    context.database.transaction().execute(async (trx) => {
      const alarm = await findAlarm(trx, context.caller, id);
      const after = { comment: comment?.trim() ?? "" };
      const author =
        after.comment === ""
          ? { commented_by: null, commented_time: null }
          : { commented_by: context.caller.accountId, commented_time: context.now() };
      // The same words again are no new comment.
      if (after.comment !== alarm.comment) {
        await trx
          .updateTable("alarm")
          .set({ ...after, ...author })
          .where("id", "=", id)
          .execute();
      }
      await log(trx, context, { alarm, action: "comment", before: { comment: alarm.comment }, after });
      return alarmRow(trx, context, id);
    }),
};

/** An alarm of another code has no text; it is kept, and shown nowhere (spec D7). */
const knownCodes = alarmCode.map(({ value }) => value);

const isUnset = (unset: boolean): RawBuilder<unknown> => (unset ? sql`is null` : sql`is not null`);

/** The alarms that a caller may reach. */
const bareAlarmsOf = (database: Kysely<Database>, caller: Caller) =>
  database.selectFrom("alarm").where(inScope(caller, "alarm")).where("alarm.code", "in", knownCodes);

/** The same with device, people and provider. */
const alarmsOf = (database: Kysely<Database>, caller: Caller) =>
  bareAlarmsOf(database, caller)
    .innerJoin("device", "device.id", "alarm.device_id")
    .innerJoin("agent", "agent.id", "alarm.agent_id")
    .leftJoin("account", "account.id", "device.customer_id")
    .leftJoin("account as noticer", "noticer.id", "alarm.acknowledged_by")
    .leftJoin("account as commenter", "commenter.id", "alarm.commented_by");

/** Who has done something about an alarm. As in a device's history, an admin's name stays with admins. */
const nameOf = (account: "noticer" | "commenter", caller: Caller): RawBuilder<string | null> => {
  const column = (name: "nickname" | "username" | "role") => sql.ref(`${account}.${name}`);
  const name = sql<string | null>`coalesce(nullif(${column("nickname")}, ''), nullif(${column("username")}, ''))`;
  if (caller.role === role.admin) return name;
  return sql`case when ${column("role")} <> ${sql.lit(role.admin)} then ${name} end`;
};

/** An alarm as the wire has it; `lasting` in hours, until now for one that is open. */
const shown = (now: number, caller: Caller) =>
  [
    "alarm.id",
    "alarm.device_id",
    "device.device_name",
    "alarm.code",
    sql<0 | 1>`case when alarm.end_time is null then 1 else 0 end`.as("state"),
    "alarm.begin_time",
    "alarm.end_time",
    sql<number>`(coalesce(alarm.end_time, ${now}) - alarm.begin_time) * 1.0 / ${hour}`.as("lasting"),
    sql<0 | 1>`case when alarm.acknowledged_time is null then 0 else 1 end`.as("acknowledged"),
    nameOf("noticer", caller).as("acknowledged_name"),
    "alarm.acknowledged_time",
    "alarm.comment",
    nameOf("commenter", caller).as("commented_name"),
    "alarm.commented_time",
    sql<string | null>`${customerName()}`.as("customer_name"),
    "agent.name as agent_name",
  ] as const;

/** In the row itself: an export reads hundreds of thousands. */
const rounded = <R extends { readonly lasting: number }>(row: R): R =>
  Object.assign(row, { lasting: Math.round(row.lasting * 10) / 10 });

/** Newest first. @param narrowed conditions on columns of the alarm alone. */
async function page(
  asked: PageRequest,
  { caller, database, now }: CallContext,
  narrowed: readonly Expression<SqlBool>[],
) {
  const answer = await queryPage({
    asked,
    from: alarmsOf(database, caller).where(({ and }) => and(narrowed)),
    count: () => countRows(bareAlarmsOf(database, caller).where(({ and }) => and(narrowed))),
    select: (from) => from.select(shown(now(), caller)),
    sortable: { begin_time: "alarm.begin_time" },
    order: [{ column: "alarm.begin_time", direction: "desc", isSet: true }],
    tieBreaker: "alarm.id",
  });
  return { ...answer, list: answer.list.map(rounded) };
}

const alarmRow = async (trx: Kysely<Database>, { caller, now }: CallContext, id: number) =>
  rounded(
    await alarmsOf(trx, caller)
      .where("alarm.id", "=", id)
      .select(shown(now(), caller))
      .executeTakeFirstOrThrow(notFound),
  );

/** @throws Refusal 5 for an alarm that is not there, or not the caller's. */
const findAlarm = (trx: Kysely<Database>, caller: Caller, id: number) =>
  alarmsOf(trx, caller)
    .where("alarm.id", "=", id)
    .select(["alarm.id", "alarm.agent_id", "alarm.comment", "device.device_name"])
    .executeTakeFirstOrThrow(notFound);

type Found = Awaited<ReturnType<typeof findAlarm>>;

interface Noted extends Required<Pick<OperationLogEntry, "action" | "before" | "after">> {
  readonly alarm: Found;
}

const log = (trx: Kysely<Database>, { record }: CallContext, { alarm, ...change }: Noted): Promise<void> =>
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
