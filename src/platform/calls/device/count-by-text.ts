import { type Expression, expressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { mostFound } from "../../../contract";
import { type Database, deviceTexts, engineOf, findsOwn, isShort, oneOf, searchByText } from "../../database";
import type { DeviceSearch, SearchScope } from "./device-search";

/**
 * Counts the devices of a search up to `mostFound + 1`, as the index of texts finds them: the condition alone might
 * compare the text of each device in scope.
 *
 * @param filters the other conditions of the list
 * @param limits `maxRead`: maximum number of devices that are read from the index. `few`: comparing the texts of at most so
 *   many devices is faster than reading an index of all owners' devices
 * @returns null if the index cannot search the word, or has more than `maxRead` devices: then count with the condition
 */
export async function countByText(
  database: Kysely<Database>,
  { textWord, condition, first, isExact }: DeviceSearch,
  scope: SearchScope,
  filters: readonly Expression<SqlBool>[],
  { maxRead, few } = { maxRead: 40_000, few: 5000 },
): Promise<number | null> {
  const engine = engineOf(database);
  // PostgreSQL finds short words sooner in the texts than in their index.
  if (textWord === null || (engine === "postgres" && isShort(textWord))) return null;
  const texts = deviceTexts(scope.owners);
  const search = searchByText(textWord, maxRead, engine, texts);
  if (search === null) return null;
  const countOf = async (some: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(database);
    return rows[0]?.total ?? 0;
  };
  const visible = sql`select 1 from device where ${scope.condition} limit ${few + 1}`;
  if (!findsOwn(textWord, engine, texts) && (await countOf(visible)) <= few) return null;
  const conditions = [...(isExact ? [] : [condition]), scope.condition, ...filters];
  // The joins fix the order of the tables. The limit ends the reading of the index, too.
  const where = sql.join(conditions, sql` and `);
  // If enough of the first devices meet the conditions, the index need not be read again.
  if (first.length > mostFound) {
    const isFirst = expressionBuilder<Database, "device">()("device.id", ...oneOf(database, "bigint", first));
    const ofFirst = sql`select 1 from device where ${isFirst} and ${where} limit ${mostFound + 1}`;
    if ((await countOf(ofFirst)) > mostFound) return mostFound + 1;
  }
  const joined =
    engine === "sqlite"
      ? sql`cross join device on device.id = found.id where ${where}`
      : sql`cross join lateral (select 1 from device where device.id = found.id and ${where} offset 0) as device`;
  // PostgreSQL fills `found` row by row, and both readers share it. SQLite would fill it before the first row is read.
  const filled = sql.raw(engine === "sqlite" ? "not materialized" : "materialized");
  const { rows } = await sql<{ total: number; read: number | null }>`with found as ${filled} (${search})
    select total, case when total <= ${mostFound} then (select count(*) from found) end as read
    from (select count(*) as total from (select 1 from found ${joined} limit ${mostFound + 1}) as counted) as totals`.execute(
    database,
  );
  const [row] = rows;
  return row === undefined || (row.read ?? 0) >= maxRead ? null : row.total;
}
