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
import { newImei } from "../../support/lubricators";
import { type Person, type TestPlatform, usePlatform } from "../../support/platform-calls";
import { openTestDatabases } from "../../support/platform-database";
import { fileOf } from "../../support/upload-files";

/** Rows that are written in one transaction. */
const together = 500;

/** What happens when an import has written its first part. */
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

interface At {
  readonly platform: TestPlatform;
  readonly admin: Person;
}

const inStock = async (database: Kysely<Database>): Promise<number> =>
  (await database.selectFrom("storage").select("imei").execute()).length;

function importing({ platform, admin }: At, rows: number): Promise<Envelope> {
  const lines = Array.from({ length: rows }, () => [newImei(), "GL", "B"]);
  const file = fileOf("stock.csv", [["imei", "model", "batch"], ...lines].map(csvLine).join(""));
  return platform.call("file/import-storage", { file }, { as: admin.token });
}

/** Begins to read the stock as a file; answers what reads the rest of it. */
async function exporting({ platform, admin }: At): Promise<() => Promise<void>> {
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

describe.each(openTestDatabases())("what takes long on $name", (engine) => {
  const opened = usePlatform(engine, withParts);
  let at: At;
  beforeEach(async () => {
    at = { platform: opened(), admin: await opened().addPerson(role.admin) };
    await database().deleteFrom("storage").execute();
  });
  afterEach(() => {
    afterFirstPart = undefined;
  });
  const database = () => opened().platform.database;
  const change = (values: { readonly is_enable?: number; readonly role?: number }) =>
    database().updateTable("account").set(values).where("id", "=", at.admin.id).execute();

  const ends = [
    ["the session ends", () => opened().platform.sessions.endAllOf(at.admin.id)],
    ["the account is disabled", () => change({ is_enable: 0 })],
    // Who may do the same, but not by the same right.
    ["the account gets another role", () => change({ role: role.storage })],
  ] as const;

  test.each(ends)("is an import that writes no further part once %s", async (_when, end) => {
    afterFirstPart = end;
    // Not by the code of a refusal that comes before the first row: some were written.
    expect((await importing(at, 3 * together)).code).toBe(code.saveError);
    expect(await inStock(database())).toBe(together);
  });

  test.each(ends)("is an export that breaks off once %s", async (_when, end) => {
    expect((await importing(at, 2 * together)).code).toBe(code.ok);
    const rest = await exporting(at);
    await end();
    await expect(rest()).rejects.toThrow();
    expect(opened().logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test("goes on to its end while nothing of that happens", async () => {
    expect((await importing(at, 2 * together)).code).toBe(code.ok);
    await expect((await exporting(at))()).resolves.toBeUndefined();
    expect(await inStock(database())).toBe(2 * together);
  });
});

describe.each(openTestDatabases())("a platform on $name that is closed", (engine) => {
  const opened = usePlatform(engine, withParts);

  test("has an import end with the part under way, breaks off exports, and begins no more calls", async () => {
    const { platform, logged, addPerson } = opened();
    const at = { platform: opened(), admin: await addPerson(role.admin) };
    expect((await importing(at, 2 * together)).code).toBe(code.ok);
    const rest = await exporting(at);
    let closing: Promise<void> | undefined;
    afterFirstPart = () => {
      closing = platform.close();
    };
    const answer = await importing(at, 3 * together);
    expect(answer).toMatchObject({ code: code.saveError, message: expect.stringContaining("being stopped") });
    await expect(rest()).rejects.toThrow();
    await closing;
    expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);

    const { databaseUrl, dataFolder } = platform.environment;
    const again = await openDatabase({ databaseUrl, dataFolder, log: platform.log });
    expect(await inStock(again)).toBe(3 * together);
    await again.destroy();
  });
});

describe.each(openTestDatabases())("a platform on $name that is closed while a file is on its way", (engine) => {
  let mayGoOn: CallContext["checkpoint"] | undefined;
  const opened = usePlatform(engine, {
    "config/get-lubricant-list": async (_payload: never, context: CallContext) => {
      mayGoOn = context.checkpoint;
      return [];
    },
  });

  test("waits until it knows whether the file may go on", async () => {
    const { platform, addPerson, data } = opened();
    const { sessions, jobs } = platform;
    const { token } = await addPerson(role.admin);
    await data("config/get-lubricant-list", {}, { as: token });
    const order: string[] = [];
    const { find } = sessions;
    vi.spyOn(sessions, "find").mockImplementation(async (wanted) => {
      await setImmediate();
      const found = await find(wanted);
      order.push("asked");
      return found;
    });
    // What is closed next.
    const { close } = jobs;
    vi.spyOn(jobs, "close").mockImplementation(() => {
      order.push("closed");
      return close();
    });
    const going = mayGoOn?.();
    const closing = platform.close();
    await expect(going).resolves.toBeUndefined();
    await closing;
    expect(order).toEqual(["asked", "closed"]);
    await expect(mayGoOn?.()).rejects.toThrow(ShuttingDownError);
  });
});

describe.each(openTestDatabases())("a platform on $name that is closed within a transaction", (engine) => {
  let closing: Promise<void> | undefined;
  const opened = usePlatform(engine, {
    "config/get-lubricant-list": (_payload: never, { database }: CallContext) =>
      database.transaction().execute(async (trx) => {
        await trx.insertInto("agent").values({ name: "Late", role: role.afm, create_time: 0 }).execute();
        closing = opened().platform.close();
        await setImmediate();
        return trx.selectFrom("agent").select("name").execute();
      }),
  });

  test("waits for its end", async () => {
    const { platform, logged, addPerson, data } = opened();
    const { token } = await addPerson(role.admin);
    expect(await data("config/get-lubricant-list", {}, { as: token })).toEqual([{ name: "Late" }]);
    await closing;
    const { databaseUrl, dataFolder } = platform.environment;
    const again = await openDatabase({ databaseUrl, dataFolder, log: platform.log });
    expect(await again.selectFrom("agent").select("name").execute()).toEqual([{ name: "Late" }]);
    await again.destroy();
    expect(logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
