import { setImmediate } from "node:timers/promises";
import type { Kysely } from "kysely";
import { stringify } from "qs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { code, csvLine, deviceType, type Envelope, role, type UploadedFile } from "../../../src/contract";
import type { CallContext } from "../../../src/platform/access/handler";
import { ShuttingDownError } from "../../../src/platform/base/task-tracker";
import { handlers } from "../../../src/platform/calls";
import { importTable } from "../../../src/platform/calls/imports/import-table";
import { stockImport } from "../../../src/platform/calls/imports/stock-import";
import { type Database, openDatabase } from "../../../src/platform/database";
import { inBackground } from "../../support/in-background";
import { newImei } from "../../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { fileOf } from "../../support/upload-files";

/** Rows per transaction. */
const rowsPerPart = 500;

/** Runs after an import has written its first part. */
let afterFirstPart: (() => unknown) | undefined;

const plan = stockImport(deviceType.nb);
const withParts = {
  ...handlers,
  "file/import-storage": ({ file }: { readonly file: UploadedFile }, context: CallContext) => {
    const write: typeof plan.write = async (...part) => {
      const unwritten = await plan.write(...part);
      await afterFirstPart?.();
      afterFirstPart = undefined;
      return unwritten;
    };
    return importTable(file, { ...plan, write }, context);
  },
};

interface Setup {
  readonly platform: TestPlatform;
  readonly admin: Person;
}

const stockCount = async (database: Kysely<Database>): Promise<number> =>
  (await database.selectFrom("storage").select("imei").execute()).length;

function runImport({ platform, admin }: Setup, rows: number): Promise<Envelope> {
  const lines = Array.from({ length: rows }, () => [newImei(), "GL", "B"]);
  const file = fileOf("stock.csv", [["imei", "model", "batch"], ...lines].map(csvLine).join(""));
  return platform.call("file/import-storage", { file }, { as: admin.token });
}

/** Starts an export of the stock and returns a function that reads the rest of the file. */
async function startExport({ platform, admin }: Setup): Promise<() => Promise<void>> {
  const response = await platform.request("/admin/1/storage/export-storage-device", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: stringify({ token: admin.token, format: "csv" }),
  });
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error("There is no file.");
  await reader.read();
  return async () => {
    while (!(await reader.read()).done);
  };
}

describe.each(openTestDatabases())("imports and exports on $name", (engine) => {
  const opened = usePlatform(engine, withParts);
  let setup: Setup;
  beforeEach(async () => {
    setup = { platform: opened(), admin: await opened().addPerson(role.admin) };
    await database().deleteFrom("storage").execute();
  });
  afterEach(() => {
    afterFirstPart = undefined;
  });
  const database = () => opened().platform.database;
  const change = (values: { readonly is_enable?: number; readonly role?: number }) =>
    database().updateTable("account").set(values).where("id", "=", setup.admin.id).execute();

  const ends = [
    ["the end of the session", () => opened().platform.sessions.endAllOf(setup.admin.id)],
    ["disabling the account", () => change({ is_enable: 0 })],
    // The other role has the same right.
    ["a change of the role", () => change({ role: role.storage })],
  ] as const;

  test.each(ends)("an import writes no further part after %s", async (_event, end) => {
    afterFirstPart = end;
    // Other codes would mean that no row was written.
    expect((await runImport(setup, 3 * rowsPerPart)).code).toBe(code.saveError);
    expect(await stockCount(database())).toBe(rowsPerPart);
  });

  test.each(ends)("an export breaks off after %s", async (_event, end) => {
    expect((await runImport(setup, 2 * rowsPerPart)).code).toBe(code.ok);
    const rest = await startExport(setup);
    await end();
    await expect(rest()).rejects.toThrow();
    expect(opened().logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test("an import and an export finish if nothing ends them", async () => {
    expect((await runImport(setup, 2 * rowsPerPart)).code).toBe(code.ok);
    await expect((await startExport(setup))()).resolves.toBeUndefined();
    expect(await stockCount(database())).toBe(2 * rowsPerPart);
  });
});

describe.each(openTestDatabases())("a platform on $name that is closed", (engine) => {
  const opened = usePlatform(engine, withParts);

  test("ends an import after its current part, breaks off exports, and starts no calls", async () => {
    const { platform, logged, addPerson } = opened();
    const setup = { platform: opened(), admin: await addPerson(role.admin) };
    expect((await runImport(setup, 2 * rowsPerPart)).code).toBe(code.ok);
    const rest = await startExport(setup);
    let closing: Promise<void> | undefined;
    afterFirstPart = () => {
      closing = platform.close();
    };
    const answer = await runImport(setup, 3 * rowsPerPart);
    expect(answer).toMatchObject({ code: code.saveError, message: expect.stringContaining("being stopped") });
    await expect(rest()).rejects.toThrow();
    await closing;
    expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);

    const { databaseUrl, dataFolder } = platform.environment;
    const again = await openDatabase({ databaseUrl, dataFolder, log: platform.log });
    expect(await stockCount(again)).toBe(3 * rowsPerPart);
    await again.destroy();
  });
});

describe.each(openTestDatabases())("a platform on $name that is closed during a download", (engine) => {
  let checkpoint: CallContext["checkpoint"] | undefined;
  const opened = usePlatform(engine, {
    "config/get-lubricant-list": async (_payload: never, context: CallContext) => {
      checkpoint = context.checkpoint;
      return [];
    },
  });

  test("waits for the checkpoint of the download", async () => {
    const { platform, addPerson, data } = opened();
    const { sessions, jobs } = platform;
    const { token } = await addPerson(role.admin);
    await data("config/get-lubricant-list", {}, { as: token });
    const order: string[] = [];
    const { find } = sessions;
    vi.spyOn(sessions, "find").mockImplementation(async (wantedToken) => {
      await setImmediate();
      const found = await find(wantedToken);
      order.push("session checked");
      return found;
    });
    // The jobs are closed after the tasks.
    const { close } = jobs;
    vi.spyOn(jobs, "close").mockImplementation(() => {
      order.push("jobs closed");
      return close();
    });
    const checking = checkpoint?.();
    const closing = inBackground(platform.close());
    await expect(checking).resolves.toBeUndefined();
    await closing;
    expect(order).toEqual(["session checked", "jobs closed"]);
    await expect(checkpoint?.()).rejects.toThrow(ShuttingDownError);
  });
});

describe.each(openTestDatabases())("a platform on $name that is closed during a transaction", (engine) => {
  let closing: Promise<void> | undefined;
  const opened = usePlatform(engine, {
    "message/read": (_payload: never, { database }: CallContext) =>
      database.transaction().execute(async (trx) => {
        await trx.insertInto("agent").values({ name: "Late", role: role.afm, create_time: 0 }).execute();
        closing = opened().platform.close();
        await setImmediate();
        return trx.selectFrom("agent").select("name").execute();
      }),
  });

  test("waits for the end of the transaction", async () => {
    const { platform, logged, addPerson, data } = opened();
    const { token } = await addPerson(role.admin);
    expect(await data("message/read", {}, { as: token })).toEqual([{ name: "Late" }]);
    await closing;
    const { databaseUrl, dataFolder } = platform.environment;
    const again = await openDatabase({ databaseUrl, dataFolder, log: platform.log });
    expect(await again.selectFrom("agent").select("name").execute()).toEqual([{ name: "Late" }]);
    await again.destroy();
    expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
