import { setImmediate } from "node:timers/promises";
import { type Kysely, sql, type Updateable } from "kysely";
import { registry } from "../../../../resources";
import {
  type CommandKind,
  can,
  commandKind,
  commandStatus,
  describeScene,
  parseScene,
  type SettingRefusal,
  serialiseScene,
  settingRefusal,
} from "../../../contract";
import { callerOf } from "../../access/caller";
import type { Caller } from "../../access/handler";
import { createOperationLogger } from "../../access/operation-log";
import { inScope } from "../../access/scope";
import type { Logger } from "../../base/logger";
import { outageOf } from "../../base/outage";
import { announce, type Change, type Database, engineOf, isDeadlock, valuesOf } from "../../database";
import type { DeviceTable } from "../../database/tables/devices";
import { changeStep } from "../../database/tables/settings";
import { type CommandData, cancelCommands, queueCommand } from "../../fleet/intake/command-queue";
import { activeAccounts } from "../../services/active-accounts";
import { type Device, deviceEntry } from "../device/device-queries";
import { sceneOf } from "../device/scene";
import { withinSavepoint } from "../imports/within-savepoint";
import { refusalOf, type WantedSettings } from "./wanted-settings";

/** Devices in one transaction. */
const batchSize = 25;

interface Options {
  /** ms UTC. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Gives devices the settings that wait for them, and takes back those of cancelled jobs, some devices at a time. */
export async function runSettingJobs(database: Kysely<Database>, { now, signal, log }: Options): Promise<void> {
  const worked = new Map<number, Change>();
  try {
    while (!signal.aborted) {
      const job = await database.transaction().execute((trx) => runBatch(trx, now(), log));
      if (job === null) return;
      worked.set(job.id, { resource: "setting_job", type: "updated", id: job.id, owners: { agentId: job.agent_id } });
      // SQLite runs in this thread: let other work run between two batches.
      await setImmediate();
    }
  } finally {
    // Once, and not for each batch: every open page asks again.
    announce(database, [...worked.values()]);
  }
}

/** The next changes of one job: those to be made before those to be cancelled. */
async function nextChanges(trx: Kysely<Database>) {
  const rows = await dueChanges(trx).orderBy("id").limit(batchSize).execute();
  return rows.filter(({ job_id, step }) => job_id === rows[0]?.job_id && step === rows[0]?.step);
}

const dueChanges = (trx: Kysely<Database>) =>
  trx
    .selectFrom("setting_change")
    .select(["id", "job_id", "device_id", "step"])
    // As in the partial index.
    .where(sql<boolean>`step in (1, 5)`);

/** @returns the job; null if there is nothing to do. */
async function runBatch(trx: Kysely<Database>, now: number, log: Logger) {
  const next = await nextChanges(trx);
  const [first] = next;
  if (first === undefined) return null;
  const job = await trx.selectFrom("setting_job").selectAll().where("id", "=", first.job_id).executeTakeFirstOrThrow();
  const isCancelled = first.step === changeStep.toCancel;
  const caller = isCancelled ? null : await callerWith(trx, job.account_id);
  const ids = next.map(({ device_id }) => device_id);
  // Devices before their changes, as a deletion locks them.
  const locked = await lockDevices(trx, ids);
  const changes = await dueChanges(trx)
    .where(
      "id",
      "in",
      valuesOf(
        trx,
        "bigint",
        next.map(({ id }) => id),
      ),
    )
    .where("step", "=", first.step)
    .orderBy("id")
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  // Others have them: they are looked at again in the next run.
  if (changes.length === 0) return null;
  // A cancellation needs no scope: it only takes back what the job itself has given.
  const reached = isCancelled ? new Set(ids) : await reachedOf(trx, caller, ids);
  const devices = locked.filter(({ id }) => reached.has(id));
  const byId = new Map(devices.map((device) => [device.id, device]));
  const steps = new Map<number, { readonly step: number; readonly refusal: SettingRefusal | null }>();
  for (const { id, device_id } of changes) {
    const device = byId.get(device_id);
    if (isCancelled) {
      const isTaken = device !== undefined && (await takeBack(trx, { device, changeId: id, now }));
      steps.set(id, { step: isTaken ? changeStep.cancelled : changeStep.commanded, refusal: null });
      continue;
    }
    const wanted: WantedSettings = { ...job, scene: job.scene === null ? null : (parseScene(job.scene)?.scene ?? []) };
    const refusal = device === undefined ? settingRefusal.outOfReach : refusalOf(device, wanted);
    if (caller === null || device === undefined || refusal !== null) {
      steps.set(id, { step: changeStep.refused, refusal: refusal ?? settingRefusal.outOfReach });
      continue;
    }
    let isCommanded = false;
    // One device that cannot be read must not hold up all jobs.
    const failed = await withinSavepoint(
      trx,
      async () => {
        isCommanded = await give(trx, { device, wanted, changeId: id, caller, now });
      },
      (error) => {
        if (outageOf(error) !== undefined || isDeadlock(error)) throw error;
        log.error({ err: error, device: device_id, job: job.id }, "a device cannot be given its settings");
        return settingRefusal.failed;
      },
    );
    const given = { step: isCommanded ? changeStep.commanded : changeStep.applied, refusal: null };
    steps.set(id, failed === null ? given : { step: changeStep.refused, refusal: settingRefusal.failed });
  }
  for (const [id, values] of steps) await trx.updateTable("setting_change").set(values).where("id", "=", id).execute();
  return job;
}

/** The account of a job with its present rights; null if it may no longer give settings to many devices. */
async function callerWith(trx: Kysely<Database>, accountId: number | null): Promise<Caller | null> {
  if (accountId === null) return null;
  const account = await activeAccounts(trx).where("account.id", "=", accountId).selectAll("account").executeTakeFirst();
  if (account === undefined) return null;
  const caller = await callerOf(trx, account);
  return can(registry, caller, "settings", "device") ? caller : null;
}

const lockDevices = (trx: Kysely<Database>, ids: readonly number[]): Promise<readonly Device[]> =>
  trx
    .selectFrom("device")
    .selectAll()
    .where("id", "in", valuesOf(trx, "bigint", ids))
    .orderBy("id")
    .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
    .execute();

/** The devices that the caller still reaches. */
async function reachedOf(trx: Kysely<Database>, caller: Caller | null, ids: readonly number[]) {
  if (caller === null) return new Set<number>();
  const rows = await trx
    .selectFrom("device")
    .select("id")
    .where("id", "in", valuesOf(trx, "bigint", ids))
    .where(inScope(caller, "device"))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

interface Gift {
  readonly device: Device;
  readonly wanted: WantedSettings;
  readonly changeId: number;
  readonly caller: Caller;
  readonly now: number;
}

const settings = [
  { name: "time_setting", pending: "pending_time_setting", kind: commandKind.timeSetting },
  { name: "report_interval", pending: "pending_report_interval", kind: commandKind.reportInterval },
] as const;

/**
 * Gives a device its new settings. One that has reported gets commands; one that has not starts with the settings.
 * @returns whether a command waits for the next report.
 */
async function give(trx: Kysely<Database>, { device, wanted, changeId, caller, now }: Gift): Promise<boolean> {
  const columns: Updateable<DeviceTable> = {};
  const commands: { readonly kind: CommandKind; readonly data: CommandData }[] = [];
  const inEffect: CommandKind[] = [];
  const [before, after]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const { name, pending, kind } of settings) {
    const value = wanted[name];
    if (value === null) continue;
    before[name] = device[pending] ?? device[name];
    after[name] = value;
    if (device.active_time === null) columns[name] = value;
    const waits = device.active_time !== null && device[name] !== value;
    columns[pending] = waits ? value : null;
    if (waits) commands.push({ kind, data: { [name]: value } });
    else inEffect.push(kind);
  }
  if (wanted.scene !== null) {
    const { scene, pending_scene } = await sceneOf(trx, device);
    before.scene = describeScene(pending_scene ?? scene);
    after.scene = describeScene(wanted.scene);
    if (serialiseScene(scene) === serialiseScene(wanted.scene)) inEffect.push(commandKind.scene);
    else commands.push({ kind: commandKind.scene, data: { scene: wanted.scene } });
  }
  if (inEffect.length > 0) await cancelCommands(trx, device.id, now, inEffect);
  for (const command of commands) {
    await queueCommand(trx, { ...command, device, accountId: caller.accountId, now, changeId });
  }
  if (Object.keys(columns).length > 0) {
    await trx
      .updateTable("device")
      .set({ ...columns, update_time: now })
      .where("id", "=", device.id)
      .execute();
  }
  const record = createOperationLogger({ database: trx, now: () => now, caller });
  await record({ ...deviceEntry(device), action: "settings", before, after }, trx);
  return commands.length > 0;
}

/** Cancels the commands of a change that still wait. @returns whether there were any. */
async function takeBack(
  trx: Kysely<Database>,
  { device, changeId, now }: Pick<Gift, "device" | "changeId" | "now">,
): Promise<boolean> {
  const waiting = await trx
    .updateTable("device_command")
    .set({ status: commandStatus.cancelled, confirm_time: now })
    .where("change_id", "=", changeId)
    .where("status", "=", commandStatus.pending)
    .returning("kind")
    .execute();
  if (waiting.length === 0) return false;
  const kept = settings.filter(({ kind }) => waiting.some((one) => one.kind === kind));
  await trx
    .updateTable("device")
    .set({ ...Object.fromEntries(kept.map(({ pending }) => [pending, null])), update_time: now })
    .where("id", "=", device.id)
    .execute();
  const { id, agent_id, group_id, customer_id } = device;
  const owners = { agentId: agent_id, groupId: group_id, customerId: customer_id };
  announce(trx, [{ resource: "device", type: "updated", id, owners }]);
  return true;
}
