import { type CreateTableBuilder, type Kysely, type Migration, type RawBuilder, sql } from "kysely";
import { isPostgres, required, withDefault } from "./schema";

/**
 * Numbers of devices for each provider, group and customer, so that dashboard and cartridge plan need not count devices.
 * They replace indexes that each report had to update.
 */
export const keptCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const states = ["type", "is_enable", "bind_status", "status", "online"];
    let table = ownedTable(db, "state_count");
    for (const name of states) table = table.addColumn(name, "integer", required);
    await withSums(table, "state_count", states, ["devices", "measured", "availability"]).execute();
    await fill(db, "state_count", {
      keys: states.map((name) => sql.ref(name)),
      sums: [sql`count(*)`, sql`count(availability)`, sql`coalesce(sum(cast(round(availability * 10) as bigint)), 0)`],
    });

    const cartridge = ["day", "customer_id", "province", "city", "lubricant", "lubricant_tube"];
    const due = ownedTable(db, "due_count")
      .addColumn("day", "integer", required)
      .addColumn("customer_id", "bigint", required)
      .addColumn("province", "text", required)
      .addColumn("city", "text", required)
      .addColumn("lubricant", "text", required)
      .addColumn("lubricant_tube", "integer", required);
    await withSums(due, "due_count", cartridge, ["devices"]).execute();
    await fill(db, "due_count", {
      keys: [
        sql`(empty_expected / 86400000)`,
        sql`coalesce(customer_id, 0)`,
        ...cartridge.slice(2).map((name) => sql.ref(name)),
      ],
      sums: [sql`count(*)`],
      where: sql`bind_status = 1 and empty_expected is not null`,
    });

    const bound = ownedTable(db, "bind_count").addColumn("quarter", "integer", required);
    await withSums(bound, "bind_count", ["quarter"], ["bound", "unbound"]).execute();
    const bindings = sql`(
      select agent_id, group_id, customer_id, bind_time / 900000 as quarter, 1 as bound, 0 as unbound
      from device where bind_time is not null
      union all
      select agent_id, group_id, customer_id, unbind_time / 900000, 0, 1
      from device where unbind_time is not null and bind_status = 0
    )`;
    await fill(db, "bind_count", {
      keys: [sql.ref("quarter")],
      sums: [sql`sum(bound)`, sql`sum(unbound)`],
      from: bindings,
    });
    await replaceIndexes(db);
  },
};

/** A table with the columns that say whose numbers these are: see `totalScope`. */
const ownedTable = (db: Kysely<unknown>, name: string): CreateTableBuilder<string, string> =>
  db.schema
    .createTable(name)
    .addColumn("scope", "integer", required)
    .addColumn("agent_id", "bigint", required)
    .addColumn("owner_id", "bigint", required);

function withSums(
  table: CreateTableBuilder<string, string>,
  name: string,
  keys: readonly string[],
  sums: readonly string[],
): CreateTableBuilder<string, string> {
  let built = table;
  for (const sum of sums) built = built.addColumn(sum, "bigint", withDefault(0));
  return built.addPrimaryKeyConstraint(`${name}_key`, ["scope", "agent_id", "owner_id", ...keys]);
}

/** Counts the devices of everybody (0), and of each provider (1), group (2) and customer (3). */
async function fill(
  db: Kysely<unknown>,
  table: string,
  counted: {
    readonly keys: readonly RawBuilder<unknown>[];
    readonly sums: readonly RawBuilder<unknown>[];
    readonly where?: RawBuilder<unknown>;
    readonly from?: RawBuilder<unknown>;
  },
): Promise<void> {
  const { keys, sums, where = sql`1 = 1`, from = sql`device` } = counted;
  const [none, agent] = [sql`0`, sql`agent_id`];
  for (const [scope, provider, owner] of [
    [0, none, none],
    [1, agent, none],
    [2, agent, sql`group_id`],
    [3, none, sql`customer_id`],
  ] as const) {
    const columns = [provider, owner, ...keys];
    await sql`insert into ${sql.table(table)}
      select ${sql.lit(scope)}, ${sql.join(columns)}, ${sql.join(sums)} from ${from} as counted
      where ${where} and ${owner} is not null
      group by ${sql.raw(columns.map((_, index) => index + 2).join(", "))}`.execute(db);
  }
}

/** The dashboard no longer counts devices by binding and availability. */
async function replaceIndexes(db: Kysely<unknown>): Promise<void> {
  for (const column of ["bind_time", "unbind_time"]) {
    await db.schema.dropIndex(`device_${column}_quarter`).execute();
    await db.schema.dropIndex(`device_agent_${column}_quarter`).execute();
  }
  for (const [name, owner] of [
    ["device_figures", "agent_id, group_id"],
    ["device_customer_figures", "customer_id"],
  ] as const) {
    await db.schema.dropIndex(name).execute();
    // On SQLite every index contains the id.
    const columns = sql`${sql.raw(owner)}, status, online, bind_status, is_enable, type`;
    const more = isPostgres(db) ? sql`(${columns}) include (id)` : sql`(${columns})`;
    await sql`create index ${sql.id(name)} on device ${more}`.execute(db);
  }
}
