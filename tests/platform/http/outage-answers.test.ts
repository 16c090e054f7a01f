import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { code, csvLine, role, type UploadedFile } from "../../../src/contract";
import type { CallContext } from "../../../src/platform/access/handler";
import { DatabaseUnreachableError } from "../../../src/platform/base/outage";
import { handlers } from "../../../src/platform/calls";
import { importTable } from "../../../src/platform/calls/imports/import-table";
import { stockImport } from "../../../src/platform/calls/imports/stock-import";
import { addFleet, reportOf } from "../../support/add-fleet";
import { newImei } from "../../support/lubricators";
import { usePlatform } from "../../support/platform-calls";
import { openTestDatabases, sqlite } from "../../support/platform-database";
import { fileOf, pictureFile } from "../../support/upload-files";

const unreachable = { code: code.invalid, message: expect.stringContaining("cannot reach its database"), data: null };
const unwritable = { code: code.invalid, message: expect.stringContaining("disk is full or faulty"), data: null };

/** SQLite reports a limited file as a full disk. */
describe.each(openTestDatabases().filter(({ name }) => name === "sqlite"))("a full disk under $name", (engine) => {
  const opened = usePlatform(engine);
  const database = () => opened().platform.database;
  const setPageLimit = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(database());
  const fillDisk = () => setPageLimit(1);
  afterEach(() => setPageLimit(1_000_000));
  const health = async () => {
    const answer = await opened().request("/health", { method: "GET" });
    return { status: answer.status, body: await answer.json() };
  };
  const logged = () => opened().logged.map((line) => JSON.parse(line));

  test("is reported to the caller, in the log and by /health, until writes succeed again", async () => {
    const { addPerson, call } = opened();
    const admin = await addPerson(role.admin);
    const rows = Array.from({ length: 400 }, () => [newImei(), "GL", "B"]);
    const file = fileOf("stock.csv", [["imei", "model", "batch"], ...rows].map(csvLine).join(""));
    const importStock = () => call("file/import-storage", { file }, { as: admin.token });
    expect(await health()).toEqual({ status: 200, body: { status: "ok" } });
    await fillDisk();
    expect(await importStock()).toEqual(unwritable);
    expect(await health()).toEqual({ status: 503, body: { status: "failing", reason: "The disk is full." } });
    const cause = {
      level: "error",
      reason: "The disk is full.",
      err: expect.objectContaining({ code: "SQLITE_FULL" }),
    };
    expect(logged()).toContainEqual(expect.objectContaining({ ...cause, message: "the platform cannot store data" }));
    expect(logged()).toContainEqual(expect.objectContaining({ ...cause, call: "file/import-storage" }));

    await setPageLimit(1_000_000);
    opened().now += 20_000;
    expect(await health()).toEqual({ status: 200, body: { status: "ok" } });
    expect(await importStock()).toMatchObject({ code: code.ok, data: { imported: 400 } });
  });

  test("does not prevent reading, and neither does a read-only disk", async () => {
    const { addPerson, call, data } = opened();
    const admin = await addPerson(role.admin);
    // Now the time of the session's last call should be written.
    opened().now += 2 * 60_000;
    await sql`pragma query_only = on`.execute(database());
    onTestFinished(() => sql`pragma query_only = off`.execute(database()).then(() => undefined));
    await data("user/detail", {}, { as: admin.token });
    expect(await call("user/save-language", { language: "en" }, { as: admin.token })).toEqual(unwritable);
    opened().now += 20_000;
    expect(await health()).toEqual({
      status: 503,
      body: { status: "failing", reason: "The database file is read-only." },
    });
  });

  test("inside a transaction is reported as it is, and not as a failed rollback", async () => {
    await fillDisk();
    const transaction = database()
      .transaction()
      .execute(async (trx) => {
        for (let count = 0; count < 100; count += 1) {
          await trx
            .insertInto("platform_setting")
            .values({ name: `n${count}`, value: "x".repeat(2000) })
            .execute();
        }
      });
    await expect(transaction).rejects.toMatchObject({ code: "SQLITE_FULL" });
    expect(
      await database().selectFrom("platform_setting").select("name").where("name", "like", "n%").execute(),
    ).toEqual([]);
  });

  test("is reported to the sender of reports", async () => {
    const { devices } = await addFleet(database(), { count: 50, boundAt: opened().now - 1000 });
    await fillDisk();
    const answer = await opened().request("/ingest/1/reports", {
      method: "POST",
      headers: { authorization: `Bearer ${opened().platform.ingestKey}`, "content-type": "application/json" },
      body: JSON.stringify({ reports: devices.map((device) => reportOf(device, opened().now)) }),
    });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      error: "The platform cannot store reports: The disk is full. Send this batch again later.",
    });
  });
});

const plan = stockImport(0);
let isLost = false;
const failingImport = {
  ...handlers,
  "file/import-storage": ({ file }: { readonly file: UploadedFile }, context: CallContext) => {
    let parts = 0;
    const write: typeof plan.write = (...part) => {
      parts += 1;
      if (isLost && parts === 2) throw new DatabaseUnreachableError(new Error("Connection terminated unexpectedly"));
      return plan.write(...part);
    };
    return importTable(file, { ...plan, write }, context);
  },
};

describe.each(openTestDatabases())("an unreachable database on $name", (engine) => {
  const opened = usePlatform(engine, failingImport);
  const lose = () =>
    vi
      .spyOn(opened().platform.sessions, "find")
      .mockRejectedValue(new DatabaseUnreachableError(new Error("Connection terminated unexpectedly")));
  afterEach(() => {
    vi.restoreAllMocks();
    isLost = false;
  });

  test.each(["user/detail", "device/list", "file/upload"])("is reported to the caller of %s", async (path) => {
    const { addPerson, call } = opened();
    const admin = await addPerson(role.admin);
    const payload = path === "file/upload" ? { file: await pictureFile() } : {};
    lose();
    expect(await call(path, payload, { as: admin.token })).toEqual(unreachable);
    expect(await call(path, payload, { as: admin.token, language: "zh" })).toMatchObject({
      message: "平台暂时无法访问数据库，请稍后重试",
    });
    expect(JSON.parse(opened().logged.at(-2) ?? "")).toMatchObject({
      level: "error",
      call: path,
      reason: "The connection to the database was lost.",
    });
  });

  test("during an import is reported together with the rows that were imported before", async () => {
    const { addPerson, call } = opened();
    const admin = await addPerson(role.admin);
    const rows = Array.from({ length: 501 }, () => [newImei(), "GL", "B"]);
    const file = fileOf("stock.csv", [["imei", "model", "batch"], ...rows].map(csvLine).join(""));
    isLost = true;
    expect(await call("file/import-storage", { file }, { as: admin.token })).toMatchObject({
      code: code.saveError,
      message: expect.stringContaining("Some rows were imported"),
    });
  });
});

describe("a data folder that cannot be written", () => {
  const opened = usePlatform(sqlite);

  test("refuses an upload with the reason, and keeps no part of it", async () => {
    const { platform, addPerson, call } = opened();
    const admin = await addPerson(role.admin);
    const folder = join(platform.environment.dataFolder, "files");
    await call("file/upload", { file: await pictureFile() }, { as: admin.token });
    const before = readdirSync(folder);
    vi.spyOn(platform.files, "save").mockRejectedValueOnce(
      Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
    );
    expect(await call("file/upload", { file: await pictureFile() }, { as: admin.token })).toEqual(unwritable);
    expect(readdirSync(folder)).toEqual(before);
    const answer = await opened().request("/health", { method: "GET" });
    expect(await answer.json()).toEqual({ status: "failing", reason: "The disk is full." });
  });
});
