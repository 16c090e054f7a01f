import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createLogger } from "../base/logger";
import { errorMessage, StartupError } from "../base/startup-error";
import {
  migrate,
  migrationText,
  nextName,
  openDatabase,
  planMigration,
  readSchema,
  type TableModel,
  withMigration,
} from "../database";
import { readEnvironment } from "../services/environment";
import { lockFolder } from "../services/folder-lock";

interface PlanCommand {
  /** Environment variables, which name the database. */
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** The rest of the command line. */
  readonly options: readonly string[];
  /** The tables of the declarations. */
  readonly models: readonly TableModel[];
  /** The folder of the source. */
  readonly root: string;
  readonly print: (text: string) => void;
}

const usage = "npm run migrate:plan -- part-numbers [--rename table.column=name] [--drop table.column]";

/**
 * Writes the migration that the declarations need beyond what the platform changes by itself. The platform must be stopped.
 *
 * @throws StartupError with the problem and its cure.
 */
export async function writePlannedMigration({ variables, options, models, root, print }: PlanCommand): Promise<void> {
  const { name, renames, drops } = readOptions(options);
  const folder = join(root, "src/platform/database/migrations");
  const index = join(folder, "index.ts");
  if (!existsSync(index)) throw noSource(root);
  const statements = planMigration(models, await readDatabase(variables, models), { renames, drops });
  if (statements.length === 0) return print("No migration is needed: the platform makes all changes at its start.");
  const file = nextName(readdirSync(folder), name);
  writeFileSync(join(folder, `${file}.ts`), migrationText(name, statements));
  writeFileSync(index, withMigration(readFileSync(index, "utf8"), file, name));
  print(`Read ${join(folder, `${file}.ts`)}, run npm run format, and commit it with index.ts.`);
}

async function readDatabase(variables: PlanCommand["variables"], models: readonly TableModel[]) {
  const { dataFolder, databaseUrl, logLevel } = readEnvironment(variables);
  const lock = lockFolder(dataFolder);
  try {
    const database = await openDatabase({ databaseUrl, dataFolder, log: createLogger({ level: logLevel }) });
    try {
      await migrate(database);
      return await readSchema(database, models);
    } finally {
      await database.destroy();
    }
  } finally {
    lock.release();
  }
}

function readOptions(options: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...options],
      allowPositionals: true,
      options: { rename: { type: "string", multiple: true }, drop: { type: "string", multiple: true } },
    });
    const [name = ""] = positionals;
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error("the name is missing");
    const renames = (values.rename ?? []).map((rename) => {
      const [, from, to] = /^(\w+(?:\.\w+)?)=(\w+)$/.exec(rename) ?? [];
      if (from === undefined || to === undefined) throw new Error(`${rename} names no change`);
      return [from, to] as const;
    });
    return { name, renames, drops: values.drop ?? [] };
  } catch (error) {
    throw new StartupError({ about: "migrate:plan", problem: `${errorMessage(error)}.`, cure: usage });
  }
}

const noSource = (root: string): StartupError =>
  new StartupError({
    about: resolve(root),
    problem: "the source of the platform is not in this folder.",
    cure: "Run the command in the folder of package.json.",
  });
