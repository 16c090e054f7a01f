import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { registry } from "../../../../resources";
import { applySchema, type Database, migrate, type TableModel } from "../../../../src/platform/database";
import { tableModels } from "../../../../src/platform/database/declared/table-models";
import { openTestDatabases, type TestDatabase } from "../../../support/platform-database";

/** The tables of these tests; the platform's types do not describe them. */
type AnyTables = Record<string, Record<string, unknown>>;

const part: TableModel = {
  name: "part",
  columns: [
    { name: "id", type: "id", isNullable: false },
    { name: "agent_id", type: "integer", isNullable: false },
    { name: "number", type: "text", isNullable: false },
    { name: "weight", type: "real", isNullable: true },
    { name: "stock", type: "integer", isNullable: false, default: 0 },
    { name: "note", type: "text", isNullable: false, default: "" },
  ],
  indexes: [
    { name: "part_agent_id_id", columns: ["agent_id", "id"], isUnique: false },
    { name: "part_agent_id_number", columns: ["agent_id", "number"], isUnique: true },
  ],
};
const price = { name: "price", type: "integer", isNullable: false, default: 5 } as const;
const withColumn = (column: TableModel["columns"][number]): TableModel => ({
  ...part,
  columns: [...part.columns, column],
});

describe.each(openTestDatabases())("tables from declarations on $name", (engine) => {
  let created: TestDatabase;
  let database: Kysely<Database>;
  const rows = () => database as unknown as Kysely<AnyTables>;
  const columnsOf = async (table: string): Promise<string[]> => {
    const names =
      engine.name === "sqlite"
        ? sql<{ name: string }>`select name from pragma_table_info(${table})`
        : sql<{ name: string }>`select column_name as name from information_schema.columns
            where table_schema = current_schema() and table_name = ${table}`;
    return (await names.execute(database)).rows.map(({ name }) => name);
  };
  beforeEach(async () => {
    created = await engine.create();
    database = await created.connect();
    await migrate(database);
  });
  afterEach(() => created.drop());

  test("the product's own tables need no change after the migrations", async () => {
    expect(await applySchema(database, tableModels(registry.entries))).toEqual([]);
  });

  test("are made once", async () => {
    expect(await applySchema(database, [part])).toEqual([
      "add table part",
      "add index part_agent_id_id",
      "add index part_agent_id_number",
    ]);
    expect(await applySchema(database, [part])).toEqual([]);
    const { id } = await rows()
      .insertInto("part")
      .values({ agent_id: 1, number: "A", weight: 0.25 })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = { id, agent_id: 1, number: "A", weight: 0.25, stock: 0, note: "" };
    expect(await rows().selectFrom("part").selectAll().execute()).toEqual([row]);
    await expect(rows().insertInto("part").values({ agent_id: 1, number: "A" }).execute()).rejects.toThrow(/unique/i);
    await expect(rows().insertInto("part").values({ agent_id: 1 }).execute()).rejects.toThrow(/null/i);
  });

  test("do not use the id of a deleted row again", async () => {
    await applySchema(database, [part]);
    const add = async (number: string) =>
      Number(
        (await rows().insertInto("part").values({ agent_id: 1, number }).returning("id").executeTakeFirstOrThrow()).id,
      );
    const first = await add("A");
    await rows().deleteFrom("part").execute();
    expect(await add("B")).toBeGreaterThan(first);
  });

  test("take new columns, also beside those of a migration, with their defaults in old rows", async () => {
    await applySchema(database, [part]);
    await rows().insertInto("part").values({ agent_id: 1, number: "A" }).execute();
    const agent = { name: "agent", columns: [price], indexes: [] };
    expect(await applySchema(database, [withColumn(price), agent])).toEqual([
      "add column part.price",
      "add column agent.price",
    ]);
    expect(await rows().selectFrom("part").select("price").execute()).toEqual([{ price: 5 }]);
    expect(await applySchema(database, [withColumn(price), agent])).toEqual([]);
  });

  test("leave the other columns and indexes of a migration alone", async () => {
    const gateway: TableModel = {
      name: "gateway",
      columns: [
        { name: "id", type: "id", isNullable: false },
        { name: "eui", type: "text", isNullable: false },
        { name: "agent_id", type: "integer", isNullable: true },
      ],
      indexes: [{ name: "gateway_by_eui", columns: ["eui"], isUnique: true }],
    };
    const before = await columnsOf("gateway");
    expect(await applySchema(database, [gateway])).toEqual([]);
    expect(await columnsOf("gateway")).toEqual(before);
  });

  test("change their indexes", async () => {
    await applySchema(database, [part]);
    const byNumber = { name: "part_agent_id_number", columns: ["agent_id", "number"], isUnique: false };
    expect(await applySchema(database, [{ ...part, indexes: [byNumber] }])).toEqual([
      "drop index part_agent_id_id",
      "drop index part_agent_id_number",
      "add index part_agent_id_number",
    ]);
    for (let turn = 0; turn < 2; turn += 1)
      await rows().insertInto("part").values({ agent_id: 1, number: "A" }).execute();
  });

  test.each([
    {
      shows: "a removed field",
      models: [{ ...part, columns: part.columns.slice(0, -1) }],
      about: "table part, column note",
    },
    { shows: "a removed resource", models: [], about: "table part" },
    {
      shows: "another type",
      models: [
        {
          ...part,
          columns: part.columns.map((one) => (one.name === "stock" ? { ...one, type: "text" as const } : one)),
        },
      ],
      about: "table part, column stock",
    },
    {
      shows: "a field that is required now",
      models: [{ ...part, columns: part.columns.map((one) => ({ ...one, isNullable: false })) }],
      about: "table part, column weight",
    },
    {
      shows: "a new required field",
      models: [withColumn({ name: "price", type: "integer", isNullable: false })],
      about: "table part, column price",
    },
  ])("stop the start at $shows and change nothing", async ({ models, about }) => {
    await applySchema(database, [part]);
    const other = { ...part, name: "other", indexes: [] };
    const failed = applySchema(database, [...models, other]);
    await expect(failed).rejects.toMatchObject({ name: "StartupError", problems: [{ about }] });
    await expect(failed).rejects.toThrow(/npm run migrate:plan/);
    expect(await columnsOf("part")).toEqual(part.columns.map(({ name }) => name));
    expect(await columnsOf("other")).toEqual([]);
  });

  test("stop the start at a new unique index over equal values and change nothing", async () => {
    await applySchema(database, [{ ...part, indexes: [] }]);
    for (const agent_id of [1, 1, 1, 2, 2, 3])
      await rows().insertInto("part").values({ agent_id, number: "A" }).execute();
    await expect(
      applySchema(
        database,
        [withColumn(price)].map((model) => ({ ...model, indexes: part.indexes })),
      ),
    ).rejects.toMatchObject({
      name: "StartupError",
      problems: [
        {
          about: "table part, columns agent_id, number",
          problem: "the declaration says unique, and 2 values are there more than once.",
        },
      ],
    });
    expect(await columnsOf("part")).not.toContain("price");
  });
});
