import { copyFile, mkdir, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { createLogger } from "../base/logger";
import { StartupError } from "../base/startup-error";
import { databaseFile, dumpFile, openDatabase, restoreDump } from "../database";
import { createFolderContents, hasFiles } from "../files/contents";
import { type Environment, readEnvironment } from "../services/environment";
import { lockFolder } from "../services/folder-lock";
import { copyFiles, namesIn, noTarget, openFilesOf } from "./backup";

interface RestoreOptions {
  /** Environment variables, the same as those of the platform. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The folder that `backup` made. */
  readonly source: string | undefined;
  readonly print: (text: string) => void;
}

/**
 * Fills an empty data folder, and an empty PostgreSQL database, from a backup.
 *
 * @throws StartupError with the problem and its cure.
 */
export async function restore({ variables, source = "", print }: RestoreOptions): Promise<void> {
  if (source === "") throw noTarget("npm run restore -- /path/of/the/backup");
  const environment = readEnvironment(variables);
  const { dataFolder } = environment;
  const folder = resolve(source);
  const names = (await namesIn(folder)) ?? [];
  await requireFit(names, folder, environment);
  const others = ((await namesIn(dataFolder)) ?? []).filter((name) => name !== "lock.db");
  if (others.length > 0) throw notEmpty("DATA_DIR", `the folder ${dataFolder} is not empty.`);
  const lock = lockFolder(dataFolder);
  try {
    if (environment.databaseUrl !== undefined) await restoreDump(environment.databaseUrl, folder);
    const draft = join(dataFolder, `${databaseFile}.part`);
    if (environment.databaseUrl === undefined) await copyFile(join(folder, databaseFile), draft);
    const contents = await openFilesOf(environment, draft, createLogger({ level: environment.logLevel }));
    if (await hasFiles(contents)) throw bucketNotEmpty();
    await mkdir(join(dataFolder, "files"), { mode: 0o700 });
    const copies = createFolderContents(join(folder, "files"));
    await copyFiles(copies, contents, (await namesIn(join(folder, "files"))) ?? []);
    for (const name of names.filter((name) => !notCopied.has(name))) {
      await copyFile(join(folder, name), join(dataFolder, name));
    }
    // Last, so that a platform on an incomplete restore does not find accounts.
    if (environment.databaseUrl === undefined) await rename(draft, join(dataFolder, databaseFile));
  } finally {
    lock.release();
  }
  print(`${folder} is restored. Start the version of the platform that made it, or a newer one.`);
}

const notCopied: ReadonlySet<string> = new Set(["files", databaseFile, dumpFile, "restore.txt"]);

/** Checks that the backup is of the kind of database that is configured, and that this database is empty. */
async function requireFit(
  names: readonly string[],
  folder: string,
  { databaseUrl, dataFolder, logLevel }: Environment,
) {
  const needed = databaseUrl === undefined ? databaseFile : dumpFile;
  if (!names.includes(needed)) {
    throw new StartupError({
      about: folder,
      problem: `it has no ${needed}.`,
      cure: `Name the folder of a backup${names.includes(dumpFile) ? ", and set DATABASE_URL" : ""}${names.includes(databaseFile) ? ", and unset DATABASE_URL" : ""}.`,
    });
  }
  if (databaseUrl === undefined) return;
  const database = await openDatabase({ databaseUrl, dataFolder, log: createLogger({ level: logLevel }) });
  try {
    const { rows } = await sql`select 1 from pg_tables where schemaname = current_schema() limit 1`.execute(database);
    if (rows.length > 0) throw notEmpty("DATABASE_URL", "the database has tables.");
  } finally {
    await database.destroy();
  }
}

const bucketNotEmpty = (): StartupError =>
  new StartupError({
    about: "S3_BUCKET",
    problem: "the bucket has files of this installation, which a running platform may need.",
    cure: "Set another bucket, and restore again into an empty folder, and an empty database.",
  });

const notEmpty = (about: string, problem: string): StartupError =>
  new StartupError({ about, problem, cure: "Restore into an empty folder, and an empty database." });
