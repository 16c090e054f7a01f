import { createLogger } from "../../src/platform/base/logger";
import { applySchema, openDatabase, type TableModel } from "../../src/platform/database";

/** Tables with an index each. */
export const someTables: readonly TableModel[] = ["bolt", "hose", "pump", "seal"].map((name) => ({
  name,
  columns: [
    { name: "id", type: "id", isNullable: false },
    { name: "number", type: "text", isNullable: false },
  ],
  indexes: [{ name: `${name}_number`, columns: ["number"], isUnique: true }],
}));

/**
 * A program that applies these tables to a migrated database and prints the changes it made.
 *
 * `DATA_DIR` and `DATABASE_URL` name the database. With `KILLED_AT`, it is killed before the statement with this number.
 */
export async function runSchemaProcess({
  DATA_DIR = "",
  DATABASE_URL,
  KILLED_AT = "0",
}: NodeJS.ProcessEnv): Promise<void> {
  const log = createLogger({ level: "silent" });
  const database = await openDatabase({ databaseUrl: DATABASE_URL, dataFolder: DATA_DIR, log });
  let statements = 0;
  const counted = database.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      if (statements === Number(KILLED_AT)) process.kill(process.pid, "SIGKILL");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const changes = await applySchema(counted, someTables);
  await database.destroy();
  process.stdout.write(JSON.stringify({ changes, statements }));
}
