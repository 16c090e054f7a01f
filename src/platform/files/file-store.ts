import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, type SqlBool, sql } from "kysely";
import { type Clock, day } from "../base/clock";
import type { Database } from "../database";
import { type CheckedDocument, type DocumentExtension, isDocument } from "./check-document";
import type { Picture } from "./picture";

/** Where uploaded files are served: `/files/{name}`. */
export const filesPrefix = "/files/";

/** Shown by browsers: the platform has drawn them itself. */
const pictureTypes = { jpg: "image/jpeg", png: "image/png", gif: "image/gif" } as const;

const office = "application/vnd.openxmlformats-officedocument";
/** Saved by browsers and never shown. */
const documentTypes: Readonly<Record<DocumentExtension, string>> = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: `${office}.wordprocessingml.document`,
  xls: "application/vnd.ms-excel",
  xlsx: `${office}.spreadsheetml.sheet`,
  ppt: "application/vnd.ms-powerpoint",
  pptx: `${office}.presentationml.presentation`,
};

const mediaTypes: Readonly<Record<string, string>> = { ...pictureTypes, ...documentTypes };

/** Names are made here alone: 128 random bits, which nobody guesses, and an ending. */
const namePattern = new RegExp(`^[A-Za-z0-9_-]{22}\\.(${Object.keys(mediaTypes).join("|")})$`);

/** The address of a kept file, as records hold it: on this server, whatever the server is called. */
const addressOf = (name: string): string => `${filesPrefix}${name}`;

/** The name in an address of this server's files; null for any other address. */
export function storedFileName(address: string): string | null {
  const name = address.startsWith(filesPrefix) ? address.slice(filesPrefix.length) : "";
  return namePattern.test(name) ? name : null;
}

/** A file as it is served. */
export interface StoredFile {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly mediaType: string;
  /** Whether a browser is to save it and not to show it: it may carry programs. */
  readonly isDocument: boolean;
}

/** What was uploaded: files in the data folder, each with a row that says whose it is. */
export interface FileStore {
  /** Keeps a file; what this answers is on the disk. Answers its address. */
  save(file: Picture | CheckedDocument, accountId: number): Promise<string>;
  /** Whether an address is that of a file which is kept here. */
  has(address: string, within?: Kysely<Database>): Promise<boolean>;
  /** A file by its name; undefined where there is none. */
  read(name: string): Promise<StoredFile | undefined>;
  /** The file at an address, for the account that has uploaded it; undefined for any other. */
  readOwn(address: string, accountId: number): Promise<StoredFile | undefined>;
  /** Deletes those of these addresses' files that no record holds any more, without waiting for the sweep. */
  deleteUnused(addresses: readonly string[]): Promise<void>;
  /** Deletes what was uploaded over a day ago and stands in no record. Answers how many. */
  sweep(): Promise<number>;
}

/** How long a file may wait for the record that it is uploaded for, ms. */
const grace = day;

/** The files under the data folder, and their rows in the database. */
export function createFileStore(options: {
  readonly database: Kysely<Database>;
  /** The platform's data folder. */
  readonly dataFolder: string;
  readonly clock: Clock;
}): FileStore {
  const { database, clock } = options;
  const folder = join(options.dataFolder, "files");

  const read = async (name: string): Promise<StoredFile | undefined> => {
    const ending = namePattern.exec(name)?.[1] ?? "";
    const mediaType = mediaTypes[ending];
    if (mediaType === undefined) return undefined;
    try {
      return { bytes: await readFile(join(folder, name)), mediaType, isDocument: isDocument(ending) };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  const remove = async (gone: readonly { readonly name: string }[]): Promise<void> => {
    for (const { name } of gone) await rm(join(folder, name), { force: true });
  };

  return {
    async save(file, accountId) {
      const { bytes, ending } = file;
      const { width, height } = "width" in file ? file : noPicture;
      const name = `${randomBytes(16).toString("base64url")}.${ending}`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeDurably(folder, name, bytes);
      // The row comes last: what it names is there.
      await database
        .insertInto("stored_file")
        .values({ name, account_id: accountId, bytes: bytes.length, width, height, create_time: clock() })
        .execute();
      return addressOf(name);
    },
    async has(address, within = database) {
      const name = storedFileName(address);
      if (name === null) return false;
      const row = await within.selectFrom("stored_file").select("name").where("name", "=", name).executeTakeFirst();
      return row !== undefined;
    },
    read,
    async readOwn(address, accountId) {
      const name = storedFileName(address);
      if (name === null) return undefined;
      const row = await database
        .selectFrom("stored_file")
        .select("name")
        .where("name", "=", name)
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row && read(row.name);
    },
    async deleteUnused(addresses) {
      const names = addresses.flatMap((address) => storedFileName(address) ?? []);
      if (names.length === 0) return;
      await remove(await unused(database).where("name", "in", names).returning("name").execute());
    },
    async sweep() {
      const before = clock() - grace;
      const gone = await unused(database).where("create_time", "<", before).returning("name").execute();
      await remove(gone);
      await removeStrays(database, folder, before);
      return gone.length;
    },
  };
}

/** What the row says of a document's size in px. */
const noPicture = { width: 0, height: 0 } as const;

/** Where records hold addresses of files. Each needs an index: the sweep asks for every file. */
const holders = [
  ["device", "image"],
  ["device_file", "url"],
  ["account", "avatar"],
] as const;

/** Deletes the rows of files that stand in no record; what else they have in common is the caller's to add. */
const unused = (database: Kysely<Database>) =>
  holders.reduce(
    (files, [table, column]) =>
      files.where(
        sql<SqlBool>`not exists (select 1 from ${sql.table(table)}
          where ${sql.ref(`${table}.${column}`)} = ${filesPrefix} || ${sql.ref("stored_file.name")})`,
      ),
    database.deleteFrom("stored_file"),
  );

/** Half-written files and such as have lost their row, when the platform was ended between the two. */
async function removeStrays(database: Kysely<Database>, folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  if (names.length === 0) return;
  const known = new Set((await database.selectFrom("stored_file").select("name").execute()).map(({ name }) => name));
  for (const name of names.filter((one) => !known.has(one))) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < before) await rm(file, { force: true });
  }
}

/** Under another name first, and then all at once: a file is whole or not there. */
async function writeDurably(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const draft = join(folder, `${name}.part`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
  const entries = await open(folder, "r");
  try {
    await entries.sync();
  } finally {
    await entries.close();
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
