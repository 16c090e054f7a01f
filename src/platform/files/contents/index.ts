import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { Clock } from "../../base/clock";
import type { Database } from "../../database";
import type { FileContents } from "./file-contents";
import { createFolderContents } from "./folder-contents";
import { createS3Contents, type S3Settings } from "./s3-contents";

export type { FileContents } from "./file-contents";
export { createFolderContents } from "./folder-contents";
export { createS3Contents, type S3Settings } from "./s3-contents";

interface Place {
  readonly dataFolder: string;
  /** Undefined for the folder `files` of the data folder. */
  readonly s3: S3Settings | undefined;
}

/**
 * Opens the configured storage of the uploaded files. In a bucket, file names begin with the id of the installation.
 */
export async function openFileContents(
  { dataFolder, s3 }: Place,
  database: Kysely<Database>,
  clock: Clock,
): Promise<FileContents> {
  if (s3 === undefined) return createFolderContents(join(dataFolder, "files"));
  return createS3Contents(s3, await readInstallation(database), clock);
}

/** Whether there are any files. */
export async function hasFiles(contents: FileContents): Promise<boolean> {
  for await (const part of contents.list()) if (part.length > 0) return true;
  return false;
}

const installation = "installation";

/** The id of the installation, made when it is first needed. */
async function readInstallation(database: Kysely<Database>): Promise<string> {
  // When several processes start at the same time, the first one stores the id.
  await database
    .insertInto("platform_setting")
    .values({ name: installation, value: randomUUID() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = database.selectFrom("platform_setting").select("value").where("name", "=", installation);
  return (await row.executeTakeFirstOrThrow()).value;
}
