import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

  test.each<[string, Outage]>([
    ["backends ended by pg_terminate_backend", "backends"],
    ["server stopped and started", "stop"],
    ["server killed and started", "kill"],
  ])(
    "%s: the platform lives, loses nothing and answers again",
    async (_what, outage) => {
      const own = postgres;
      if (own === undefined) return expect.fail("no server");
      const log = createLogger({ level: "silent" });
      const administer = await openDatabase({ databaseUrl: own.url, dataFolder, log });
      // Each case begins with an empty database of its own.
      await administer.schema.createSchema(outage).execute();
      await administer.destroy();
      const databaseUrl = `${own.url}?options=-c%20search_path%3D${outage}`;
      const withstood = await reportThroughOutages({
        postgres: { ...own, url: databaseUrl },
        dataFolder,
        start,
        outage,
        rounds,
        database: () => openDatabase({ databaseUrl, dataFolder, log }),
      });
      expect(withstood.acknowledged).toBeGreaterThan(0);
      expect(withstood.interrupted).toBeGreaterThan(0);
      expect(withstood).toMatchObject({ lost: 0, stored: withstood.sent, counted: withstood.sent });
      expect(withstood.recovered).toHaveLength(rounds);
      expect(Math.max(...withstood.recovered)).toBeLessThan(1000);
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
});
