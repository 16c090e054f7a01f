import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { role } from "../../../src/contract";
import type { SeedContext } from "../../../src/platform/demo/demo-mark";
import type { WebEnv } from "../../../src/platform/http/web";
import type { Modules } from "../../../src/platform/start/modules";
import { type RunningServer, start } from "../../../src/platform/start/start";
import { openTestDatabases, type TestDatabase } from "../../support/platform-database";

const consoleFolder = mkdtempSync(join(tmpdir(), "lubricator-console-"));
writeFileSync(join(consoleFolder, "index.html"), "<title>console</title>");
afterAll(() => rmSync(consoleFolder, { recursive: true }));

const noCalls: Modules = { createApi: () => new Hono<WebEnv>() };

async function seed({ database, passwords, clock }: SeedContext): Promise<void> {
  const password_hash = await passwords.hash("grease-demo");
  const account = { role: role.admin, email: "admin@demo.test", password_hash, create_time: clock() };
  await database.insertInto("account").values(account).execute();
}
const withDemo: Modules = { ...noCalls, demo: { password: "grease-demo", seed } };

describe.each(openTestDatabases())("the start on $name", (engine) => {
  async function create(): Promise<TestDatabase> {
    const created = await engine.createMigrated();
    onTestFinished(() => created.drop());
    return created;
  }

  async function run(
    { databaseUrl, dataFolder }: TestDatabase,
    options: { modules?: Modules; variables?: Record<string, string> } = {},
  ): Promise<RunningServer & { said: string }> {
    let said = "";
    const running = await start({
      variables: {
        PORT: "0",
        DATA_DIR: dataFolder,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: "silent",
        ...options.variables,
      },
      modules: options.modules ?? noCalls,
      consoleFolder,
      say: (text) => {
        said = text;
      },
    });
    return { ...running, said };
  }

  const emails = async (created: TestDatabase) =>
    (await (await created.connect()).selectFrom("account").select("email").execute()).map(({ email }) => email);

  test("a stop finishes the call that is under way and takes no further one", async () => {
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
    const call = fetch(`${url}/admin/1/slow`, { method: "POST" });
    await isCalled;
    const stopped = stop();
    await expect(fetch(`${url}/health`)).rejects.toThrow();
    answer();
    expect(await (await call).json()).toMatchObject({ data: 1 });
    await stopped;
  });

  test("an empty database gets one administrator, whose password must be changed", async () => {
    const created = await create();
    const { said, stop } = await run(created, { variables: { NODE_ENV: "production" } });
    await stop();
    expect(said).toContain("admin@lubricator.local");
    const rows = await (await created.connect()).selectFrom("account").selectAll().execute();
    expect(rows).toMatchObject([{ role: role.admin, must_change_password: 1, email: "admin@lubricator.local" }]);
    const again = await run(created, { variables: { NODE_ENV: "production" } });
    await again.stop();
    expect(again.said).not.toContain("admin@");
  });

  test("demo data is made once, and its accounts are told each time", async () => {
    const created = await create();
    for (const _ of [1, 2]) {
      const { said, stop } = await run(created, { modules: withDemo });
      await stop();
      expect(said).toMatch(/password grease-demo:\n {2}admin@demo\.test +Admin/);
    }
    expect(await emails(created)).toEqual(["admin@demo.test"]);
  });

  test("the demo's devices report until the stop, where they are not told to stay still", async () => {
    const created = await create();
    const heard: string[] = [];
    const simulate = async (_: unknown, __: unknown, signal: AbortSignal) => {
      heard.push("begins");
      await new Promise<void>((done) => signal.addEventListener("abort", () => done()));
      heard.push("ends");
    };
    const living: Modules = { ...noCalls, demo: { password: "x", seed, simulate } };
    const first = await run(created, { modules: living });
    expect(first.said).toMatch(/simulated .* DEMO_REPORTS=off/);
    await first.stop();
    expect(heard).toEqual(["begins", "ends"]);

    const still = await run(created, { modules: living, variables: { DEMO_REPORTS: "off" } });
    await still.stop();
    expect(still.said).not.toContain("simulated");
    const other = await create();
    await (await run(other, { variables: { DEMO: "off" } })).stop();
    await (await run(other, { modules: living })).stop();
    expect(heard).toHaveLength(2);
  });

  test("demo data that fails half way leaves nothing and stops the start", async () => {
    const created = await create();
    const failing: Modules = {
      ...noCalls,
      demo: {
        password: "x",
        seed: async (data) => {
          await seed(data);
          throw new Error("disk full");
        },
      },
    };
    await expect(run(created, { modules: failing })).rejects.toThrow("disk full");
    expect(await emails(created)).toEqual([]);
    // Nothing was left locked either.
    await (await run(created, { modules: withDemo })).stop();
  });

  test("demo data does not go into a database that is in use", async () => {
    const created = await create();
    await (await run(created, { variables: { DEMO: "off" } })).stop();
    const { said, stop } = await run(created, { modules: withDemo });
    await stop();
    expect(said).not.toContain("demo.test");
    expect(await emails(created)).toEqual(["admin@lubricator.local"]);
  });

  test("a database with demo accounts is refused in production", async () => {
    const created = await create();
    await (await run(created, { modules: withDemo })).stop();
    const production = run(created, { modules: withDemo, variables: { NODE_ENV: "production" } });
    await expect(production).rejects.toThrow(/demo accounts, whose password is public/);
  });

  test("another key than that of the first start is refused", async () => {
    const created = await create();
    const withKey = (byte: number) => ({ variables: { SECRET_KEY: Buffer.alloc(32, byte).toString("hex") } });
    await (await run(created, withKey(1))).stop();
    await (await run(created, withKey(1))).stop();
    await expect(run(created, withKey(2))).rejects.toThrow(/SECRET_KEY: it is not the key/);
  });
});
