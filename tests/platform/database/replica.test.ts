import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { role } from "../../../src/contract";
import { createLogger, type Logger } from "../../../src/platform/base/logger";
import { type Database, migrate, openDatabase, withCaller } from "../../../src/platform/database";
import { openReplica } from "../../../src/platform/database/replica";
import { type OwnPostgres, startOwnPostgres } from "../../support/own-postgres";
import { type AnsweredFile, type Person, usePlatform } from "../../support/platform-calls";

const log = createLogger({ level: "silent" });
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
const dataFolder = mkdtempSync(join(tmpdir(), "lubricator-replica-"));
const servers: OwnPostgres[] = [];

/** Starts a server that is stopped after all tests. */
async function started(server: Promise<OwnPostgres>): Promise<OwnPostgres> {
  const own = await server;
  servers.push(own);
  return own;
}

const connect = (url: string) => openDatabase({ databaseUrl: url, dataFolder, log });

/** Runs statements on a server, and returns the first row of the last one. */
async function ask<R>({ url }: OwnPostgres, ...statements: readonly string[]): Promise<R | undefined> {
  const database = await connect(url);
  let row: R | undefined;
  for (const text of statements) row = (await sql.raw<R>(text).execute(database)).rows[0];
  await database.destroy();
  return row;
}

let primary: OwnPostgres;
let replica: OwnPostgres;
beforeAll(async () => {
  if (!hasPostgres) return;
  primary = await started(startOwnPostgres());
  replica = await started(primary.addReplica());
}, 60_000);
afterAll(async () => {
  for (const server of servers.toReversed()) await server.drop();
  rmSync(dataFolder, { recursive: true, force: true });
});

describe.skipIf(!hasPostgres)("a platform with a replica (needs TEST_DATABASE_URL)", () => {
  const create = async () => {
    const database = await connect(primary.url);
    await migrate(database);
    await database.destroy();
    return { databaseUrl: primary.url, dataFolder, connect: () => connect(primary.url), drop: async () => {} };
  };
  const platform = usePlatform({ name: "postgres", create, createMigrated: create }, undefined, () => ({
    DATABASE_REPLICA_URL: replica.url,
  }));
  let admin: Person;
  beforeAll(async () => {
    admin = await platform().addPerson(role.admin);
  });

  /** How often the replica has read the table of gateways. */
  const readsOfReplica = async () => {
    const table = "from pg_stat_user_tables where relname = 'gateway'";
    const row = await ask<{ reads: number }>(replica, `select coalesce(sum(idx_scan + seq_scan), 0) as reads ${table}`);
    return Number(row?.reads);
  };

  test("answers lists and exports from it, with all that was written before", async () => {
    let serial = 0;
    const expectOwnWrite = async () => {
      serial += 1;
      const name = `Gateway ${serial}`;
      const eui = serial.toString(16).toUpperCase().padStart(16, "0");
      const sent = { as: admin.token };
      await platform().data("gateway/save", { name, eui }, sent);
      const { list } = await platform().data<{ list: { name: string }[] }>("gateway/list", {}, sent);
      expect(list[0]?.name).toBe(name);
      const { text } = await platform().data<AnsweredFile>("gateway/export", { format: "csv" }, sent);
      expect(text).toContain(`${name},`);
      // A replica that was too slow at first is tried again.
      platform().now += 10_000;
    };
    await expect
      .poll(
        async () => {
          await expectOwnWrite();
          return readsOfReplica();
        },
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
  }, 60_000);
});

describe.skipIf(!hasPostgres)("reads from a replica (needs TEST_DATABASE_URL)", () => {
  /** Reads as a platform does whose replica is this server. */
  async function open(server: OwnPostgres) {
    const database = await connect(primary.url);
    const warn = vi.fn<(details: { readonly reason: string }, text: string) => void>();
    const clock = { now: 0 };
    const opened = await openReplica({
      url: server.url,
      database,
      readOnlyDatabase: database,
      clock: () => clock.now,
      log: { ...log, warn } as unknown as Logger,
      maxWait: 30_000,
    });
    onTestFinished(async () => {
      await opened.close();
      await database.destroy();
    });
    const isReplica = async (on: Kysely<Database>) => {
      const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as "is"`.execute(on);
      return rows[0]?.is === true;
    };
    const source = () => opened.read(async (on) => ((await isReplica(on)) ? "replica" : "primary"));
    return {
      read: opened.read,
      isReplica,
      source,
      clock,
      reasons: () =>
        warn.mock.calls.flatMap(([{ reason }, text]) => (text === "the replica cannot be read" ? [reason] : [])),
    };
  }
  const write = () => ask(primary, "create table if not exists written ()", "drop table written");

  test("wait for one that is behind, on the primary", async () => {
    const { source, reasons } = await open(replica);
    await expect.poll(source).toBe("replica");
    await ask(replica, "select pg_wal_replay_pause()");
    onTestFinished(async () => void (await ask(replica, "select pg_wal_replay_resume()")));
    await write();
    expect(await source()).toBe("primary");
    await ask(replica, "select pg_wal_replay_resume()");
    await expect.poll(source).toBe("replica");
    expect(reasons()).toEqual([]);
  });

  test("leave one alone that has stopped, until it is back", async () => {
    const { source, clock, reasons } = await open(replica);
    await expect.poll(source).toBe("replica");
    await replica.kill();
    for (let turn = 0; turn < 3; turn += 1) expect(await source()).toBe("primary");
    expect(reasons()).toHaveLength(1);
    await replica.start();
    expect(await source()).toBe("primary");
    await expect
      .poll(() => {
        clock.now += 10_000;
        return source();
      })
      .toBe("replica");
  });

  test.each(["40001", "40P01", "57P01"])("run again on the primary after error %s of the replica", async (code) => {
    const { read, isReplica, source, reasons } = await open(replica);
    await expect.poll(source).toBe("replica");
    const answer = await read(async (on) => {
      if (await isReplica(on)) throw Object.assign(new Error("conflict"), { code });
      return "answered";
    });
    expect(answer).toBe("answered");
    expect(reasons()).toEqual(["conflict"]);
    expect(await source()).toBe("primary");
  });

  test("do not run again after a refusal, nor blame the replica for a caller who has left", async () => {
    const { read, isReplica, source, reasons } = await open(replica);
    await expect.poll(source).toBe("replica");
    const work = vi.fn(() => Promise.reject(new RangeError("refused")));
    await expect(read(work)).rejects.toThrow("refused");
    expect(work).toHaveBeenCalledTimes(1);
    await expect(read((on) => withCaller(AbortSignal.abort(), () => isReplica(on)))).rejects.toThrow();
    expect(await source()).toBe("replica");
    expect(reasons()).toEqual([]);
  });

  test("do not go to a replica of another database", async () => {
    const other = await started(startOwnPostgres());
    const its = await started(other.addReplica());
    const { source, reasons } = await open(its);
    expect(await source()).toBe("primary");
    expect(reasons()).toEqual([expect.stringContaining("another database")]);
  }, 60_000);

  test("do not go to a replica that has become a primary, nor to its replicas", async () => {
    await ask(replica, "select pg_promote() where pg_is_in_recovery()");
    const former = await open(replica);
    expect(await former.source()).toBe("primary");
    expect(former.reasons()).toEqual([expect.stringContaining("no replica")]);

    const its = await started(replica.addReplica());
    // It is beyond the position of the primary, with other writes.
    await ask(
      replica,
      ...Array.from({ length: 3 }, (_, at) => [
        `create table if not exists other_${at} ()`,
        "select pg_switch_wal()",
      ]).flat(),
    );
    const { position } =
      (await ask<{ position: string }>(primary, "select pg_current_wal_flush_lsn() as position")) ?? {};
    const isBeyond = `select pg_last_wal_replay_lsn() > '${position}' as is`;
    await expect.poll(async () => (await ask<{ is: boolean }>(its, isBeyond))?.is).toBe(true);
    const { source, reasons } = await open(its);
    expect(await source()).toBe("primary");
    expect(reasons()).toEqual([expect.stringContaining("does not follow")]);
  }, 60_000);
});
