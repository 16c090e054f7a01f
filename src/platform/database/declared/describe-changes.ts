import type { StartupProblem } from "../../base/startup-error";
import type { SafeChange, UnsafeChange } from "./compare-schema";
import type { TableModel } from "./table-model";

/** A safe change, for the log. */
export function describeChange(change: SafeChange): string {
  if (change.type === "add table") return `add table ${change.table.name}`;
  if (change.type === "add column") return `add column ${change.table}.${change.column.name}`;
  return change.type === "add index" ? `add index ${change.index.name}` : `drop index ${change.name}`;
}

const plan = "Write it with npm run migrate:plan, read and commit it";

/** An unsafe change, for the operator who reads why the platform does not start. */
export function problemOf(change: UnsafeChange, models: readonly TableModel[] = []): StartupProblem {
  const { type, table } = change;
  const declared = models.find(({ name }) => name === table)?.resources ?? [];
  const where = declared.length === 0 ? "" : ` (declared by ${declared.join(" and ")} in resources/)`;
  if (type === "drop table") {
    return {
      about: `table ${table}`,
      problem: "it was made from a declaration that no longer exists.",
      cure: `Declare it again, or drop it by a migration. ${plan}; with --rename ${table}=… if it has another name now.`,
    };
  }
  const about = `table ${table}, column ${change.column.name}${where}`;
  if (type === "drop column") {
    return {
      about,
      problem: "it was made from a field that the declaration no longer has.",
      cure: `Declare the field again, or drop the column by a migration. ${plan}; with --rename ${table}.${change.column.name}=… if it has another name now.`,
    };
  }
  if (type === "add owner") {
    return {
      about,
      problem:
        "it says who owns a row, and no row of the table has an owner yet. Providers would lose sight of all rows.",
      cure: `Declare the owner as it was, or fill the column by a migration. ${plan}.`,
    };
  }
  if (type === "add required column") {
    return {
      about,
      problem: "the declaration has it and the table does not, and it must not be empty.",
      cure: `Give the field a default, or do not require it, or fill it by a migration. ${plan}.`,
    };
  }
  const { column, actual } = change;
  return {
    about,
    problem: `it is ${shapeOf(actual)} in the database and ${shapeOf(column)} in the declaration.`,
    cure: `Declare it as it was, or change it by a migration. ${plan}.`,
  };
}

const shapeOf = ({
  type = "of another type",
  isNullable,
}: {
  readonly type?: string | undefined;
  readonly isNullable: boolean;
}) => `${type}, ${isNullable ? "optional" : "required"}`;

/** Duplicate rows that prevent a unique index. */
export function problemOfDuplicates(table: string, columns: readonly string[], count: number): StartupProblem {
  return {
    about: `table ${table}, ${columns.length > 1 ? "columns" : "column"} ${columns.join(", ")}`,
    problem: `the declaration says unique, and ${count} ${count === 1 ? "value is" : "values are"} there more than once.`,
    cure: "Start the version that was used last and correct these rows, or declare the field without unique.",
  };
}
