import { sql } from "kysely";
import { createLogger } from "../../src/platform/base/logger";
import { openDatabase } from "../../src/platform/database";

const silent = createLogger({ level: "silent" });

/** The URL of another database on the same server, for tests: its data need not survive a power cut. */
export function databaseNamed(url: string, name: string): string {
  const named = new URL(url);
  named.pathname = `/${name}`;
  named.searchParams.set("options", "-c synchronous_commit=off");
  return named.href;
}

/** Runs one statement in the database that `TEST_DATABASE_URL` names. */
export async function administer(url: string, statement: string): Promise<void> {
  await query(url, statement);
}

/** Runs a query in the database that `TEST_DATABASE_URL` names. */
export async function query<Row>(url: string, statement: string): Promise<readonly Row[]> {
  const database = await openDatabase({ databaseUrl: url, dataFolder: "", log: silent });
  const { rows } = await sql.raw<Row>(statement).execute(database);
  await database.destroy();
  return rows;
}
