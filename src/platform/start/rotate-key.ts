import { type Kysely, sql } from "kysely";
import { createLogger } from "../base/logger";
import { StartupError } from "../base/startup-error";
import { type Database, engineOf, migrate, openDatabase } from "../database";
import { readEnvironment } from "../services/environment";
import { lockFolder } from "../services/folder-lock";
import { type ResealResult, reseal } from "../services/secrets/reseal";
import { deleteOldKeyFile, loadSecretKeys, replaceKeyFile, type SecretKeys } from "../services/secrets/secret-key";
import { createSecrets } from "../services/secrets/secrets";
import { verifySecretKey } from "../services/secrets/verify-secret-key";

interface RotateOptions {
  /** Environment variables. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
}

/**
 * Replaces the key that encrypts the secrets in the database, and seals all of them with the new key. Without `SECRET_KEY`
 * it creates a new key file. With it, `SECRET_KEY` is the new key and `SECRET_KEY_OLD` the current one.
 *
 * The platform must be stopped. If the command is interrupted, run it again; until then the platform starts with both keys.
 *
 * @throws StartupError with the problem and its cure. The old key is kept.
 */
export async function rotateKey({ variables, print }: RotateOptions): Promise<void> {
  const environment = readEnvironment(variables);
  const { dataFolder, databaseUrl } = environment;
  const lock = lockFolder(dataFolder);
  try {
    const database = await openDatabase({
      databaseUrl,
      dataFolder,
      log: createLogger({ level: environment.logLevel }),
    });
    try {
      await assertAlone(database);
      await migrate(database);
      const present = loadSecretKeys(environment);
      await verifySecretKey(database, createSecrets(present.key, present.oldKey));
      const keys = environment.secretKey === undefined ? newKeyFile(present, dataFolder) : present;
      if (!isRotation(keys)) throw noOldKey();
      const { sealed, unreadable } = await reseal(database, keys);
      if (unreadable.length > 0) throw unreadableSecrets(unreadable);
      deleteOldKeyFile(dataFolder);
      print(`Done: ${sealed} secrets are sealed with the new key. The old key is needed only for old backups.`);
    } finally {
      await database.destroy();
    }
  } finally {
    lock.release();
  }
}

/** Whether there are two different keys. */
const isRotation = ({ key, oldKey }: SecretKeys): boolean => oldKey !== null && !oldKey.equals(key);

/** Creates the new key, unless an interrupted run or the operator has given both keys. */
const newKeyFile = (present: SecretKeys, dataFolder: string): SecretKeys =>
  isRotation(present) ? present : replaceKeyFile(dataFolder);

/** @throws StartupError if another program uses the PostgreSQL database: a platform would continue with the old key. */
async function assertAlone(database: Kysely<Database>): Promise<void> {
  if (engineOf(database) !== "postgres") return;
  const { rows } = await sql<{ others: number }>`select count(*) as others from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'lubricator-platform'`.execute(
    database,
  );
  const others = rows[0]?.others ?? 0;
  if (others === 0) return;
  throw new StartupError({
    about: "DATABASE_URL",
    problem: `the platform has ${others} connections to this database.`,
    cure: "Stop all processes of the platform that use it, then run the command again.",
  });
}

const noOldKey = (): StartupError =>
  new StartupError({
    about: "SECRET_KEY_OLD",
    problem: "it is missing, or equal to SECRET_KEY.",
    cure: "Set SECRET_KEY to the new key and SECRET_KEY_OLD to the current one.",
  });

const unreadableSecrets = (unreadable: ResealResult["unreadable"]): StartupError =>
  new StartupError({
    about: "SECRET_KEY_OLD",
    problem: `neither key opens ${unreadable.map(({ table, column, count }) => `${count} of ${table}.${column}`).join(", ")}.`,
    cure: "All others are sealed with the new key. Keep both keys, enter these secrets anew and run the command again.",
  });
