import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { StartupError } from "../base/startup-error";
import type { Database } from "./tables";

/** The source of each migration. As text it is the same in development, in tests and in the build. */
const sources = import.meta.glob<string>("./migrations/[0-9]*.ts", { query: "?raw", import: "default", eager: true });

/**
 * Identifies what a migration does. Comments, line breaks and other marks that a formatter changes do not count.
 *
 * @param source TypeScript
 */
export function checksumOf(source: string): string {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "")
    .replaceAll(/\s+/g, "")
    .replaceAll(/,(?=[)\]}])/g, "");
  return createHash("sha256").update(code).digest("hex").slice(0, 16);
}

/** The checksum of each migration, by its name. */
export const checksums: ReadonlyMap<string, string> = new Map(
  Object.entries(sources).map(([path, source]) => [path.replaceAll(/^.*\/|\.ts$/g, ""), checksumOf(source)]),
);

/**
 * Checks that the applied migrations are those of this version.
 * @throws StartupError that names each migration whose source has changed since.
 */
export async function verifyChecksums(database: Kysely<Database>): Promise<void> {
  if (!(await hasChecksums(database))) return;
  const applied = await database.selectFrom("migration_checksum").selectAll().execute();
  const changed = applied.filter(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum);
  if (changed.length === 0) return;
  throw new StartupError(
    changed.map(({ name }) => ({
      about: `migration ${name}`,
      problem: "it was applied to this database, and its source has changed since.",
      cure: `Restore src/platform/database/migrations/${name}.ts as it was, and make the change in a new migration.`,
    })),
  );
}

/** Stores the checksums of applied migrations that have none yet. */
export async function recordChecksums(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration
    where name not in (select name from migration_checksum)`.execute(database);
  const added = rows.map(({ name }) => ({ name, checksum: checksums.get(name) ?? "" }));
  if (added.length === 0) return;
  await database
    .insertInto("migration_checksum")
    .values(added)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function hasChecksums(database: Kysely<Database>): Promise<boolean> {
  const tables = await database.introspection.getTables();
  return tables.some(({ name }) => name === "migration_checksum");
}
