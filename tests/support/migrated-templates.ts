import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { createLogger } from "../../src/platform/base/logger";
import { databaseFile, migrate, openDatabase } from "../../src/platform/database";
import { administer, databaseNamed, query } from "./database-urls";
import { temporaryRoot } from "./temporary-root";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a migrated SQLite file. */
    sqliteTemplate: string;
    /** Name of a migrated PostgreSQL database; empty without `TEST_DATABASE_URL`. */
    postgresTemplate: string;
    /** The folder for builds of the platform. It is inside node_modules, so that a build finds its packages. */
    builds: string;
  }
}

const log = createLogger({ level: "silent" });

async function migrated(databaseUrl: string | undefined, dataFolder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataFolder, log });
  await migrate(database);
  await database.destroy();
}

/** Migrates one database for each engine before the platform's tests. They copy it, which takes a tenth of the time. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(temporaryRoot(), "lubricator-template-"));
  await migrated(undefined, folder);
  provide("sqliteTemplate", join(folder, databaseFile));
  const cache = resolve("node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const builds = mkdtempSync(join(cache, "platform-"));
  provide("builds", builds);
  const url = process.env.TEST_DATABASE_URL;
  const name = url === undefined ? "" : `template_${randomBytes(8).toString("hex")}`;
  provide("postgresTemplate", name);
  if (url !== undefined) {
    await administer(url, `create database ${name}`);
    await migrated(databaseNamed(url, name), folder);
  }
  return async () => {
    if (url !== undefined) {
      // With the databases that workers have filled (`withData`).
      const filled = `select datname from pg_database where datname like '${name}%'`;
      for (const { datname } of await query<{ datname: string }>(url, filled)) {
        await administer(url, `drop database ${datname} with (force)`);
      }
    }
    for (const one of [folder, builds]) rmSync(one, { recursive: true, force: true });
  };
}
