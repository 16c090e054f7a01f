import { type Kysely, type SqlBool, sql } from "kysely";
import { registry } from "../../../resources";
import { type Clock, day } from "../base/clock";
import type { Logger } from "../base/logger";
import { type Database, oneOf } from "../database";
import { storedResources } from "../database/declared/stored-resource";
import { type CheckedDocument, isDocument } from "./check-document";
import type { FileContents } from "./contents";
import { mediaTypes, namePattern, newFileName } from "./file-name";
import type { Picture } from "./picture";

/** URL path of uploaded files: `/files/{name}`. */
export const filesPrefix = "/files/";

/** The address of a stored file as records contain it: a path without a host. */
export const addressOf = (name: string): string => `${filesPrefix}${name}`;

/** The file name in the address of a stored file; null for other addresses. */
export function storedFileName(address: string): string | null {
  const name = address.startsWith(filesPrefix) ? address.slice(filesPrefix.length) : "";
  return namePattern.test(name) ? name : null;
}

/** A stored file to serve. */
export interface StoredFile {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly mediaType: string;
  /** Whether browsers must save the file and not show it, because it may contain scripts. */
  readonly isDocument: boolean;
}

/** The uploaded files: each has its content and a row with its owner. */
export interface FileStore {
  /** Stores a file durably and returns its address. */
  save(file: Picture | CheckedDocument, accountId: number): Promise<string>;
  /** Whether an address belongs to a file that the account has uploaded. */
  isOwn(address: string, accountId: number, within?: Kysely<Database>): Promise<boolean>;
  /** Reads a file by its name; undefined if it does not exist. */
  read(name: string): Promise<StoredFile | undefined>;
  /** Reads a file by its address; undefined unless the account has uploaded it. */
  readOwn(address: string, accountId: number): Promise<StoredFile | undefined>;
  /**
   * Deletes those of the given files that no record refers to any more. An error is only logged, because the change of
   * the record is already stored; `sweep` deletes the files later.
   */
  deleteUnused(addresses: readonly string[]): Promise<void>;
  /** Deletes files that were uploaded over a day ago and that no record refers to. Returns their number. */
  sweep(): Promise<number>;
}

/** How long a file may exist before a record refers to it, ms. */
const gracePeriod = day;

/** Creates the file store. */
export function createFileStore({
  database,
  contents,
  clock,
  log,
}: {
  readonly database: Kysely<Database>;
  readonly contents: FileContents;
  readonly clock: Clock;
  readonly log: Logger;
}): FileStore {
  const read = async (name: string): Promise<StoredFile | undefined> => {
    const extension = namePattern.exec(name)?.[1] ?? "";
    const mediaType = mediaTypes[extension];
    if (mediaType === undefined) return undefined;
    const bytes = await contents.read(name);
    return bytes && { bytes, mediaType, isDocument: isDocument(extension) };
  };
  const isOwn: FileStore["isOwn"] = async (address, accountId, within = database) => {
    const name = storedFileName(address);
    if (name === null) return false;
    const row = await within
      .selectFrom("stored_file")
      .select("name")
      .where("name", "=", name)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return row !== undefined;
  };
  const remove = async (deleted: readonly { readonly name: string }[]): Promise<void> => {
    for (const { name } of deleted) await contents.remove(name);
  };

  return {
    async save(file, accountId) {
      const { bytes, extension } = file;
      const { width, height } = "width" in file ? file : noDimensions;
      const name = newFileName(extension);
      await contents.write(name, bytes);
      // The row comes last, so that its file exists.
      await database
        .insertInto("stored_file")
        .values({ name, account_id: accountId, bytes: bytes.length, width, height, create_time: clock() })
        .execute();
      return addressOf(name);
    },
    isOwn,
    read,
    async readOwn(address, accountId) {
      return (await isOwn(address, accountId)) ? read(storedFileName(address) ?? "") : undefined;
    },
    async deleteUnused(addresses) {
      const names = addresses.flatMap((address) => storedFileName(address) ?? []);
      if (names.length === 0) return;
      try {
        await remove(await deleteUnusedRows(database).where("name", "in", names).returning("name").execute());
      } catch (error) {
        log.warn({ err: error }, "unused files could not be deleted; they will be later");
      }
    },
    async sweep() {
      const before = clock() - gracePeriod;
      const deleted = await deleteUnusedRows(database).where("create_time", "<", before).returning("name").execute();
      await remove(deleted);
      await removeOrphans(database, contents, before);
      return deleted.length;
    },
  };
}

/** A document has no dimensions in px. */
const noDimensions = { width: 0, height: 0 } as const;

type AddressColumn = readonly [table: string, column: string, wire: string];

/** Columns with addresses of files. Each needs an index, because `sweep` searches them for every file. */
const addressColumns = (
  [
    ["device_file", "url", "url"],
    ["account", "avatar", "avatar"],
    ...storedResources(registry.entries).flatMap(({ table, columns, resource }) =>
      columns
        .filter(({ field }) => resource.fields[field]?.kind === "image")
        .map(({ name, wire }): AddressColumn => [table, name, wire]),
    ),
  ] as readonly AddressColumn[]
).filter(([table, column], at, all) => all.findIndex((other) => other[0] === table && other[1] === column) === at);

/** The names of their values in payloads and answers. */
export const addressFields: ReadonlySet<string> = new Set(addressColumns.map(([, , wire]) => wire));

/** A condition on `stored_file`: no record refers to the file. */
export const isUnused = sql<SqlBool>`(${sql.join(
  addressColumns.map(
    ([table, column]) => sql`not exists (select 1 from ${sql.table(table)}
      where ${sql.ref(`${table}.${column}`)} = ${filesPrefix} || ${sql.ref("stored_file.name")})`,
  ),
  sql` and `,
)})`;

/** A statement that deletes the rows of unused files; callers add further conditions. */
const deleteUnusedRows = (database: Kysely<Database>) => database.deleteFrom("stored_file").where(isUnused);

/** Deletes files without a row. They remain if the platform ends while it stores or deletes a file. */
async function removeOrphans(database: Kysely<Database>, contents: FileContents, before: number): Promise<void> {
  for await (const part of contents.list()) {
    // An unfinished file has a name with another ending.
    const old = part.flatMap(({ name, time }) => (time < before ? [name] : []));
    if (old.length === 0) continue;
    const rows = await database
      .selectFrom("stored_file")
      .select("name")
      .where("name", ...oneOf(database, "text", old))
      .execute();
    const known = new Set(rows.map(({ name }) => name));
    for (const name of old.filter((one) => !known.has(one))) await contents.remove(name);
  }
}
