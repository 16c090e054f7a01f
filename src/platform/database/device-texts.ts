import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Logger } from "../base/logger";
import { errorMessage } from "../base/startup-error";
import { oneOf } from "./batch-write";
import { type Engine, engineOf } from "./engine";
import { contains, lowerAscii, lowerCase, patternOf } from "./search";
import type { Database } from "./tables";
import { ownerName, ownersOf, type TextOwners } from "./text-owners";

/** The columns of a device whose values its text contains. */
const columns = ["device_sn", "imei", "eui", "device_name", "asset_tag", "application"] as const;

/** Stands between two columns. Migrations 0051 and 0079 repeat it. */
const separator = "\n";

/** The text ends with two separators, so that a trigram starts at every character. */
const textOf = (engine: Engine): RawBuilder<string> =>
  lowerCase(
    sql<string>`(${sql.join(
      [...columns.map((column) => sql`coalesce(${sql.ref(`device.${column}`)}, '')`), sql`${sql.lit(separator)}`],
      sql` || ${sql.lit(separator)} || `,
    )})`,
    engine,
  );

/**
 * Writes the texts of devices again, for `findByText`. Call it in the transaction that adds devices or changes one of the
 * columns.
 *
 * @param ids all devices if it is not given
 */
export async function writeDeviceTexts(trx: Kysely<Database>, ids?: readonly number[]): Promise<void> {
  const device = expressionBuilder<Database, "device">();
  const some = ids === undefined ? sql`true` : device("device.id", ...oneOf(trx, "bigint", ids));
  const engine = engineOf(trx);
  await sql`insert into device_text (device_id, text, owners)
    select device.id, ${textOf(engine)}, ${ownersOf(engine)} from device where ${some} order by device.id
    on conflict (device_id) do update set text = excluded.text, owners = excluded.owners
    where device_text.text <> excluded.text or device_text.owners <> excluded.owners`.execute(trx);
}

/** Up to this many rows of a search are read by id and sorted. For more, reading in list order fills a page sooner. */
export const maxLookedUp = 3000;

/** Whether a word has no trigram. */
export const isShort = (word: string): boolean => [...word].length < 3;

/** A table with an index of texts. */
interface IndexedTexts {
  readonly table: "device_text" | "storage";
  readonly key: "device_id" | "id";
  /** The text on PostgreSQL, as it is indexed. */
  readonly text: Expression<string>;
  /** Limits the search to the rows of the caller. Used on PostgreSQL only: SQLite reads the index alone. */
  readonly where?: Expression<SqlBool>;
  /** The same limit as an FTS5 query, for SQLite. */
  readonly match?: string;
}

const deviceText = sql.ref<string>("device_text.text");

/**
 * The texts of devices.
 *
 * @param owners limits the search to their devices. SQLite ignores it for words of one or two characters
 */
export function deviceTexts(owners: TextOwners): IndexedTexts {
  const all = { table: "device_text", key: "device_id", text: deviceText } as const;
  if (owners.length === 0) return all;
  const names = owners.map((owner) => sql`cast(${ownerName(owner, "postgres")} as text)`);
  return {
    ...all,
    where: sql<SqlBool>`string_to_array(device_text.owners, '|') @> array[${sql.join(names)}]`,
    match: owners.map((owner) => `{owners}: "${ownerName(owner, "sqlite")}"`).join(" AND "),
  };
}

/** The identifiers of stock. @param scope the condition of the records that the caller may see */
export const stockTexts = (scope: Expression<SqlBool>): IndexedTexts => ({
  table: "storage",
  key: "id",
  text: lowerCase(sql.ref("storage.imei"), "postgres"),
  where: scope,
});

/** The rows that an index found. */
export interface FoundByText {
  /** All rows, if they are at most `limit`; else null. Then compare the texts. */
  readonly ids: readonly number[] | null;
  /** The rows that were found first, one more than `limit` at most. */
  readonly first: readonly number[];
}

/**
 * Finds the rows of `texts` that contain a word. May find more rows, see `findsExactly` and `findsOwn`. Finds none first if
 * no index can find the word.
 */
export async function findByText(
  database: Kysely<Database>,
  word: string,
  limit: number,
  texts: IndexedTexts,
): Promise<FoundByText> {
  const search = searchByText(word, limit + 1, engineOf(database), texts);
  if (search === null) return { ids: null, first: [] };
  const { rows } = await search.execute(database);
  const first = rows.map(({ id }) => id);
  return { ids: first.length > limit ? null : first, first };
}

/** The search of `findByText` for at most `limit` rows; null if no index can find the word. */
export function searchByText(
  word: string,
  limit: number,
  engine: Engine,
  texts: IndexedTexts,
): RawBuilder<{ readonly id: number }> | null {
  if (!isIndexed(word)) return null;
  return (isShort(word) ? shortWord : longWord)[engine](word, limit, texts);
}

/** Whether an index can find a word. SQLite's search ends a text at a null character. */
const isIndexed = (word: string): boolean =>
  !(word === "" || word.includes(separator) || word.includes("\0") || (isShort(word) && hasCase(word)));

/** Whether a word has letters other than A to Z with a lower case. The indexes convert them in different ways. */
const hasCase = (word: string): boolean =>
  [...word].some((letter) => letter > "\x7f" && letter.toLowerCase() !== letter.toUpperCase());

/**
 * Whether `findByText` finds only rows with the word. The index of SQLite also ignores the case of letters beyond A to Z,
 * and among them are capital letters of i, k and s: İ, the Kelvin sign and ſ.
 */
export const findsExactly = (word: string, engine: Engine): boolean =>
  engine === "postgres" || !(hasCase(word) || /[iks]/i.test(word));

/** Whether `findByText` finds only rows of the owners in `texts`, or of the scope of stock. */
export const findsOwn = (word: string, engine: Engine, { match, where }: IndexedTexts): boolean =>
  engine === "postgres" || (match === undefined ? where === undefined : !isShort(word));

type Search = (word: string, limit: number, texts: IndexedTexts) => RawBuilder<{ readonly id: number }>;

const longWord: Readonly<Record<Engine, Search>> = {
  // Next to the limit alone, the planner would read the whole table: it expects to find that many rows soon.
  postgres: (word, limit, texts) => sql`select found.id from generate_series(1, 1) as once,
    (${rowsLike(word, texts)} offset 0) as found limit ${limit}`,
  // Double quotes make the word one phrase. The index also ignores the case of letters beyond ASCII.
  sqlite: (word, limit, { table, match }) => {
    const phrase = `{text}: "${word.replaceAll('"', '""')}"`;
    return sql`select rowid as id from ${indexOf(table)}
      where ${indexOf(table)} match ${match === undefined ? phrase : `${phrase} AND ${match}`} limit ${limit}`;
  },
};

/** Finds one or two characters: on SQLite by trigrams with this prefix, on PostgreSQL by an index of characters. */
const shortWord: Readonly<Record<Engine, Search>> = {
  postgres: (word, limit, texts) => {
    const letters = sql.join([...lowerAscii(word)].map((letter) => sql`cast(${letter} as text)`));
    return sql`${rowsLike(word, texts)} and string_to_array(${texts.text}, null) @> array[${letters}] limit ${limit}`;
  },
  sqlite: (word, limit, { table }) => sql`select distinct doc as id from ${indexOf(table, "group")}
    where term >= ${lowerAscii(word)} and term < ${`${lowerAscii(word)}\u{10ffff}`} and col = 'text' limit ${limit}`,
};

/** SQLite's search table of texts, or the list of its trigrams. */
const indexOf = (table: IndexedTexts["table"], part: "index" | "group" = "index"): RawBuilder<unknown> =>
  sql.ref(`${table === "storage" ? "storage_text" : table}_${part}`);

const rowsLike = (word: string, { table, key, text, where = sql<SqlBool>`true` }: IndexedTexts): RawBuilder<unknown> =>
  sql`select ${sql.ref(`${table}.${key}`)} as id from ${sql.table(table)}
    where ${isLike(text, word)} and ${where}`;

const isLike = (text: Expression<string>, word: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like ${patternOf(word)} escape '\\'`;

/** A condition: one of the device's texts contains the word. Ignores the case of A to Z. */
export const textContains = (word: string, engine: Engine): Expression<SqlBool> =>
  word.includes(separator)
    ? sql<SqlBool>`(${sql.join(
        columns.map((column) => contains(sql.ref(`device.${column}`), word, engine)),
        sql` or `,
      )})`
    : sql<SqlBool>`exists (select 1 from device_text where device_text.device_id = device.id and ${isLike(deviceText, word)})`;

/**
 * The same condition on PostgreSQL, which compares the text of each device that it reads. `textContains` would first find
 * all devices with the word, even if a page needs the first few.
 */
export const ownTextContains = (word: string): Expression<SqlBool> =>
  word.includes(separator)
    ? textContains(word, "postgres")
    : isLike(sql<string>`(select device_text.text from device_text where device_text.device_id = device.id)`, word);

/**
 * Creates the indexes of texts on PostgreSQL. They need the extension `pg_trgm`, which the owner of a database may create.
 * Without it, searches read the texts of all devices and stock.
 */
export async function createTextIndex(database: Kysely<Database>, log: Logger): Promise<void> {
  if (engineOf(database) !== "postgres") return;
  const { rows } = await sql`select 1 from pg_indexes where schemaname = current_schema()
    and indexname in ('device_text_trigrams', 'storage_imei_trigrams')`.execute(database);
  if (rows.length === 2) return;
  try {
    await database.transaction().execute(async (trx) => {
      // Processes that start at the same time take turns. The number is arbitrary.
      await sql`select pg_advisory_xact_lock(7265125)`.execute(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`create extension if not exists pg_trgm`.execute(trx);
      await sql`create index if not exists device_text_trigrams on device_text
        using gin (text gin_trgm_ops, string_to_array(owners, '|'))`.execute(trx);
      await sql`create index if not exists storage_imei_trigrams on storage
        using gin (lower(imei collate "C") gin_trgm_ops)`.execute(trx);
      // Without statistics the planner may choose another index, which is slower.
      await sql`analyze device_text, storage`.execute(trx);
    });
  } catch (error) {
    const cure = "let an administrator of the database run: create extension pg_trgm";
    log.warn(
      { reason: errorMessage(error) },
      `searching devices and stock is slow: the extension pg_trgm is missing; ${cure}`,
    );
  }
}
