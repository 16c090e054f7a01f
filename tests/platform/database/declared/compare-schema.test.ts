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
  readonly adds?: readonly string[];
  readonly stops?: readonly string[];
}

const cases: readonly Case[] = [
  { shows: "nothing to do", models: [model], actual: declared() },
  {
    shows: "a new table with its index",
    models: [model],
    actual: { tables: [], parts: [] },
    adds: ["add table", "add index"],
  },
  {
    shows: "a new optional column",
    models: [{ ...model, columns: [id, number, price] }],
    actual: declared(),
    adds: ["add column"],
  },
  {
    shows: "a new required column with a default",
    models: [{ ...model, columns: [id, number, { ...price, isNullable: false, default: 0 }] }],
    actual: declared(),
    adds: ["add column"],
  },
  {
    shows: "a new required column without a default",
    models: [{ ...model, columns: [id, number, { ...price, isNullable: false }] }],
    actual: declared(),
    stops: ["add required column"],
  },
  {
    shows: "a field that was removed",
    models: [model],
    actual: declared({ columns: [id, number, price] }),
    stops: ["drop column"],
  },
  { shows: "a further column of a migration", models: [model], actual: migrated({ columns: [id, number, price] }) },
  {
    shows: "a removed field that was added to a table of a migration",
    models: [model],
    actual: {
      tables: [{ ...table, columns: [id, number, price] }],
      parts: [{ type: "column", table: "part", name: "price" }],
    },
    stops: ["drop column"],
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
    adds: ["add column"],
    stops: ["drop column"],
  },
  {
    shows: "another type",
    models: [{ ...model, columns: [id, { ...number, type: "integer" }] }],
    actual: declared(),
    stops: ["rewrite column"],
  },
  {
    shows: "a field that is required now",
    models: [{ ...model, columns: [id, number, { ...price, isNullable: false, default: 0 }] }],
    actual: declared({ columns: [id, number, price] }),
    stops: ["rewrite column"],
  },
  {
    shows: "a field that is optional now",
    models: [{ ...model, columns: [id, { ...number, isNullable: true }] }],
    actual: declared(),
    stops: ["rewrite column"],
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
    stops: ["rewrite column"],
  },
  { shows: "a resource that was removed", models: [], actual: declared(), stops: ["drop table"] },
  { shows: "a table of a migration that no declaration names", models: [], actual: migrated() },
  { shows: "a new index", models: [model], actual: declared({ indexes: [] }), adds: ["add index"] },
  {
    shows: "an index that is not needed any more",
    models: [{ ...model, indexes: [] }],
    actual: declared(),
    adds: ["drop index"],
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
    shows: "an index of a migration with a condition",
    models: [model],
    actual: migrated({ indexes: [{ ...byNumber, name: "number_key", isPlain: false }] }),
    adds: ["add index"],
  },
  {
    shows: "an index that is no longer unique",
    models: [{ ...model, indexes: [{ ...byNumber, isUnique: false }] }],
    actual: declared(),
    adds: ["drop index", "add index"],
  },
  {
    shows: "an index with its columns in another order",
    models: [{ ...model, indexes: [{ ...byNumber, columns: ["number", "id"] }] }],
    actual: declared({ indexes: [{ ...byNumber, columns: ["id", "number"], isPlain: true }] }),
    adds: ["drop index", "add index"],
  },
  {
    shows: "a renamed index of a declaration",
    models: [{ ...model, indexes: [{ ...byNumber, name: "part_code" }] }],
    actual: declared(),
    adds: ["drop index", "add index"],
  },
];

test.each(cases)("finds $shows", ({ models, actual, adds = [], stops = [] }) => {
  const changes = compareSchema(models, actual);
  expect(changes.adds.map(({ type }) => type)).toEqual(adds);
  expect(changes.stops.map(({ type }) => type)).toEqual(stops);
});
