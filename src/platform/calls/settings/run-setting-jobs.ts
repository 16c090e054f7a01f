import { setImmediate } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { registry } from "../../../../resources";
import { can, commandStatus, parseScene, type SettingRefusal, settingRefusal } from "../../../contract";
import { callerOf } from "../../access/caller";
import type { Caller } from "../../access/handler";
import { writeEntry } from "../../access/operation-log";
import { inScope } from "../../access/scope";
import type { Logger } from "../../base/logger";
import { outageOf } from "../../base/outage";
import { announce, type Change, type Database, engineOf, isDeadlock, oneOf } from "../../database";
import { changeStep } from "../../database/tables/settings";
import { activeAccount } from "../../services/active-accounts";
import type { Device } from "../device/device-queries";
import { withinSavepoint } from "../imports/within-savepoint";
import { giveSettings, settingColumns } from "./give-settings";
import { refusalOf, type WantedSettings } from "./wanted-settings";

/** Maximum number of devices in one transaction. */
const batchSize = 25;

/** Time between two announcements of the progress of jobs, ms. */
const progressInterval = 3000;

interface Options {
  /** ms UTC. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

/** Applies queued settings to devices, and takes back those of cancelled jobs, in batches of devices. */
export async function runSettingJobs(database: Kysely<Database>, { now, signal, log }: Options): Promise<void> {
  const worked = new Map<number, Change>();
  let toldAt = now();
  // Announced every few seconds and not for each batch, because every open page then reloads its data.
  const tell = (): void => {
    announce(database, [...worked.values()]);
    worked.clear();
    toldAt = now();
  };
  try {
    while (!signal.aborted) {
      const job = await database.transaction().execute((trx) => runBatch(trx, now(), log));
      if (job === null) return;
      worked.set(job.id, { resource: "setting_job", type: "updated", id: job.id, owners: { agentId: job.agent_id } });
      if (now() - toldAt >= progressInterval) tell();
      // SQLite runs in this thread: let other work run between two batches.
      await setImmediate();
    }
  } finally {
    tell();
  }
}

/** The next changes of one job: first those to make, then those to cancel. */
async function nextChanges(trx: Kysely<Database>) {
  const rows = await dueChanges(trx).orderBy("id").limit(batchSize).execute();
  return rows.filter(({ job_id, step }) => job_id === rows[0]?.job_id && step === rows[0]?.step);
}

const dueChanges = (trx: Kysely<Database>) =>
  trx
    .selectFrom("setting_change")
    .select(["id", "job_id", "device_id", "step"])
    // Same condition as in the partial index.
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
  // Lock devices before their changes, in the same order as a deletion.
  const locked = await lockDevices(trx, ids);
  const changes = await dueChanges(trx)
    .where(
      "id",
      ...oneOf(
        trx,
        "bigint",
        next.map(({ id }) => id),
      ),
    )
    .where("step", "=", first.step)
    .orderBy("id")
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate().skipLocked())
    .execute();
  // Locked by others: the next run tries again.
  if (changes.length === 0) return null;
  // A cancellation needs no scope, because it only takes back settings of the job itself.
  const reached = isCancelled ? new Set(ids) : await reachedOf(trx, caller, ids);
  const devices = locked.filter(({ id }) => reached.has(id));
  const byId = new Map(devices.map((device) => [device.id, device]));
  const steps = new Map<number, { readonly step: number; readonly refusal: SettingRefusal | null }>();
  let { operation } = job;
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
    // An error with one device must not stop all jobs.
    const failed = await withinSavepoint(
      trx,
      async () => {
        const { accountId } = caller;
        const given = await giveSettings(trx, { device, wanted, changeId: id, accountId, now });
        const entryId = await writeEntry(trx, given.entry, { caller, time: now, operation });
        operation ??= entryId;
        isCommanded = given.isCommanded;
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
  if (operation !== job.operation) {
    await trx.updateTable("setting_job").set({ operation }).where("id", "=", job.id).execute();
  }
  return job;
}

/** The account of a job with its current rights; null if it may no longer give settings to many devices. */
async function callerWith(trx: Kysely<Database>, accountId: number | null): Promise<Caller | null> {
  if (accountId === null) return null;
  const account = await activeAccount(trx, accountId);
  if (account === undefined) return null;
  const caller = await callerOf(trx, account);
  return can(registry, caller, "settings", "device") ? caller : null;
}

const lockDevices = (trx: Kysely<Database>, ids: readonly number[]): Promise<readonly Device[]> =>
  trx
    .selectFrom("device")
    .selectAll()
    .where("id", ...oneOf(trx, "bigint", ids))
    .orderBy("id")
    .$if(engineOf(trx) === "postgres", (query) => query.forNoKeyUpdate())
    .execute();

/** The devices that are still in the caller's scope. */
async function reachedOf(trx: Kysely<Database>, caller: Caller | null, ids: readonly number[]) {
  if (caller === null) return new Set<number>();
  const rows = await trx
    .selectFrom("device")
    .select("id")
    .where("id", ...oneOf(trx, "bigint", ids))
    .where(inScope(caller, "device"))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Cancels the pending commands of a change. @returns whether there were any. */
async function takeBack(
  trx: Kysely<Database>,
  { device, changeId, now }: { readonly device: Device; readonly changeId: number; readonly now: number },
): Promise<boolean> {
  const waiting = await trx
    .updateTable("device_command")
    .set({ status: commandStatus.cancelled, confirm_time: now })
    .where("change_id", "=", changeId)
    .where("status", "=", commandStatus.pending)
    .returning("kind")
    .execute();
  if (waiting.length === 0) return false;
  const kept = settingColumns.filter(({ kind }) => waiting.some((one) => one.kind === kind));
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
