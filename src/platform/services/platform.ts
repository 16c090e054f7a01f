import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Clock } from "../base/clock";
import type { Logger } from "../base/logger";
import { createTaskTracker, type TaskTracker } from "../base/task-tracker";
import { checkDatabase, type Database, migrate, openDatabase, openReadOnlyDatabase } from "../database";
import { createFileStore, type FileStore } from "../files/file-store";
import { type ConfigFile, readConsoleConfig } from "./console-config";
import type { Environment } from "./environment";
import { lockFolder } from "./folder-lock";
import { createJobs, type Jobs } from "./jobs";
import { createMailer, type Mailer } from "./mail";
import { createSsrfGuard, type SsrfGuard } from "./outbound";
import { createRateLimits, type RateLimits } from "./rate-limits";
import { createPasswords, type Passwords } from "./secrets/passwords";
import { loadIngestKey, loadSecretKey } from "./secrets/secret-key";
import { createSecrets, type Secrets } from "./secrets/secrets";
import { verifySecretKey } from "./secrets/verify-secret-key";
import { createSessions, type Sessions } from "./sessions";

/** What the calls stand on. */
export interface Platform {
  readonly environment: Environment;
  readonly config: ConfigFile;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Kysely<Database>;
  /** The same, for those who read all of a table part by part: see `openReadings`. */
  readonly readOnlyDatabase: Kysely<Database>;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly mailer: Mailer;
  /** Says which addresses of others may be called. */
  readonly guard: SsrfGuard;
  readonly limits: RateLimits;
  readonly sessions: Sessions;
  readonly files: FileStore;
  /** What runs by the clock. */
  readonly jobs: Jobs;
  /** What calls and reports do. */
  readonly tasks: TaskTracker;
  /** What programs send device reports with. */
  readonly ingestKey: string;
  /** Rejects when the database does not answer within two seconds. */
  checkHealth(): Promise<void>;
  /** Takes no more calls, waits for those under way, closes the database and gives the data folder free. */
  close(): Promise<void>;
}

/**
 * Takes the data folder, opens the database and brings its tables up to date.
 * @throws StartFault with what the operator has to mend; nothing stays open or locked then.
 */
export async function openPlatform(options: {
  readonly environment: Environment;
  readonly log: Logger;
  readonly clock?: Clock;
}): Promise<Platform> {
  const { environment, log, clock = Date.now } = options;
  const { dataFolder } = environment;
  const undo: (() => void | Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const lock = lockFolder(dataFolder);
    undo.push(() => lock.release());
    const config = readConsoleConfig(dataFolder);
    const secrets = createSecrets(loadSecretKey(environment));
    const ingestKey = loadIngestKey(environment, log);
    const database = await openDatabase({ databaseUrl: environment.databaseUrl, dataFolder, log });
    undo.push(() => database.destroy());
    const migrations = await migrate(database);
    if (migrations.length > 0) log.info({ migrations }, "database brought up to date");
    await verifySecretKey(database, secrets);
    const readOnlyDatabase = openReadOnlyDatabase({ databaseUrl: environment.databaseUrl, dataFolder }, database);
    if (readOnlyDatabase !== database) undo.push(() => readOnlyDatabase.destroy());
    const sessions = createSessions({ database, clock });
    const files = createFileStore({ database, dataFolder, clock });
    const outbox = join(dataFolder, "outbox");
    const mailer = createMailer({ smtpUrl: environment.smtpUrl, from: environment.mailFrom, outbox, clock, log });
    undo.push(() => mailer.close());
    // Last, so that they are closed first: what is under way finds everything still open.
    const jobs = createJobs({ log, clock });
    undo.push(() => jobs.close());
    const tasks = createTaskTracker();
    undo.push(() => tasks.close());
    return {
      environment,
      config,
      clock,
      log,
      database,
      readOnlyDatabase,
      secrets,
      passwords: createPasswords(),
      mailer,
      guard: createSsrfGuard({ allow: environment.callbackAllow, log }),
      limits: createRateLimits(clock, (text) => log.warn(text)),
      sessions,
      files,
      jobs,
      tasks,
      ingestKey,
      checkHealth: () => checkDatabase(database),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
