import { type Kysely, type RawBuilder, sql } from "kysely";
import { type ColumnType, type Database, skipLocked, valuesTable } from "../../database";

const owner = { scope: "bigint", agent_id: "bigint", owner_id: "bigint" } as const;

/** The counts that may become zero and stay zero, with their keys. */
const swept = {
  due_count: {
    keys: {
      ...owner,
      day: "bigint",
      customer_id: "bigint",
      province: "text",
      city: "text",
      lubricant: "text",
      lubricant_tube: "bigint",
    },
    isEmpty: sql`devices = 0`,
  },
  bind_count: { keys: { ...owner, quarter: "bigint" }, isEmpty: sql`bound = 0 and unbound = 0` },
  map_count: {
    keys: { ...owner, level: "bigint", parent: "bigint", cell: "bigint" },
    isEmpty: sql`devices = 0`,
  },
} as const satisfies Readonly<
  Record<string, { readonly keys: Readonly<Record<string, ColumnType>>; readonly isEmpty: RawBuilder<unknown> }>
>;

/** Maximum rows of each table in one statement and in one run. */
const [batchSize, maxPerRun] = [500, 20_000] as const;

/**
 * Deletes counts of zero: of days on which no cartridge becomes empty any more, and of places without devices.
 *
 * @param readOnly the connection to find them, which does not block writes.
 */
export async function sweepEmptyCounts(database: Kysely<Database>, readOnly = database): Promise<void> {
  for (const [table, { keys, isEmpty }] of Object.entries(swept)) {
    const columns = sql.join(Object.keys(keys).map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(table)}
      where ${isEmpty} limit ${maxPerRun}`.execute(readOnly);
    for (let start = 0; start < rows.length; start += batchSize) {
      const some = valuesTable(
        database,
        Object.values(keys),
        rows.slice(start, start + batchSize).map((row) => Object.keys(keys).map((name) => row[name])),
      );
      // Skip rows that others have locked, until the next run: waiting for them could cause a deadlock.
      const found = sql`select ${columns} from ${sql.table(table)}
        where (${columns}) in (select * from ${some} as v) and ${isEmpty} ${skipLocked(database)}`;
      await sql`delete from ${sql.table(table)} where (${columns}) in (${found})`.execute(database);
    }
  }
}
