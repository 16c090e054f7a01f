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

/** The alarm log: alarms of devices, their acknowledgements and comments. */
export const alarmHandlers: Handlers<AlarmPath> = {
  "device-alarm-log/list": (payload, context) => {
    const { code: alarm, state, acknowledged, begin_time, end_time } = payload;
    return listAlarms(payload, context, [
      ...(alarm === null ? [] : [sql<SqlBool>`alarm.code = ${alarm}`]),
      // A partial index covers `end_time is null`; it does not apply to other spellings of the condition.
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
    return listAlarms(payload, context, [sql<SqlBool>`alarm.device_id = ${device.id}`]);
  },

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
      return alarmRow(trx, context, id);
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
      return alarmRow(trx, context, id);
    }),
};

/** Alarms with other codes have no text: they are stored, but never shown (spec D7). */
const knownCodes = alarmCode.map(({ value }) => value);

const isUnset = (unset: boolean): RawBuilder<unknown> => (unset ? sql`is null` : sql`is not null`);

/** The alarms in the caller's scope. */
const alarmsInScope = (database: Kysely<Database>, caller: Caller) =>
  database.selectFrom("alarm").where(inScope(caller, "alarm")).where("alarm.code", "in", knownCodes);

/** The alarms in the caller's scope, joined with device, provider, customer and the authors of changes. */
const joinedAlarms = (database: Kysely<Database>, caller: Caller) =>
  alarmsInScope(database, caller)
    .innerJoin("device", "device.id", "alarm.device_id")
    .innerJoin("agent", "agent.id", "alarm.agent_id")
    .leftJoin("account", "account.id", "device.customer_id")
    .leftJoin("account as acknowledger", "acknowledger.id", "alarm.acknowledged_by")
    .leftJoin("account as commenter", "commenter.id", "alarm.commented_by");

/** The name of a person who changed an alarm. As in a device's history, only admins see the names of admins. */
const nameOf = (account: "acknowledger" | "commenter", caller: Caller): RawBuilder<string | null> => {
  const column = (name: "nickname" | "username" | "role") => sql.ref(`${account}.${name}`);
  const name = sql<string | null>`coalesce(nullif(${column("nickname")}, ''), nullif(${column("username")}, ''))`;
  if (caller.role === role.admin) return name;
  return sql`case when ${column("role")} <> ${sql.lit(role.admin)} then ${name} end`;
};

/** The columns of an alarm on the wire. `lasting` is its duration in hours; that of an open alarm ends now. */
const alarmColumns = (now: number, caller: Caller) =>
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
    nameOf("acknowledger", caller).as("acknowledged_name"),
    "alarm.acknowledged_time",
    "alarm.comment",
    nameOf("commenter", caller).as("commented_name"),
    "alarm.commented_time",
    sql<string | null>`${customerName()}`.as("customer_name"),
    "agent.name as agent_name",
  ] as const;

/** Rounds the duration to 0.1 h. It changes the row in place, because an export reads hundreds of thousands of rows. */
const roundDuration = <R extends { readonly lasting: number }>(row: R): R =>
  Object.assign(row, { lasting: Math.round(row.lasting * 10) / 10 });

/**
 * A page of alarms, newest first.
 *
 * @param filters conditions on columns of the table `alarm` only: the count leaves out the joins.
 */
async function listAlarms(
  request: PageRequest,
  { caller, database, now }: CallContext,
  filters: readonly Expression<SqlBool>[],
) {
  const page = await queryPage({
    request,
    from: joinedAlarms(database, caller).where(({ and }) => and(filters)),
    count: () => countRows(alarmsInScope(database, caller).where(({ and }) => and(filters))),
    select: (from) => from.select(alarmColumns(now(), caller)),
    sortable: { begin_time: "alarm.begin_time" },
    order: [{ column: "alarm.begin_time", direction: "desc", isNotNull: true }],
    tieBreaker: "alarm.id",
  });
  return { ...page, list: page.list.map(roundDuration) };
}

const alarmRow = async (trx: Kysely<Database>, { caller, now }: CallContext, id: number) =>
  roundDuration(
    await joinedAlarms(trx, caller)
      .where("alarm.id", "=", id)
      .select(alarmColumns(now(), caller))
      .executeTakeFirstOrThrow(notFound),
  );

/** @throws Refusal 5 when the alarm does not exist or is out of scope. */
const findAlarm = (trx: Kysely<Database>, caller: Caller, id: number) =>
  joinedAlarms(trx, caller)
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
