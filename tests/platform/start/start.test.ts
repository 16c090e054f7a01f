import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { role } from "../../../src/contract";
import type { SeedContext } from "../../../src/platform/demo/demo-mark";
import type { WebEnv } from "../../../src/platform/http/web";
import type { Platform } from "../../../src/platform/services/platform";
import { type Modules, modules as realModules } from "../../../src/platform/start/modules";
import { type RunningServer, start } from "../../../src/platform/start/start";
import { inBackground } from "../../support/in-background";
import { dropAfterTest, openTestDatabases, type TestDatabase } from "../../support/platform-database";

const consoleFolder = mkdtempSync(join(tmpdir(), "lubricator-console-"));
writeFileSync(join(consoleFolder, "index.html"), "<title>console</title>");
afterAll(() => rmSync(consoleFolder, { recursive: true }));

const emptyModules: Modules = { createApi: () => new Hono<WebEnv>() };

async function seed({ database, passwords, clock }: SeedContext): Promise<void> {
  const password_hash = await passwords.hash("grease-demo");
  const account = { role: role.admin, email: "admin@demo.test", password_hash, create_time: clock() };
  await database.insertInto("account").values(account).execute();
}
const withDemo: Modules = { ...emptyModules, demo: { password: "grease-demo", seed } };

describe.each(openTestDatabases())("the start on $name", (engine) => {
  const create = async () => dropAfterTest(await engine.createMigrated());

  async function run(
    { databaseUrl, dataFolder }: TestDatabase,
    options: { modules?: Modules; variables?: Record<string, string> } = {},
  ): Promise<RunningServer & { printed: string }> {
    let printed = "";
    const running = await start({
      variables: {
        PORT: "0",
        DATA_DIR: dataFolder,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: "silent",
        ...options.variables,
      },
      modules: options.modules ?? emptyModules,
      consoleFolder,
      print: (text) => {
        printed = text;
      },
    });
    return { ...running, printed };
  }

  const emails = async (testDatabase: TestDatabase) =>
    (await (await testDatabase.connect()).selectFrom("account").select("email").execute()).map(({ email }) => email);

  test("stop ends the streams of changes at once, and opens no more", async () => {
    const opened: Platform[] = [];
    const createApi: Modules["createApi"] = (platform) => {
      opened.push(platform);
      return realModules.createApi(platform);
    };
    const { url, stop } = await run(await create(), { modules: { ...withDemo, createApi } });
    const [platform] = opened;
    if (platform === undefined) throw new Error("The platform has no API.");
    const { id } = await platform.database.selectFrom("account").select("id").executeTakeFirstOrThrow();
    const { token } = await platform.sessions.create(id);
    const body = new URLSearchParams({ token });
    const stream = await fetch(`${url}/admin/1/live/events`, { method: "POST", body });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    const stopped = inBackground(stop());
    // A stream that lasts until connections are closed by force ends with an error.
    expect(await stream.text()).toContain("event: ready");
    await stopped;
    expect(() => platform.live.open({ accountId: id, mayConcern: () => true, read: async () => [] })).toThrow();
  });

  test("stop finishes the running call and accepts no others", async () => {
    let called = () => {};
    let answer = () => {};
    const isCalled = new Promise<void>((resolve) => {
      called = resolve;
    });
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const createApi: Modules["createApi"] = ({ database }) =>
      new Hono<WebEnv>().post("/admin/1/slow", async (c) => {
        called();
        await mayAnswer;
        const rows = await database.selectFrom("account").select("email").execute();
        return c.json({ code: 0, message: "", data: rows.length });
      });
    const { url, stop } = await run(await create(), { modules: { createApi } });
    onTestFinished(() => answer());
    const call = inBackground(fetch(`${url}/admin/1/slow`, { method: "POST" }));
    await isCalled;
    const stopped = inBackground(stop());
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    answer();
    expect(await (await call).json()).toMatchObject({ data: 1 });
    await stopped;
  });

  test("an empty database gets one administrator who must change the password", async () => {
    const testDatabase = await create();
    const { printed, stop } = await run(testDatabase, { variables: { NODE_ENV: "production" } });
    await stop();
    expect(printed).toContain("admin@lubricator.local");
    const rows = await (await testDatabase.connect()).selectFrom("account").selectAll().execute();
    expect(rows).toMatchObject([{ role: role.admin, must_change_password: 1, email: "admin@lubricator.local" }]);
    const again = await run(testDatabase, { variables: { NODE_ENV: "production" } });
    await again.stop();
    expect(again.printed).not.toContain("admin@");
  });

  test("demo data is created once, and its accounts are printed at every start", async () => {
    const testDatabase = await create();
    for (const _ of [1, 2]) {
      const { printed, stop } = await run(testDatabase, { modules: withDemo });
      await stop();
      expect(printed).toMatch(/password grease-demo:\n {2}admin@demo\.test +Admin/);
    }
    expect(await emails(testDatabase)).toEqual(["admin@demo.test"]);
  });

  test("the demo simulation runs until the stop, unless DEMO_REPORTS is off or there is no demo data", async () => {
    const testDatabase = await create();
    const calls: string[] = [];
    const simulate = async (_: unknown, __: unknown, signal: AbortSignal) => {
      calls.push("begins");
      await new Promise<void>((done) => signal.addEventListener("abort", () => done()));
      calls.push("ends");
    };
    const simulated: Modules = { ...emptyModules, demo: { password: "x", seed, simulate } };
    const first = await run(testDatabase, { modules: simulated });
    expect(first.printed).toMatch(/simulated .* DEMO_REPORTS=off/);
    await first.stop();
    expect(calls).toEqual(["begins", "ends"]);

    const withoutReports = await run(testDatabase, { modules: simulated, variables: { DEMO_REPORTS: "off" } });
    await withoutReports.stop();
    expect(withoutReports.printed).not.toContain("simulated");
    const other = await create();
    await (await run(other, { variables: { DEMO: "off" } })).stop();
    await (await run(other, { modules: simulated })).stop();
    expect(calls).toHaveLength(2);
  });

  test("a failing seed is rolled back and stops the start", async () => {
    const testDatabase = await create();
    const failing: Modules = {
      ...emptyModules,
      demo: {
        password: "x",
        seed: async (data) => {
          await seed(data);
          throw new Error("disk full");
        },
      },
    };
    await expect(run(testDatabase, { modules: failing })).rejects.toThrow("disk full");
    expect(await emails(testDatabase)).toEqual([]);
    // The data folder is not left locked.
    await (await run(testDatabase, { modules: withDemo })).stop();
  });

  test("a database with accounts gets no demo data", async () => {
    const testDatabase = await create();
    await (await run(testDatabase, { variables: { DEMO: "off" } })).stop();
    const { printed, stop } = await run(testDatabase, { modules: withDemo });
    await stop();
    expect(printed).not.toContain("demo.test");
    expect(await emails(testDatabase)).toEqual(["admin@lubricator.local"]);
  });

  test("a database with demo accounts is refused in production", async () => {
    const testDatabase = await create();
    await (await run(testDatabase, { modules: withDemo })).stop();
    const production = run(testDatabase, { modules: withDemo, variables: { NODE_ENV: "production" } });
    await expect(production).rejects.toThrow(/demo accounts, whose password is public/);
  });

  test("a different secret key than that of the first start is refused", async () => {
    const testDatabase = await create();
    const withKey = (byte: number) => ({ variables: { SECRET_KEY: Buffer.alloc(32, byte).toString("hex") } });
    await (await run(testDatabase, withKey(1))).stop();
    await (await run(testDatabase, withKey(1))).stop();
    await expect(run(testDatabase, withKey(2))).rejects.toThrow(/SECRET_KEY: it is not the key/);
  });
});
