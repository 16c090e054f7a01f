import { expect, test } from "vitest";
import type { ActualSchema, ActualTable } from "../../../../src/platform/database/declared/actual-schema";
import { compareSchema } from "../../../../src/platform/database/declared/compare-schema";
import type { ColumnModel, TableModel } from "../../../../src/platform/database/declared/table-model";

const id: ColumnModel = { name: "id", type: "id", isNullable: false };
const number: ColumnModel = { name: "number", type: "text", isNullable: false };
const price: ColumnModel = { name: "price", type: "integer", isNullable: true };
const byNumber = { name: "part_number", columns: ["number"], isUnique: true };

const model: TableModel = { name: "part", columns: [id, number], indexes: [byNumber] };
const table: ActualTable = { name: "part", columns: [id, number], indexes: [{ ...byNumber, isPlain: true }] };
const part = { type: "table", table: "part", name: "part" } as const;
const index = { type: "index", table: "part", name: "part_number" } as const;

/** A table that was made from a declaration, and one that a migration made. */
const declared = (change: Partial<ActualTable> = {}): ActualSchema => ({
  tables: [{ ...table, ...change }],
  parts: [part, index],
});
const migrated = (change: Partial<ActualTable> = {}): ActualSchema => ({
  tables: [{ ...table, ...change }],
  parts: [],
});

interface Case {
  readonly shows: string;
  readonly models: readonly TableModel[];
  readonly actual: ActualSchema;
  /** The types of the changes. */
  readonly safe?: readonly string[];
  readonly unsafe?: readonly string[];
}

const cases: readonly Case[] = [
  { shows: "nothing to do", models: [model], actual: declared() },
  {
    shows: "a new table with its index",
    models: [model],
    actual: { tables: [], parts: [] },
    safe: ["add table", "add index"],
  },
  {
    shows: "a new optional column",
    models: [{ ...model, columns: [id, number, price] }],
    actual: declared(),
    safe: ["add column"],
  },
  {
    shows: "an owner of rows that had none",
    models: [
      { ...model, columns: [id, { name: "agent_id", type: "integer", isNullable: true, isOwner: true }, number] },
    ],
    actual: declared(),
    unsafe: ["add owner"],
  },
  {
    shows: "a new required column with a default",
    models: [{ ...model, columns: [id, number, { ...price, isNullable: false, default: 0 }] }],
    actual: declared(),
    safe: ["add column"],
  },
  {
    shows: "a new required column without a default",
    models: [{ ...model, columns: [id, number, { ...price, isNullable: false }] }],
    actual: declared(),
    unsafe: ["add required column"],
  },
  {
    shows: "a field that was removed",
    models: [model],
    actual: declared({ columns: [id, number, price] }),
    unsafe: ["drop column"],
  },
  { shows: "a further column of a migration", models: [model], actual: migrated({ columns: [id, number, price] }) },
  {
    shows: "a removed field that was added to a table of a migration",
    models: [model],
    actual: {
      tables: [{ ...table, columns: [id, number, price] }],
      parts: [{ type: "column", table: "part", name: "price" }],
    },
    unsafe: ["drop column"],
  },
  {
    shows: "a column with the name of one that was added to another table",
    models: [model],
    actual: {
      tables: [{ ...table, columns: [id, number, price] }],
      parts: [{ type: "column", table: "other", name: "price" }],
    },
  },
  {
    shows: "a renamed field",
    models: [{ ...model, columns: [id, { ...number, name: "code", isNullable: true }], indexes: [] }],
    actual: declared({ indexes: [] }),
    safe: ["add column"],
    unsafe: ["drop column"],
  },
  {
    shows: "another type",
    models: [{ ...model, columns: [id, { ...number, type: "integer" }] }],
    actual: declared(),
    unsafe: ["rewrite column"],
  },
  {
    shows: "a field that is required now",
    models: [{ ...model, columns: [id, number, { ...price, isNullable: false, default: 0 }] }],
    actual: declared({ columns: [id, number, price] }),
    unsafe: ["rewrite column"],
  },
  {
    shows: "a field that is optional now",
    models: [{ ...model, columns: [id, { ...number, isNullable: true }] }],
    actual: declared(),
    unsafe: ["rewrite column"],
  },
  {
    shows: "another default",
    models: [{ ...model, columns: [id, { ...number, default: "new" }] }],
    actual: declared(),
  },
  {
    shows: "a type that no declaration makes",
    models: [model],
    actual: declared({ columns: [id, { ...number, type: undefined }] }),
    unsafe: ["rewrite column"],
  },
  { shows: "a resource that was removed", models: [], actual: declared(), unsafe: ["drop table"] },
  { shows: "a table of a migration that no declaration names", models: [], actual: migrated() },
  { shows: "a new index", models: [model], actual: declared({ indexes: [] }), safe: ["add index"] },
  {
    shows: "an index that is not needed any more",
    models: [{ ...model, indexes: [] }],
    actual: declared(),
    safe: ["drop index"],
  },
  {
    shows: "an index of a migration that no declaration names",
    models: [{ ...model, indexes: [] }],
    actual: migrated(),
  },
  {
    shows: "an index of a migration under another name",
    models: [model],
    actual: migrated({ indexes: [{ ...byNumber, name: "number_key", isPlain: true }] }),
  },
  {
    shows: "that a migration decides which columns of its table may be empty",
    models: [{ ...model, columns: [id, { ...number, isNullable: true }], isMigrated: true }],
    actual: migrated(),
  },
  {
    shows: "another type in a table of a migration",
    models: [{ ...model, columns: [id, { ...number, type: "integer" }], isMigrated: true }],
    actual: migrated(),
    unsafe: ["rewrite column"],
  },
  {
    shows: "an index of a migration with a condition",
    models: [model],
    actual: migrated({ indexes: [{ ...byNumber, name: "number_key", isPlain: false }] }),
    safe: ["add index"],
  },
  {
    shows: "an index that is no longer unique",
    models: [{ ...model, indexes: [{ ...byNumber, isUnique: false }] }],
    actual: declared(),
    safe: ["drop index", "add index"],
  },
  {
    shows: "an index with its columns in another order",
    models: [{ ...model, indexes: [{ ...byNumber, columns: ["number", "id"] }] }],
    actual: declared({ indexes: [{ ...byNumber, columns: ["id", "number"], isPlain: true }] }),
    safe: ["drop index", "add index"],
  },
  {
    shows: "a renamed index of a declaration",
    models: [{ ...model, indexes: [{ ...byNumber, name: "part_code" }] }],
    actual: declared(),
    safe: ["drop index", "add index"],
  },
];

test.each(cases)("finds $shows", ({ models, actual, safe = [], unsafe = [] }) => {
  const changes = compareSchema(models, actual);
  expect(changes.safe.map(({ type }) => type)).toEqual(safe);
  expect(changes.unsafe.map(({ type }) => type)).toEqual(unsafe);
});
