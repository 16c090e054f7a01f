import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "../../../src/platform/base/logger";
import { openDatabase } from "../../../src/platform/database";
import { type Outage, reportThroughOutages } from "../../support/outages";
import { type OwnPostgres, startOwnPostgres } from "../../support/own-postgres";
import { usePlatformProcess } from "../../support/platform-process";

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL);
const rounds = 5;

// Skipped where TEST_DATABASE_URL is not set, as all tests on PostgreSQL are.
describe.skipIf(!hasPostgres)("a PostgreSQL that goes away under load (needs TEST_DATABASE_URL)", () => {
  const start = usePlatformProcess();
  let dataFolder = "";
  let postgres: OwnPostgres | undefined;
  beforeAll(async () => {
    dataFolder = mkdtempSync(join(tmpdir(), "lubricator-outage-"));
    postgres = await startOwnPostgres();
  }, 60_000);
  afterAll(async () => {
    await postgres?.drop();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  test.each<[string, (own: OwnPostgres, endBackends: () => Promise<void>) => Outage]>([
    ["backends ended by pg_terminate_backend", (_own, endBackends) => ({ begin: endBackends })],
    ["server stopped and started", (own) => ({ begin: own.stop, end: own.start })],
    ["server killed and started", (own) => ({ begin: own.kill, end: own.start })],
  ])(
    "%s: the platform lives, loses nothing and answers again",
    async (what, outageOf) => {
      const own = postgres;
      if (own === undefined) return expect.fail("no server");
      const schema = what.replaceAll(/\W/g, "_");
      const log = createLogger({ level: "silent" });
      const administer = await openDatabase({ databaseUrl: own.url, dataFolder, log });
      // Each case begins with an empty database of its own.
      await administer.schema.createSchema(schema).execute();
      await administer.destroy();
      const databaseUrl = `${own.url}?options=-c%20search_path%3D${schema}`;
      const database = () => openDatabase({ databaseUrl, dataFolder, log });
      const endBackends = async () => {
        const connection = await database();
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and datname = current_database()
        `.execute(connection);
        await connection.destroy();
      };
      const withstood = await reportThroughOutages({
        variables: { DATA_DIR: dataFolder, DATABASE_URL: databaseUrl },
        start,
        outage: outageOf(own, endBackends),
        rounds,
        database,
      });
      expect(withstood.acknowledged).toBeGreaterThan(0);
      expect(withstood.interrupted).toBeGreaterThan(0);
      expect(withstood).toMatchObject({ lost: 0, stored: withstood.sent, counted: withstood.sent });
      expect(withstood.recovered).toHaveLength(rounds);
      // It takes less than a second on a quiet machine. A busy one needs longer.
      expect(Math.max(...withstood.recovered)).toBeLessThan(5000);
      for (const text of withstood.outageAnswers) {
        expect(JSON.parse(text)).toMatchObject({
          code: -1,
          message: expect.stringContaining("cannot reach its database"),
        });
      }
      for (const { status, text } of withstood.during) {
        expect(status).toBe(503);
        expect(JSON.parse(text)).toEqual({
          status: "failing",
          reason: expect.stringMatching(/^The (connection to the )?database /),
        });
        expect(text).not.toMatch(/hunter2|127\.0\.0\.1|lubricator|ECONN/);
      }
    },
    300_000,
  );

  test("a PostgreSQL that hangs does not keep the platform from stopping", async () => {
    const own = postgres;
    if (own === undefined) return expect.fail("no server");
    const through = await hangingProxy(new URL(own.url));
    onTestFinished(through.close);
    const folder = mkdtempSync(join(tmpdir(), "lubricator-hanging-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    // With the same key a second try may use the same database.
    const SECRET_KEY = "00".repeat(32);
    const platform = start({ DATA_DIR: folder, DATABASE_URL: through.url, DEMO: "off", SECRET_KEY });
    await platform.url();
    through.hang();
    platform.kill("SIGTERM");
    expect(await platform.ended).toEqual({ code: 0, signal: null });
    expect(platform.log()).toContain("stopping although the database");
  });
});

/** Passes bytes on to a server until it hangs: open connections stay open, but no more bytes arrive. */
async function hangingProxy(target: URL) {
  const sockets = new Set<Socket>();
  const proxy = createServer((here) => {
    const there = createConnection(Number(target.port), target.hostname);
    for (const [from, to] of [
      [here, there],
      [there, here],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy()).pipe(to);
    }
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const url = new URL(target);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    hang: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}
