import { StartupError, type StartupProblem } from "../../base/startup-error";
import type { ActualSchema } from "./actual-schema";
import { compareSchema, type SafeChange, type UnsafeChange } from "./compare-schema";
import { renameStatement, statementsOf } from "./migration-text";
import type { TableModel } from "./table-model";

/** The developer's instructions for removed names: `table` or `table.column`. */
export interface PlanOptions {
  /** Old name and new name: `part.note` and `remark`. */
  readonly renames: readonly (readonly [from: string, to: string])[];
  /** Names whose values may be lost. */
  readonly drops: readonly string[];
}

/**
 * Plans the migration for the changes that the platform does not make by itself.
 *
 * @returns TypeScript statements that call the steps of `migrations/declared.ts`; none if no migration is needed.
 * @throws StartupError if a name is unknown, if it is not clear whether a name was changed, or if a change needs a
 *   migration by hand.
 */
export function planMigration(models: readonly TableModel[], actual: ActualSchema, options: PlanOptions): string[] {
  const unknown = options.renames.filter(([from]) => !hasName(actual, from));
  if (unknown.length > 0) throw new StartupError(unknown.map(unknownName));
  const renamed = options.renames.reduce(withRename, actual);
  const { safe, unsafe } = compareSchema(models, renamed);
  const problems = unsafe.flatMap((change) => [
    ...(options.drops.includes(nameOf(change)) ? [] : unclearNames(change, safe, unsafe)),
    ...foreignIndexes(models, renamed, change),
    ...(change.type === "rewrite column" && change.column.type === "id" ? [noId(nameOf(change))] : []),
  ]);
  if (problems.length > 0) throw new StartupError(problems);
  return [...options.renames.map(([from, to]) => renameStatement(split(from), to)), ...unsafe.flatMap(statementsOf)];
}

const nameOf = (change: UnsafeChange): string =>
  change.type === "drop table" ? change.table : `${change.table}.${change.column.name}`;

const split = (name: string): readonly [table: string, column: string | undefined] => {
  const [table = "", column] = name.split(".");
  return [table, column];
};

function hasName({ tables }: ActualSchema, name: string): boolean {
  const [table, column] = split(name);
  const found = tables.find((one) => one.name === table);
  return found !== undefined && (column === undefined || found.columns.some((one) => one.name === column));
}

/** The schema as it is after a rename. */
function withRename({ tables, parts }: ActualSchema, [from, to]: PlanOptions["renames"][number]): ActualSchema {
  const [table, column] = split(from);
  if (column === undefined) {
    return {
      tables: tables.map((one) => (one.name === table ? { ...one, name: to } : one)),
      parts: parts.map((part) =>
        part.table === table ? { ...part, table: to, name: part.type === "table" ? to : part.name } : part,
      ),
    };
  }
  const renamed = (name: string): string => (name === column ? to : name);
  return {
    tables: tables.map((one) =>
      one.name === table
        ? {
            ...one,
            columns: one.columns.map((each) => ({ ...each, name: renamed(each.name) })),
            indexes: one.indexes.map((each) => ({ ...each, columns: each.columns.map(renamed) })),
          }
        : one,
    ),
    parts: parts.map((part) =>
      part.table === table && part.type === "column" ? { ...part, name: renamed(part.name) } : part,
    ),
  };
}

/** Finds removed names for which a new name has the same type: this may be a rename. Guessing could lose the values. */
function unclearNames(
  change: UnsafeChange,
  safe: readonly SafeChange[],
  unsafe: readonly UnsafeChange[],
): StartupProblem[] {
  const candidates =
    change.type === "drop table"
      ? safe.flatMap((add) => (add.type === "add table" ? [add.table.name] : []))
      : change.type === "drop column"
        ? [...safe, ...unsafe].flatMap((add) =>
            (add.type === "add column" || add.type === "add required column" || add.type === "add owner") &&
            add.table === change.table &&
            add.column.type === change.column.type
              ? [add.column.name]
              : [],
          )
        : [];
  if (candidates.length === 0) return [];
  const name = nameOf(change);
  return [
    {
      about: name,
      problem: `it is gone, and ${candidates.join(" and ")} ${candidates.length === 1 ? "is" : "are"} new.`,
      cure: `Add ${candidates.map((to) => `--rename ${name}=${to}`).join(" or ")} to keep its values, or --drop ${name} to lose them.`,
    },
  ];
}

/** Finds indexes of migrations that would be lost with their column. */
function foreignIndexes(
  models: readonly TableModel[],
  { tables, parts }: ActualSchema,
  change: UnsafeChange,
): StartupProblem[] {
  if (change.type !== "drop column" && change.type !== "rewrite column") return [];
  const model = models.find(({ name }) => name === change.table);
  const foreign = (tables.find(({ name }) => name === change.table)?.indexes ?? []).filter(
    ({ name, columns }) =>
      columns.includes(change.column.name) &&
      !parts.some((part) => part.type === "index" && part.name === name) &&
      !model?.indexes.some((index) => index.columns.join() === columns.join()),
  );
  return foreign.map(({ name }) => ({
    about: nameOf(change),
    problem: `the index ${name} of a migration has this column, and no declaration would make it again.`,
    cure: "Write this migration by hand.",
  }));
}

const unknownName = ([from]: PlanOptions["renames"][number]): StartupProblem => ({
  about: `--rename ${from}`,
  problem: "the database has no such table or column.",
  cure: "Name what the database has, then what the declaration has: table=table or table.column=column.",
});

const noId = (about: string): StartupProblem => ({
  about,
  problem: "the database has it, but not as its id.",
  cure: "Write this migration by hand.",
});
