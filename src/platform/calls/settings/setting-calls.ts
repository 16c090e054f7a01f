import { type RawBuilder, sql } from "kysely";
import {
  type BulkAnswer,
  code,
  commandStatus,
  describeScene,
  type ManyPreviewAnswer,
  messageType,
  parseScene,
  type Scene,
  serialiseScene,
  settingJobState,
  settingRefusalOptions,
  settingState,
} from "../../../contract";
import { type CallContext, type Handlers, notFound, type Payloads, Refusal } from "../../access/handler";
import { inScope } from "../../access/scope";
import { announce, insertMany, insertReturningId, oneOf } from "../../database";
import { changeStep } from "../../database/tables/settings";
import { followersOf, pushMessages } from "../../fleet/messages/push-messages";
import { scenesOf } from "../device/scene";
import type { HooksByResource } from "../records/hooks";
import { stateOfChange } from "./state-of-change";
import { assertSomeSetting, changesIn, refusalOf, wantedOf } from "./wanted-settings";

/** Maximum number of queued devices of one account. */
const mostQueued = 50_000;

/** Settings of many devices: a preview, and a job that does the work in the background (`runSettingJobs`). */
export const settingHandlers: Handlers<"device/save-settings" | "device/settings-preview"> = {
  "device/save-settings": (payload, context) =>
    context.database.transaction().execute((trx) => queueSettings(payload, { ...context, database: trx })),

  "device/settings-preview": async (payload, context): Promise<ManyPreviewAnswer> => {
    const { database, caller, text } = context;
    const wanted = await wantedOf(database, context, payload);
    const devices = await database
      .selectFrom("device")
      .selectAll()
      .where("id", ...oneOf(database, "bigint", payload.device_ids))
      .where(inScope(caller, "device"))
      .orderBy("id")
      .execute();
    if (devices.length === 0) throw notFound();
    const sceneText = (scene: Scene | null) => text(describeScene(scene ?? []));
    const scenesIn = wanted.scene === null ? null : await scenesOf(database, devices);
    const list = devices.map((device) => {
      const refusal = refusalOf(device, wanted);
      const reason = settingRefusalOptions.find(({ value }) => value === refusal);
      const scenes = scenesIn?.(device) ?? null;
      return {
        id: device.id,
        refused: reason === undefined ? null : text(reason.label),
        changes: [
          ...changesIn(device, wanted, context).map((one) => ({ ...one, label: text(one.label) })),
          ...(scenes === null
            ? []
            : [
                {
                  label: text({ zh: "模式/场景", en: "Mode/scene" }),
                  before: sceneText(scenes.pending_scene ?? scenes.scene),
                  after: sceneText(wanted.scene),
                },
              ]),
        ],
      };
    });
    return { list };
  },
};

/** Stores a job for the devices in the caller's scope. All other keys are refused at once. */
async function queueSettings(
  payload: Payloads["device/save-settings"],
  { database: trx, caller, now, text }: CallContext,
): Promise<BulkAnswer> {
  const ids = [...new Set(payload.device_ids)];
  const wanted = await wantedOf(trx, { caller }, payload);
  assertSomeSetting(wanted);
  const queued = await trx
    .selectFrom("setting_change")
    .innerJoin("setting_job", "setting_job.id", "setting_change.job_id")
    .where("setting_change.step", "=", sql.lit(changeStep.toDo))
    .where("setting_job.account_id", "=", caller.accountId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (queued.count + ids.length > mostQueued) throw tooMany();
  const devices = await trx
    .selectFrom("device")
    .select(["id", "agent_id", "group_id", "customer_id", "bind_status", "time_setting_max"])
    .select(sql<number>`coalesce(pending_time_setting, time_setting)`.as("old_time_setting"))
    .select(sql<number>`coalesce(pending_report_interval, report_interval)`.as("old_report_interval"))
    .where("id", ...oneOf(trx, "bigint", ids))
    .where(inScope(caller, "device"))
    .orderBy("id")
    .execute();
  if (devices.length === 0) throw notFound();
  const reasons = new Map(devices.map((device) => [device.id, refusalOf(device, wanted)]));
  const taken = devices.filter(({ id }) => reasons.get(id) === null);
  const done = taken.map(({ id }) => id);
  const refused = ids.flatMap((id): BulkAnswer["refused"] => {
    const reason = reasons.get(id);
    if (reason === null) return [];
    if (reason === undefined) return [{ id, code: code.notExist, message: text(unknown) }];
    const label = settingRefusalOptions.find(({ value }) => value === reason)?.label ?? "";
    return [{ id, code: code.notAllowed, message: text(label) }];
  });
  if (taken.length === 0) return { done, refused, job: null };
  const { time_setting, report_interval, scene } = wanted;
  const job = await insertReturningId(trx, "setting_job", {
    agent_id: caller.agentId,
    account_id: caller.accountId,
    note: payload.note?.trim() ?? "",
    time_setting,
    report_interval,
    scene: scene === null ? null : serialiseScene(scene),
    devices: taken.length,
    create_time: now(),
  });
  await insertMany(
    trx,
    "setting_change",
    { job_id: "bigint", device_id: "bigint", old_time_setting: "bigint", old_report_interval: "bigint" },
    taken.map(({ id, old_time_setting, old_report_interval }) => ({
      job_id: job,
      device_id: id,
      old_time_setting,
      old_report_interval,
    })),
  ).execute();
  announce(trx, [{ resource: "setting_job", type: "created", id: job, owners: { agentId: caller.agentId } }]);
  await notifyFollowersOfJob(trx, { job, author: caller.accountId, devices: taken, now: now() });
  return { done, refused, job };
}

interface JobNotice {
  readonly job: number;
  readonly author: number;
  readonly devices: Parameters<typeof followersOf>[1];
  readonly now: number;
}

/** Sends one message to each follower, with the number of their devices. */
async function notifyFollowersOfJob(
  trx: CallContext["database"],
  { job, author, devices, now }: JobNotice,
): Promise<void> {
  const counts = new Map<number, number>();
  for (const followers of (await followersOf(trx, devices)).values()) {
    for (const id of followers) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  counts.delete(author);
  await pushMessages(
    trx,
    [...counts].map(([id, count]) => ({
      to: [id],
      type: messageType.pendingCommand,
      time: now,
      dedupKey: `settings ${job}`,
      template: "settingsOfMany" as const,
      details: { count },
    })),
  );
}

const unknown = { zh: "设备不存在或无权限", en: "This device does not exist, or is not yours" };

const tooMany = (): Refusal =>
  new Refusal(code.notAllowed, {
    zh: "您有太多设备还在排队，请稍后再试",
    en: "Too many of your devices are still queued; try again later",
  });

const changesOfJob = ({ caller }: CallContext) => sql`from setting_change
  where ${sql.ref("setting_change.job_id")} = ${sql.ref("setting_job.id")} and ${inScope(caller, "setting_change")}`;

/**
 * The number of changes of a job in a state: counted from the changes in the caller's scope, or stored once the job is
 * done.
 */
const counted = (state: number, stored: RawBuilder<unknown>) => (context: CallContext) =>
  sql<number>`case when setting_job.applied is not null then ${stored}
    else (select count(*) ${changesOfJob(context)} and ${stateOfChange} = ${sql.lit(state)}) end`;

/** The records of jobs and of their devices. */
export const settingHooks = {
  setting_job: {
    read: {
      values: {
        scene_text: sql`setting_job.scene`,
        queued: counted(settingState.queued, sql`0`),
        waiting: counted(settingState.waiting, sql`0`),
        applied: counted(settingState.applied, sql`setting_job.applied`),
        refused: counted(settingState.refused, sql`setting_job.refused`),
        cancelled: counted(settingState.cancelled, sql`setting_job.cancelled`),
        state: (context) => sql`case when setting_job.applied is null
          and exists (select 1 ${changesOfJob(context)} and ${stateOfChange} in (1, 2))
          then ${sql.lit(settingJobState.running)} else ${sql.lit(settingJobState.done)} end`,
      },
      finish: (row, { text }) => {
        const scene = typeof row.scene_text === "string" ? parseScene(row.scene_text)?.scene : undefined;
        return Object.assign(row, { scene_text: scene === undefined ? null : text(describeScene(scene)) });
      },
    },
    // Queued changes are cancelled in the background, too.
    save: async ({ before, trx, context }, write) => {
      await write({ cancelled_by: context.caller.accountId });
      const rows = trx.updateTable("setting_change").where("job_id", "=", before?.id ?? 0);
      await rows.set({ step: changeStep.cancelled }).where("step", "=", changeStep.toDo).execute();
      await rows.set({ step: changeStep.toCancel }).where("step", "=", changeStep.commanded).execute();
      return undefined;
    },
  },
  setting_change: {
    read: {
      values: {
        state: stateOfChange,
        confirm_time: sql`(select max(device_command.confirm_time) from device_command
          where device_command.change_id = setting_change.id and device_command.status = ${sql.lit(commandStatus.confirmed)})`,
      },
      filters: { state: (state) => sql<boolean>`${stateOfChange} = ${state}` },
    },
  },
} satisfies HooksByResource;
