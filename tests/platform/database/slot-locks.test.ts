import { connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createInFlightQuota } from "../../../src/platform/base/in-flight-quota";
import { createLogger } from "../../../src/platform/base/logger";
import { openDatabase, sharedOf } from "../../../src/platform/database";
import { openTestDatabases } from "../../support/platform-database";

const log = createLogger({ level: "silent" });
const postgres = openTestDatabases().find(({ name }) => name === "postgres");
const patient = { timeout: 20_000, interval: 20 };

/** A server in front of PostgreSQL, whose connections can be made silent. */
async function startProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => {}));
    client.pipe(upstream).pipe(client);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port.");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    /** Passes nothing more from the open connections to the server. */
    silence: () => {
      for (const socket of sockets) socket.unpipe().resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function open() {
  if (postgres === undefined) throw new Error("TEST_DATABASE_URL is not set.");
  const created = await postgres.createMigrated();
  const proxy = await startProxy(created.databaseUrl ?? "");
  const [here, there] = await Promise.all(
    [proxy.url, created.databaseUrl].map((databaseUrl) => openDatabase({ databaseUrl, dataFolder: "", log })),
  );
  if (here === undefined || there === undefined) throw new Error("not open");
  onTestFinished(async () => {
    proxy.close();
    await Promise.allSettled([here.destroy(), there.destroy()]);
    await created.drop();
  });
  const [one, two] = [here, there].map(sharedOf);
  if (one === undefined || two === undefined) throw new Error("nothing is shared");
  await Promise.all([one.relay.listen(), two.relay.listen()]);
  const locked = async () =>
    (
      await sql`select 1 from pg_locks where locktype = 'advisory' and database =
      (select oid from pg_database where datname = current_database())`.execute(there)
    ).rows.length;
  return {
    proxy,
    locked,
    begin: createInFlightQuota("downloads", 2, one.relay.locks),
    beginElsewhere: createInFlightQuota("downloads", 2, two.relay.locks),
  };
}

describe.skipIf(postgres === undefined)("slots in PostgreSQL (needs TEST_DATABASE_URL)", () => {
  test("a silent connection delays requests once, and its slots become free for the other process", async () => {
    const { proxy, locked, begin, beginElsewhere } = await open();
    expect(await begin(1)).toBeDefined();
    expect(await locked()).toBe(1);
    proxy.silence();
    const begunAt = performance.now();
    const ends = await Promise.all([1, 2, 3, 4, 5, 6].map((account) => begin(account)));
    // One after the other they would wait 12 s.
    expect(performance.now() - begunAt).toBeLessThan(8000);
    for (const end of ends) expect(end).toBeDefined();
    // Its own two are in flight, without an answer of the database.
    expect(await begin(1)).toBeUndefined();
    await vi.waitFor(async () => expect(await locked()).toBe(0), patient);
    for (const _ of [1, 2]) expect(await beginElsewhere(1)).toBeDefined();
    // The connection is opened again: the slots of the other process count.
    for (const end of ends) end?.();
    await vi.waitFor(async () => {
      const end = await begin(7);
      const all = await locked();
      end?.();
      expect(all).toBe(3);
    }, patient);
    expect(await begin(1)).toBeUndefined();
  });
});
