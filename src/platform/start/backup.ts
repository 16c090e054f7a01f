import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createLogger, type Logger } from "../base/logger";
import { errorMessage, StartupError } from "../base/startup-error";
import { copyDatabase, databaseFile, openDatabase, openSqliteFile } from "../database";
import { createFolderContents, type FileContents, openFileContents } from "../files/contents";
import { type Environment, readEnvironment } from "../services/environment";

interface BackupOptions {
  /** Environment variables, the same as those of the platform. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The new folder for the backup. */
  readonly target: string | undefined;
  readonly print: (text: string) => void;
}

/** Files of the data folder that a backup contains, beside the database and `files/`. */
const keptFiles = ["secret.key", "secret.key.old", "ingest.key", "config.json"] as const;

/**
 * Copies database, uploaded files, keys and `config.json` into a new folder, while the platform runs. The copy of the
 * database is a snapshot of one moment, and the backup has all files that the snapshot refers to. The folder gets its
 * final name when the backup is complete.
 *
 * @throws StartupError with the problem and its cure; then the folder does not exist.
 */
export async function backup({ variables, target = "", print }: BackupOptions): Promise<void> {
  if (target === "") throw noTarget("npm run backup -- /path/to/a/new/folder");
  const environment = readEnvironment(variables);
  const { dataFolder, databaseUrl } = environment;
  const folder = resolve(target);
  const draft = `${folder}.part`;
  if ((await namesIn(folder)) !== undefined) throw existing(folder);
  if ((await namesIn(draft)) !== undefined) throw existing(draft);
  try {
    await mkdir(join(draft, "files"), { recursive: true, mode: 0o700 });
    const key = await contentOf(join(dataFolder, "secret.key"));
    const log = createLogger({ level: environment.logLevel });
    // Copy files before the database: after the snapshot, only few files remain that the platform may delete meanwhile.
    const contents = await openFilesOf(environment, join(dataFolder, databaseFile), log);
    const copies = createFolderContents(join(draft, "files"));
    for await (const part of contents.list()) {
      const names = part.map(({ name }) => name).filter((name) => !name.endsWith(".part"));
      await copyFiles(contents, copies, names);
    }
    const known = await copyDatabase({ databaseUrl, dataFolder, target: draft, log });
    const copied = new Set(await namesIn(join(draft, "files")));
    const missing = known.filter((name) => !copied.has(name));
    const lost = await copyFiles(contents, copies, missing);
    for (const name of keptFiles) await copyIfPresent(join(dataFolder, name), join(draft, name));
    if (!key.equals(await contentOf(join(dataFolder, "secret.key")))) throw otherKey();
    await writeFile(join(draft, "restore.txt"), instructions, { mode: 0o600 });
    await rename(draft, folder);
    print(`The backup is in ${folder}, with ${known.length - lost} uploaded files.`);
    if (lost > 0)
      print(`${lost} files are missing: the platform deleted them during the backup, or they were lost before.`);
    if (environment.secretKey !== undefined)
      print("SECRET_KEY is not in the backup. Keep it: secrets cannot be read without it.");
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const instructions = `A backup of the lubricator platform. Anyone who reads this folder can read its secrets.

Restore it into an empty DATA_DIR (and an empty database, with DATABASE_URL):
  DATA_DIR=/path node dist/platform/main.js restore /path/of/this/folder
`;

/**
 * Opens the uploaded files of a database.
 *
 * @param sqliteFile the database file, unless the database is on PostgreSQL. Another process may have it open
 */
export async function openFilesOf(environment: Environment, sqliteFile: string, log: Logger): Promise<FileContents> {
  const { databaseUrl, dataFolder } = environment;
  const database =
    databaseUrl === undefined ? openSqliteFile(sqliteFile) : await openDatabase({ databaseUrl, dataFolder, log });
  try {
    return await openFileContents(environment, database, Date.now);
  } finally {
    await database.destroy();
  }
}

/** Copies uploaded files. They never change. @returns the number of missing ones. */
export async function copyFiles(from: FileContents, to: FileContents, names: readonly string[]): Promise<number> {
  let missing = 0;
  for (const name of names) {
    const bytes = await from.read(name);
    if (bytes === undefined) missing += 1;
    else await to.write(name, bytes);
  }
  return missing;
}

/** Copies a file. @returns false if there is none. */
export async function copyIfPresent(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** The names in a folder; undefined if there is no such folder. */
export async function namesIn(folder: string): Promise<string[] | undefined> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw new StartupError({ about: folder, problem: errorMessage(error), cure: "Name another folder." });
  });
}

const contentOf = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: unknown) => {
    if (isMissing(error)) return Buffer.alloc(0);
    throw error;
  });

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** The error for a command line without a folder. */
export const noTarget = (usage: string): StartupError =>
  new StartupError({ about: "the backup", problem: "no folder is named.", cure: usage });

const existing = (folder: string): StartupError =>
  new StartupError({ about: folder, problem: "it exists.", cure: "Name a new folder for each backup." });

const otherKey = (): StartupError =>
  new StartupError({
    about: "secret.key",
    problem: "the key was replaced during the backup.",
    cure: "Run the command again.",
  });
