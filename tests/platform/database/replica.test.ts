import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { role } from "../../../src/contract";
import { createLogger } from "../../../src/platform/base/logger";
import { migrate, openDatabase } from "../../../src/platform/database";
import { type OwnPostgres, startOwnPostgres } from "../../support/own-postgres";
import { type Person, usePlatform } from "../../support/platform-calls";

const log = createLogger({ level: "silent" });
const unread = "the replica cannot be read";

describe.skipIf(!process.env.TEST_DATABASE_URL)("a replica of PostgreSQL (needs TEST_DATABASE_URL)", () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "lubricator-replica-"));
  let servers: { readonly primary: OwnPostgres; readonly replica: OwnPostgres } | undefined;
  const both = () => servers ?? expect.fail("no servers");
  const connect = (url: string) => openDatabase({ databaseUrl: url, dataFolder, log });
  /** Runs a statement on a server. */
  const ask = async <R>(server: OwnPostgres, text: string): Promise<R | undefined> => {
    const database = await connect(server.url);
    const { rows } = await sql.raw<R>(text).execute(database);
    await database.destroy();
    return rows[0];
  };
  beforeAll(async () => {
    const primary = await startOwnPostgres();
    servers = { primary, replica: await primary.addReplica() };
  }, 60_000);
  afterAll(async () => {
    await servers?.replica.drop();
    await servers?.primary.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const create = async () => {
    const { url } = both().primary;
    const database = await connect(url);
    await migrate(database);
    await database.destroy();
    return { databaseUrl: url, dataFolder, connect: () => connect(url), drop: async () => {} };
  };
  const platform = usePlatform({ name: "postgres", create, createMigrated: create }, undefined, () => ({
    DATABASE_REPLICA_URL: both().replica.url,
  }));
  let admin: Person;
  beforeAll(async () => {
    admin = await platform().addPerson(role.admin);
  });

  let serial = 0;
  /** Adds a gateway. The next list must have it. */
  const expectOwnWrite = async () => {
    serial += 1;
    const name = `Gateway ${serial}`;
    const eui = serial.toString(16).toUpperCase().padStart(16, "0");
    await platform().data("gateway/save", { name, eui }, { as: admin.token });
    const { list } = await platform().data<{ list: { name: string }[] }>("gateway/list", {}, { as: admin.token });
    expect(list[0]?.name).toBe(name);
  };
  /** The number of lists of gateways that the replica has read. */
  const listsOfReplica = async () => {
    const statistics =
      "select coalesce(sum(idx_scan + seq_scan), 0) as scans from pg_stat_user_tables where relname = 'gateway'";
    const row = await ask<{ scans: number }>(both().replica, statistics);
    return Number(row?.scans);
  };
  const warnings = () => platform().logged.filter((line) => line.includes(unread)).length;

  test("answers lists, which have all that was written before", async () => {
    for (let turn = 0; turn < 20; turn += 1) await expectOwnWrite();
    await expect.poll(listsOfReplica, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(warnings()).toBe(0);
  });

  test("is not read while it is behind", async () => {
    await ask(both().replica, "select pg_wal_replay_pause()");
    for (let turn = 0; turn < 3; turn += 1) await expectOwnWrite();
    await ask(both().replica, "select pg_wal_replay_resume()");
    expect(warnings()).toBe(0);
  });

  test("may stop, and is read again when it is back", async () => {
    await both().replica.kill();
    for (let turn = 0; turn < 3; turn += 1) await expectOwnWrite();
    expect(warnings()).toBe(1);
    await both().replica.start();
    platform().now += 10_000;
    const before = await listsOfReplica();
    await expect
      .poll(
        async () => {
          await expectOwnWrite();
          return listsOfReplica();
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(before);
    expect(warnings()).toBe(1);
  });

  test("is not read once it has become a primary", async () => {
    await ask(both().replica, "select pg_promote()");
    for (let turn = 0; turn < 3; turn += 1) await expectOwnWrite();
  });
});
