import type { ActualColumn, ActualSchema, ActualTable, DeclaredPart } from "./actual-schema";
import type { ColumnModel, IndexModel, TableModel } from "./table-model";

/** A change that neither loses nor rewrites data. The platform makes it at startup. */
export type SafeChange =
  | { readonly type: "add table"; readonly table: TableModel }
  | { readonly type: "add column"; readonly table: string; readonly column: ColumnModel }
  | { readonly type: "add index"; readonly table: string; readonly index: IndexModel }
  | { readonly type: "drop index"; readonly table: string; readonly name: string };

/** A change that could lose or rewrite data. It needs a migration. */
export type UnsafeChange =
  | { readonly type: "drop table"; readonly table: string }
  | { readonly type: "drop column"; readonly table: string; readonly column: ActualColumn }
  | { readonly type: "add owner"; readonly table: string; readonly column: ColumnModel }
  | { readonly type: "add required column"; readonly table: string; readonly column: ColumnModel }
  | {
      readonly type: "rewrite column";
      readonly table: string;
      readonly column: ColumnModel;
      readonly actual: ActualColumn;
    };

/** The changes that make the database match the declarations. */
export interface SchemaChanges {
  readonly safe: readonly SafeChange[];
  readonly unsafe: readonly UnsafeChange[];
}

/**
 * Compares the tables of the declarations with the database.
 *
 * - A table that a migration made may have more columns and indexes than its model. A part counts as removed from the models
 *   only if it is recorded as made from a declaration.
 * - Defaults are not compared: a default is used when the column is added.
 * - Any index of a migration with the same columns satisfies a model.
 */
export function compareSchema(models: readonly TableModel[], actual: ActualSchema): SchemaChanges {
  const safe: SafeChange[] = [];
  const unsafe: UnsafeChange[] = [];
  for (const model of models) {
    const table = actual.tables.find(({ name }) => name === model.name);
    if (table === undefined) {
      safe.push({ type: "add table", table: model });
      safe.push(...model.indexes.map((index) => ({ type: "add index", table: model.name, index }) as const));
      continue;
    }
    const parts = actual.parts.filter((part) => part.table === model.name);
    for (const column of model.columns) {
      const existing = table.columns.find(({ name }) => name === column.name);
      if (existing !== undefined) {
        if (isSameColumn(model, column, existing)) continue;
        unsafe.push({ type: "rewrite column", table: model.name, column, actual: existing });
      } else if (column.isOwner === true) {
        unsafe.push({ type: "add owner", table: model.name, column });
      } else if (column.isNullable || column.default !== undefined) {
        safe.push({ type: "add column", table: model.name, column });
      } else unsafe.push({ type: "add required column", table: model.name, column });
    }
    for (const column of droppedColumns(model, table, parts))
      unsafe.push({ type: "drop column", table: model.name, column });
    safe.push(...indexChanges(model, table, parts));
  }
  for (const { name } of actual.tables) {
    const isDeclared = models.some((model) => model.name === name);
    if (!isDeclared && isRecorded(actual.parts, "table", name)) unsafe.push({ type: "drop table", table: name });
  }
  return { safe, unsafe };
}

const isSameColumn = ({ isMigrated }: TableModel, model: ColumnModel, actual: ActualColumn): boolean =>
  model.type === actual.type && (isMigrated === true || model.isNullable === actual.isNullable);

const isRecorded = (parts: readonly DeclaredPart[], type: DeclaredPart["type"], name: string): boolean =>
  parts.some((part) => part.type === type && part.name === name);

/** Columns that were made from a declaration which no longer has them. */
function droppedColumns(model: TableModel, table: ActualTable, parts: readonly DeclaredPart[]): ActualColumn[] {
  const isOwnTable = isRecorded(parts, "table", table.name);
  return table.columns.filter(
    ({ name }) =>
      !model.columns.some((column) => column.name === name) && (isOwnTable || isRecorded(parts, "column", name)),
  );
}

function indexChanges(model: TableModel, table: ActualTable, parts: readonly DeclaredPart[]): SafeChange[] {
  const isOwn = (name: string): boolean => isRecorded(parts, "index", name);
  const isSame = (one: IndexModel, other: IndexModel): boolean =>
    one.isUnique === other.isUnique && one.columns.join() === other.columns.join();
  const exists = (index: IndexModel): boolean =>
    table.indexes.some((one) => one.isPlain && isSame(index, one) && (one.name === index.name || !isOwn(one.name)));
  const isStale = (name: string): boolean => {
    const index = model.indexes.find((one) => one.name === name);
    return index === undefined || !exists(index);
  };
  const stale = table.indexes.filter(({ name }) => isOwn(name) && isStale(name));
  return [
    ...stale.map(({ name }) => ({ type: "drop index", table: model.name, name }) as const),
    ...model.indexes
      .filter((index) => !exists(index))
      .map((index) => ({ type: "add index", table: model.name, index }) as const),
  ];
}
