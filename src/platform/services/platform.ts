import { join } from "node:path";
import type { Kysely } from "kysely";
import { registry } from "../../../resources";
import type { Clock } from "../base/clock";
import { checkFolderWrites, removePartialFiles } from "../base/durable-file";
import type { Logger } from "../base/logger";
import { outageOf } from "../base/outage";
import { errorMessage, StartupError } from "../base/startup-error";
import { createTaskTracker, type TaskTracker } from "../base/task-tracker";
import {
  applySchema,
  createTextIndex,
  type Database,
  migrate,
  onChanges,
  openDatabase,
  openReadOnlyDatabase,
  openReplica,
  type PoolState,
  type Read,
  sharedOf,
} from "../database";
import { tableModels } from "../database/declared/table-models";
import { createFolderContents, hasFiles, openFileContents } from "../files/contents";
import { createFileStore, type FileStore } from "../files/file-store";
import { type ConfigFile, readConsoleConfig, withSingleSignOn } from "./console-config";
import { countRefusals } from "./count-limits";
import type { Environment } from "./environment";
import { cannotUse, lockFolder } from "./folder-lock";
import { createHealthCheck, createWriteFailures, type HealthDetails, type WriteFailures } from "./health";
import { createJobSchedule } from "./job-schedule";
import { createJobs, type Jobs } from "./jobs";
import { createLiveStreams, type LiveStreams } from "./live-streams";
import { createMailer, type Mailer } from "./mail";
import { createMetrics, type Metrics } from "./metrics";
import { createSsrfGuard, type SsrfGuard } from "./outbound";
import { loadPushKeys, type PushKeys } from "./push-keys";
import { counterRules } from "./rate-limit-rules";
import { createRateLimits, type RateLimits } from "./rate-limits";
import { createPasswords, type Passwords } from "./secrets/passwords";
import { loadIngestKey, loadSecretKeys } from "./secrets/secret-key";
import { createSecrets, type Secrets } from "./secrets/secrets";
import { verifySecretKey } from "./secrets/verify-secret-key";
import { createSessions, type Sessions } from "./sessions";
import { createSharedCounters } from "./shared-counters";
import { createSingleSignOn, type SingleSignOn } from "./single-sign-on";
import { watchFiles } from "./watch-files";

/** The services that calls and jobs use. */
export interface Platform {
  readonly environment: Environment;
  readonly config: ConfigFile;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Kysely<Database>;
  /** For jobs that scan whole tables; see `openReadOnlyDatabase`. */
  readonly readOnlyDatabase: Kysely<Database>;
  /** Runs a call that only reads, on the replica if there is one. */
  readonly read: Read;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly pushKeys: PushKeys;
  readonly mailer: Mailer;
  /** Decides which addresses callbacks may reach. */
  readonly guard: SsrfGuard;
  readonly limits: RateLimits;
  readonly sessions: Sessions;
  /** Undefined if it is not configured. */
  readonly singleSignOn: SingleSignOn | undefined;
  readonly files: FileStore;
  /** Tells clients of changes. */
  readonly live: LiveStreams;
  /** Periodic tasks. */
  readonly jobs: Jobs;
  /** Calls and reports in progress. */
  readonly tasks: TaskTracker;
  /** Key of the ingest calls, which programs send device reports with. */
  readonly ingestKey: string;
  /** Figures for Prometheus; undefined if nobody may read them (`METRICS_TOKEN`). */
  readonly metrics: Metrics | undefined;
  /** Failed writes, for `checkHealth`. Those to the database are recorded automatically. */
  readonly failures: WriteFailures;
  /**
   * Checks that the database answers and that data can be stored.
   * @throws the error, after a few seconds at the latest.
   */
  checkHealth(): Promise<HealthDetails>;
  /** Refuses new calls, waits for the running ones, closes the database and unlocks the data folder. */
  close(): Promise<void>;
}

/**
 * Locks the data folder, opens the database and runs the pending migrations.
 * @throws StartupError with the problems that the operator must fix; then nothing stays open or locked.
 */
export async function openPlatform(options: {
  readonly environment: Environment;
  readonly log: Logger;
  readonly clock?: Clock;
}): Promise<Platform> {
  const { environment, log, clock = Date.now } = options;
  const { dataFolder } = environment;
  const cleanup: (() => void | Promise<void>)[] = [];
  const close = async () => {
    const errors: unknown[] = [];
    for (const step of cleanup.splice(0).reverse()) {
      // A step that fails must not keep the folder locked.
      await Promise.resolve(step()).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  };
  try {
    const lock = lockFolder(dataFolder);
    cleanup.push(() => lock.release());
    await checkFolderWrites(dataFolder).catch((error: unknown) => {
      throw cannotUse(dataFolder, error);
    });
    const outbox = join(dataFolder, "outbox");
    for (const folder of [dataFolder, join(dataFolder, "files"), outbox]) await removePartialFiles(folder);
    const file = readConsoleConfig(dataFolder);
    const { key, oldKey } = loadSecretKeys(environment);
    const secrets = createSecrets(key, oldKey);
    const ingestKey = loadIngestKey(environment, log);
    const failures = createWriteFailures({ clock, log });
    const { databaseUrl } = environment;
    const metrics = environment.metricsToken === undefined ? undefined : await createMetrics();
    const watch = {
      onEnd: metrics?.statement,
      onPool: (name: string, read: () => PoolState) =>
        metrics?.gauge(name, "Connections in use, and statements that wait for one", () => ({ ...read() })),
    };
    const database = await openDatabase({ databaseUrl, dataFolder, log, onError: failures.note, ...watch });
    cleanup.push(() => database.destroy());
    const migrations = await migrate(database);
    if (migrations.length > 0) log.info({ migrations }, "database brought up to date");
    const changes = await applySchema(database, tableModels(registry.entries));
    if (changes.length > 0) log.info({ changes }, "tables of declarations brought up to date");
    await createTextIndex(database, log);
    await verifySecretKey(database, secrets);
    const pushKeys = await loadPushKeys(database, secrets);
    const readOnlyDatabase = await openReadOnlyDatabase({ databaseUrl, dataFolder, log, ...watch });
    cleanup.push(() => readOnlyDatabase.destroy());
    const { databaseReplicaUrl: url } = environment;
    const replica = url && (await openReplica({ url, database, readOnlyDatabase, clock, log, ...watch }));
    if (replica) cleanup.push(() => replica.close());
    const shared = sharedOf(database);
    const counters = createSharedCounters(clock, counterRules, shared?.counting);
    const allLimits = createRateLimits(clock, (text) => log.warn(text), counters, shared?.relay.locks);
    const limits = metrics === undefined ? allLimits : countRefusals(allLimits, metrics.limit);
    const sessions = createSessions({ database, clock });
    const singleSignOn =
      environment.singleSignOn && createSingleSignOn(environment.singleSignOn, { secrets, clock, log, limits });
    void singleSignOn?.prepare();
    const contents = await openFileContents(environment, database, clock);
    const fileState = environment.s3 && (await watchFiles(contents, { clock, log }));
    if (fileState !== undefined && (await hasFiles(createFolderContents(join(dataFolder, "files"))))) {
      log.warn(
        "S3_ENDPOINT is set: files in DATA_DIR/files are not used. To move them, make a backup without S3_ENDPOINT and restore it",
      );
    }
    const files = createFileStore({ database, contents, clock, log });
    const mailer = createMailer({ smtpUrl: environment.smtpUrl, from: environment.mailFrom, outbox, clock, log });
    cleanup.push(() => mailer.close());
    // Last, so that they are closed first: running tasks still need everything else.
    const jobs = createJobs({ log, clock, schedule: createJobSchedule(database, clock), onEnd: metrics?.job });
    cleanup.push(() => jobs.close());
    const tasks = createTaskTracker();
    cleanup.push(() => tasks.close());
    const live = createLiveStreams((listener) => onChanges(database, listener), log);
    cleanup.push(() => live.close());
    await shared?.relay.listen();
    metrics?.gauge("tasks_running", "Calls and batches of reports in progress", tasks.count);
    if (fileState) metrics?.gauge("file_store_ok", "1 if the file store answers", () => Number(fileState() === "ok"));
    metrics?.gauge("live_streams", "Open streams of changes", live.count);
    return {
      environment,
      config: singleSignOn === undefined ? file : withSingleSignOn(file, singleSignOn),
      clock,
      log,
      database,
      readOnlyDatabase,
      read: replica ? replica.read : (work) => work(readOnlyDatabase),
      secrets,
      passwords: createPasswords(),
      pushKeys,
      mailer,
      guard: createSsrfGuard({ allow: environment.callbackAllow, log }),
      limits,
      sessions,
      singleSignOn,
      files,
      live,
      jobs,
      tasks,
      ingestKey,
      metrics,
      failures,
      checkHealth: createHealthCheck({ database, dataFolder, failures, fileState, clock }),
      close,
    };
  } catch (error) {
    await close();
    throw asStartupError(error, environment);
  }
}

/** Turns an outage during the start into an error that the operator can fix. Returns any other error unchanged. */
export function asStartupError(error: unknown, { databaseUrl, dataFolder }: Environment): unknown {
  const outage = outageOf(error);
  if (outage === undefined) return error;
  return new StartupError({
    about: outage.kind === "noFiles" ? "S3_ENDPOINT" : databaseUrl === undefined ? dataFolder : "DATABASE_URL",
    problem: `${outage.reason} (${errorMessage(error)})`,
    cure: "Fix it and start again. No stored data is lost.",
  });
}
