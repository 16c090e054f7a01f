import { type Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { registry } from "../../../resources";
import { dayOf } from "../../../src/contract";
import { isPlatformTable } from "../../../src/contract/check/reserved";
import { type Database, insertReturningId, migrate, optionKind, runExclusively } from "../../../src/platform/database";
import { storedResources } from "../../../src/platform/database/declared/stored-resource";
import { migrations } from "../../../src/platform/database/migrations";
import { contains } from "../../../src/platform/database/search";
import { openTestDatabases, useDatabase } from "../../support/platform-database";

const now = Date.UTC(2026, 10, 21);

function addAgent(database: Kysely<Database>, name = "Dealer"): Promise<number> {
  return insertReturningId(database, "agent", { name, role: 100, create_time: now });
}

function addDevice(database: Kysely<Database>, agent_id: number, more: object = {}): Promise<number> {
  const times = { create_time: now, update_time: now };
  return insertReturningId(database, "device", {
    type: 0,
    agent_id,
    lubricant_tube: 125,
    time_setting: 6,
    ...times,
    ...more,
  });
}

describe.each(openTestDatabases())("the database on $name", (engine) => {
  const database = useDatabase(engine);

  test("has only declared tables and platform tables", async () => {
    const tables = (await database().introspection.getTables({ withInternalKyselyTables: true })).map(
      ({ name }) => name,
    );
    const declared = storedResources(registry.entries).flatMap(({ table, storage }) =>
      storage.owner === "rule" ? [] : [table],
    );
    // SQLite keeps the index of a text search in tables.
    const others = tables.filter((name) => !declared.includes(name) && !/^(device|storage)_text_index/.test(name));
    expect(others.filter((name) => !isPlatformTable(name))).toEqual([]);
  });

  test("reads ids, times and sums as numbers", async () => {
    const id = await addAgent(database());
    const row = await database().selectFrom("agent").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ id, name: "Dealer", phone: "", is_enable: 1, create_time: now });
    const sums = await database()
      .selectFrom("agent")
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number>("create_time").as("sum")])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(sums).toEqual({ count: 1, sum: now });
  });

  test("does not reuse the id of a deleted row", async () => {
    const first = await addAgent(database());
    await database().deleteFrom("agent").where("id", "=", first).execute();
    expect(await addAgent(database())).toBeGreaterThan(first);
  });

  test("enforces references", async () => {
    await expect(addDevice(database(), 987_654)).rejects.toThrow(/foreign key/i);
    const agent = await addAgent(database());
    await addDevice(database(), agent);
    await expect(database().deleteFrom("agent").where("id", "=", agent).execute()).rejects.toThrow(/foreign key/i);
  });

  test("deletes the days and alarms of a deleted device", async () => {
    const agent_id = await addAgent(database());
    const device_id = await addDevice(database(), agent_id);
    await database()
      .insertInto("device_day")
      .values({ device_id, agent_id, day: dayOf(now), dispensed_ml: 0.7 })
      .execute();
    await insertReturningId(database(), "alarm", { device_id, agent_id, code: 2, begin_time: now });
    await database().deleteFrom("device").where("id", "=", device_id).execute();
    for (const table of ["device_day", "alarm"] as const) {
      expect(
        await database().selectFrom(table).select("device_id").where("device_id", "=", device_id).execute(),
      ).toEqual([]);
    }
  });

  test("allows an IMEI on one bound device, and frees it on unbinding", async () => {
    const agent = await addAgent(database());
    const imei = "260531793113837";
    const first = await addDevice(database(), agent, { imei, bind_status: 1 });
    await expect(addDevice(database(), agent, { imei, bind_status: 1 })).rejects.toThrow(/unique/i);
    await database().updateTable("device").set({ bind_status: 0 }).where("id", "=", first).execute();
    await addDevice(database(), agent, { imei, bind_status: 1 });
  });

  test("allows one open alarm of a code per device, and any number of ended ones", async () => {
    const agent_id = await addAgent(database());
    const alarm = { agent_id, device_id: await addDevice(database(), agent_id), code: 1, begin_time: now };
    await insertReturningId(database(), "alarm", { ...alarm, end_time: now });
    await insertReturningId(database(), "alarm", { ...alarm, end_time: now });
    await insertReturningId(database(), "alarm", alarm);
    await expect(insertReturningId(database(), "alarm", alarm)).rejects.toThrow(/unique/i);
  });

  test("refuses an email address with upper-case letters", async () => {
    const account = { role: 1, email: "Upper@demo.test", password_hash: "x", create_time: now };
    await expect(insertReturningId(database(), "account", account)).rejects.toThrow(/check constraint/i);
  });

  test.each([
    { word: "skf", finds: ["SKF 100%"], shows: "ignores case" },
    { word: "0%", finds: ["SKF 100%"], shows: "% has no special meaning" },
    { word: "a_b", finds: ["a_b"], shows: "_ has no special meaning" },
    { word: "\\", finds: ["back\\slash"], shows: "a backslash has no special meaning" },
    { word: "轴承", finds: ["上海轴承厂"], shows: "finds Chinese text" },
  ])("searching $word: $shows", async ({ word, finds }) => {
    await database()
      .transaction()
      .execute(async (trx) => {
        await trx.deleteFrom("option_value").execute();
        const names = ["SKF 100%", "a_b", "axb", "back\\slash", "上海轴承厂"];
        for (const zh of names) await insertReturningId(trx, "option_value", { kind: 5, zh });
        const rows = await trx
          .selectFrom("option_value")
          .select("zh")
          .where((eb) => contains(eb.ref("zh"), word))
          .execute();
        expect(rows.map(({ zh }) => zh)).toEqual(finds);
      });
  });

  test("rolls back a failed exclusive transaction", async () => {
    const work = runExclusively(database(), async (trx) => {
      await addAgent(trx, "partial");
      throw new Error("killed");
    });
    await expect(work).rejects.toThrow("killed");
    expect(await database().selectFrom("agent").select("id").where("name", "=", "partial").execute()).toEqual([]);
  });
});

describe.each(openTestDatabases())("migrations on $name", (engine) => {
  async function create() {
    const created = await engine.create();
    onTestFinished(() => created.drop());
    return created;
  }

  test("run once, in order", async () => {
    const database = await (await create()).connect();
    expect(await migrate(database)).toEqual(Object.keys(migrations));
    expect(await migrate(database)).toEqual([]);
  });

  test("fill the option lists: each industry has applications, each application has device names", async () => {
    const database = await (await create()).connect();
    await migrate(database);
    const rows = await database.selectFrom("option_value").selectAll().execute();
    const { industry, application, deviceName, installLocation, lubricant } = optionKind;
    const kinds = new Set(rows.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([industry, application, deviceName, installLocation, lubricant]);
    const childKinds = (id: number) => [
      ...new Set(rows.filter(({ parent_id }) => parent_id === id).map(({ kind }) => kind)),
    ];
    const expected = new Map<number, number[]>([
      [industry, [application]],
      [application, [deviceName]],
    ]);
    for (const { id, kind } of rows) expect(childKinds(id)).toEqual(expected.get(kind) ?? []);
  });

  // The folder lock gives SQLite's file to one process.
  test.runIf(engine.name === "postgres")("concurrent processes migrate once", async () => {
    const created = await create();
    const connections = await Promise.all([created.connect(), created.connect(), created.connect()]);
    const names = await Promise.all(connections.map(migrate));
    expect(names.flat().sort()).toEqual(Object.keys(migrations));
  });

  test("a second connection migrates nothing", async () => {
    const created = await create();
    expect(await migrate(await created.connect())).toEqual(Object.keys(migrations));
    expect(await migrate(await created.connect())).toEqual([]);
  });

  test("leave no tables behind when one fails", async () => {
    const database = await (await create()).connect();
    await database.schema.createTable("action_log").addColumn("id", "integer").execute();
    await expect(migrate(database)).rejects.toThrow(/already exists/);
    await expect(database.selectFrom("agent").selectAll().execute()).rejects.toThrow(/agent/);
    await database.schema.dropTable("action_log").execute();
    expect(await migrate(database)).toEqual(Object.keys(migrations));
  });

  test("refuse a database of a newer version with an explanation", async () => {
    const database = await (await create()).connect();
    await migrate(database);
    await database
      .insertInto("kysely_migration" as never)
      .values({ name: "9999-future", timestamp: new Date(now).toISOString() } as never)
      .execute();
    await expect(migrate(database)).rejects.toThrow(/another version of this platform/);
  });
});

const postgresOnly = openTestDatabases().filter(({ name }) => name === "postgres");
describe.each(postgresOnly)("a connection to $name", (engine) => {
  test("is replaced when the server has closed it", async () => {
    const created = await engine.create();
    onTestFinished(() => created.drop());
    const [database, other] = [await created.connect(), await created.connect()];
    const backend = async () =>
      (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database)).rows[0]?.pid;
    const pid = await backend();
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(other);
    await expect.poll(backend).not.toBe(pid);
  });

  test("limits the time of a statement", async () => {
    const created = await engine.create();
    onTestFinished(() => created.drop());
    const { rows } = await sql`show statement_timeout`.execute(await created.connect());
    expect(rows).toEqual([{ statement_timeout: "30s" }]);
  });

  test("shows the migrator only its own schema, because others may be dropped meanwhile", async () => {
    const [own, other] = [await engine.create(), await engine.create()];
    onTestFinished(async () => {
      await own.drop();
      await other.drop();
    });
    await migrate(await other.connect());
    const database = await own.connect();
    const names = async () =>
      (await database.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
    expect(await names()).toEqual([]);
    await migrate(database);
    expect(await names()).toEqual(expect.arrayContaining(["device", "kysely_migration", "kysely_migration_lock"]));
  });

  test("limits the time of a statement again after migrating", async () => {
    const created = await engine.create();
    onTestFinished(() => created.drop());
    const database = await created.connect();
    await migrate(database);
    const { rows } = await sql`show statement_timeout`.execute(database);
    expect(rows).toEqual([{ statement_timeout: "30s" }]);
  });
});
