import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createLogger, type Logger } from "../../../src/platform/base/logger";
import { announce, type Change, onChanges, sharedOf } from "../../../src/platform/database";
import { condenseChanges, maxReports } from "../../../src/platform/database/condense-changes";
import { createProcessRelay, relayLimits } from "../../../src/platform/database/process-relay";
import { dropAfterTest, openTestDatabases } from "../../support/platform-database";

const change = (id: number, type: Change["type"] = "updated"): Change => ({
  resource: "device",
  type,
  id,
  owners: { agentId: 7, customerId: null },
});

describe.each(openTestDatabases().filter(({ name }) => name === "postgres"))("two processes on $name", (engine) => {
  /** Two connections, as two processes have them, and the changes that each receives. */
  async function open() {
    const created = dropAfterTest(await engine.createMigrated());
    const here = await created.connect();
    const there = await created.connect();
    const heard = { here: [] as (Change | null)[], there: [] as (Change | null)[] };
    onChanges(here, (changes) => heard.here.push(...(changes ?? [null])));
    onChanges(there, (changes) => heard.there.push(...(changes ?? [null])));
    await Promise.all([here, there].map((one) => sharedOf(one)?.relay.listen()));
    return { here, there, heard };
  }

  test("each receives the other's changes, and its own only once", async () => {
    const { here, there, heard } = await open();
    announce(here, [change(1)]);
    await there.transaction().execute(async (trx) => announce(trx, [change(2, "created")]));
    const both = [change(1), change(2, "created")];
    const byId = (all: readonly (Change | null)[]) => all.toSorted((one, other) => (one?.id ?? 0) - (other?.id ?? 0));
    await expect.poll(() => byId(heard.here)).toEqual(both);
    await expect.poll(() => byId(heard.there)).toEqual(both);
  });

  test("neither receives the changes of a transaction that was rolled back", async () => {
    const { here, heard } = await open();
    const failed = here.transaction().execute(async (trx) => {
      announce(trx, [change(1)]);
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    announce(here, [change(2)]);
    await expect.poll(() => heard.there).toEqual([change(2)]);
  });

  test("receive more changes than one message can hold", async () => {
    const { here, heard } = await open();
    const many = Array.from({ length: 1000 }, (_, id) => change(id));
    const accountIds = Array.from({ length: 1000 }, (_, id) => 2 ** 52 + id);
    announce(here, [...many, { resource: "message", type: "created", id: null, owners: { accountIds } }]);
    await expect.poll(() => heard.there.filter((one) => one?.resource === "device")).toEqual(many);
    const others = () => heard.there.filter((one) => one?.owners.accountIds);
    await expect.poll(() => others().flatMap((one) => one?.owners.accountIds)).toEqual(accountIds);
  });

  test("after a lost connection, both learn that changes may be missing, and continue", async () => {
    const { here, heard } = await open();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`.execute(
      here,
    );
    await expect.poll(() => heard).toEqual({ here: [null], there: [null] });
    announce(here, [change(1)]);
    await expect.poll(() => heard.there).toEqual([null, change(1)]);
  });
});

describe("a relay", () => {
  function make() {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const notify = vi.fn(async (_channel: string, _payloads: readonly string[]) => undefined);
    const relay = createProcessRelay({
      createClient: () => new pg.Client(),
      notify,
      log: createLogger({ level: "silent" }),
    });
    const sent = () =>
      notify.mock.calls.flatMap(([, payloads]) => payloads.map((payload) => JSON.parse(payload).items));
    return { notify, send: relay.open<Change>("changes", () => undefined, condenseChanges), sent };
  }

  test("sends many reports as one change for each owner, and every other change", async () => {
    const { send, sent } = make();
    send(Array.from({ length: maxReports + 1 }, (_, id) => change(id, "reported")));
    send([change(5, "deleted")]);
    await vi.advanceTimersByTimeAsync(relayLimits.gatheringTime);
    expect(sent()).toEqual([[change(5, "deleted"), { ...change(0, "reported"), id: null }]]);
  });

  test("sends only a notice if there are too many changes", async () => {
    const { send, sent } = make();
    send(Array.from({ length: relayLimits.waiting + 1 }, (_, id) => change(id)));
    send([change(1)]);
    await vi.advanceTimersByTimeAsync(relayLimits.gatheringTime);
    expect(sent()).toEqual([null]);
  });

  test("sends changes again that the database has refused", async () => {
    const { notify, send, sent } = make();
    notify.mockRejectedValueOnce(new Error("down"));
    send([change(1)]);
    await vi.advanceTimersByTimeAsync(relayLimits.gatheringTime);
    notify.mockClear();
    send([change(2)]);
    await vi.advanceTimersByTimeAsync(relayLimits.retry);
    expect(sent()).toEqual([[change(1), change(2)]]);
  });

  test("outlives a database that ends the connection in the moment it is made", async () => {
    // A loaded network delivers the end of the handshake and the reason of the end together.
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () =>
        socket.end(
          Buffer.concat([serverMessage("R", "\0\0\0\0"), serverMessage("Z", "I"), serverMessage("E", ending)]),
        ),
      );
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const warn = vi.fn();
    const relay = createProcessRelay({
      createClient: () => new pg.Client({ host: "127.0.0.1", port, user: "lubricator", password: "unused" }),
      notify: async () => undefined,
      log: { ...createLogger({ level: "silent" }), warn } as unknown as Logger,
    });
    await relay.listen();
    await relay.close();
    expect(warn).toHaveBeenCalledWith(
      { err: expect.objectContaining({ code: "57P01" }) },
      "the connection to other processes was lost",
    );
  });
});

/** The fields of the error that PostgreSQL sends before it ends a connection. */
const ending = "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0";

/** A message of PostgreSQL's protocol: a letter, the length, the body. */
function serverMessage(letter: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(letter), length, Buffer.from(body)]);
}
