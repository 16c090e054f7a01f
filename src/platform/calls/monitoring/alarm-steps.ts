import type { Kysely, Selectable } from "kysely";
import { alarmStep, code, role } from "../../../contract";
import { type CallContext, invalidField, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import { hour } from "../../base/clock";
import { type Database, engineOf } from "../../database";
import type { AlarmStepTable, AlarmTable } from "../../database/tables/devices";
import { alarmReader } from "../../fleet/alarms/alarm-reader";
import { refreshStatus } from "../../fleet/alarms/refresh-status";
import { reopened } from "../../fleet/alarms/reopen-reported";
import { withCountsUpdated } from "../../fleet/totals";
import type { SaveStep } from "../records/hooks";

/** The payloads of the actions. */
interface Input {
  readonly assignee_id?: number | null;
  readonly comment?: string;
  readonly hours?: number;
  readonly close_reason?: string;
}

type Row = Selectable<AlarmTable>;
type Columns = Partial<Omit<Row, "severity">>;
type Step = Partial<Pick<Selectable<AlarmStepTable>, "text" | "assignee_id" | "until">>;
type ActionName = Exclude<keyof typeof alarmStep, "stillReported" | "escalate">;

/** The columns that an action writes, and the text of its step in the thread. */
function effectOf(action: ActionName, input: Input, { caller, now }: CallContext): readonly [Columns, Step] {
  const by = caller.accountId;
  const time = now();
  const text = (value: string | undefined, name: string): string => {
    const trimmed = value?.trim() ?? "";
    if (trimmed === "") throw invalidField(name, { zh: "请填写内容", en: "Enter a text" });
    return trimmed;
  };
  switch (action) {
    case "acknowledge":
      return [{ acknowledged_by: by, acknowledged_time: time }, {}];
    case "assign": {
      const assignee_id = input.assignee_id ?? null;
      return [{ assignee_id }, { assignee_id }];
    }
    case "comment": {
      const comment = text(input.comment, "comment");
      return [{ comment, commented_by: by, commented_time: time }, { text: comment }];
    }
    case "snooze": {
      const until = time + (input.hours ?? 1) * hour;
      return [{ snoozed_until: until }, { until }];
    }
    case "clear": {
      const close_reason = text(input.close_reason, "close_reason");
      return [{ close_reason, closed_by: by, closed_time: time, snoozed_until: null }, { text: close_reason }];
    }
    case "reopen":
      return [{ ...reopened, reopened_time: time }, {}];
  }
}

/** Runs an action on an alarm, and adds its step to the thread. */
export async function changeAlarm(
  { action, before, input, trx, context }: SaveStep<Row, Columns, Input, unknown>,
  write: (values: Columns) => Promise<Row>,
): Promise<undefined> {
  const name = action as ActionName;
  if (before?.device_id === null) assertMayChangeGateway(name, context.caller.role);
  const [columns, step] = effectOf(name, input, context);
  if (before !== null && columns.assignee_id) await assertReaches(trx, columns.assignee_id, before.id);
  const { id, device_id } = await write(columns);
  // A cleared alarm must not leave the device in alarm.
  if (device_id !== null && "closed_time" in columns && (await lockIfFree(trx, device_id))) {
    await withCountsUpdated(trx, [device_id], () => refreshStatus(trx, device_id));
  }
  await trx
    .insertInto("alarm_step")
    .values({ ...step, alarm_id: id, account_id: context.caller.accountId, kind: alarmStep[name], time: context.now() })
    .execute();
}

/**
 * Locks a device unless another transaction has it. The intake locks devices before their alarms, so waiting here, with
 * the alarm locked, could deadlock. In that case the report in progress, or the next one, sets the status.
 */
async function lockIfFree(trx: Kysely<Database>, deviceId: number): Promise<boolean> {
  const free = await trx
    .selectFrom("device")
    .select("id")
    .where("id", "=", deviceId)
    .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate().skipLocked())
    .executeTakeFirst();
  return free !== undefined;
}

/** @throws Refusal if the step ends the alarm of a gateway for people who are not in the caller's scope. */
function assertMayChangeGateway(action: ActionName, callerRole: number): void {
  const ends = action === "clear" || action === "snooze";
  if (ends && (callerRole === role.leader || callerRole === role.member)) {
    throw new Refusal(code.notAllowed, {
      zh: "网关报警也关系到其他小组，只有服务商可以解除或暂停提醒",
      en: "A gateway alarm also concerns other groups; only the provider can clear or snooze it",
    });
  }
}

/**
 * @throws Refusal 5 if the assignee cannot sign in or does not see the alarm; the scope of the caller is checked
 * elsewhere.
 */
async function assertReaches(trx: Kysely<Database>, assigneeId: number, alarmId: number): Promise<void> {
  const reader = await alarmReader(trx, assigneeId);
  const seen =
    reader !== undefined &&
    (await trx
      .selectFrom("alarm")
      .select("id")
      .where("alarm.id", "=", alarmId)
      .where(inScope(reader, "alarm"))
      .executeTakeFirst());
  if (seen) return;
  const text = {
    zh: "此人看不到该报警，请选择其他人",
    en: "This person does not see the alarm; choose somebody else",
  };
  throw invalidField("assignee_id", text, code.notExist);
}
