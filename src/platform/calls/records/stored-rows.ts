import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import { type WireValue, withComputed } from "../../../contract";
import { type Caller, notFound } from "../../access/handler";
import { tableOf } from "../../access/resource-tables";
import { inScope } from "../../access/scope";
import { type Database, fromJson } from "../../database";
import { type ColumnValue, type RecordTables, recordTables } from "../../database/declared/record-tables";
import { columnsOfField, type StoredResource } from "../../database/declared/stored-resource";
import type { StoredName } from "../../database/tables";

/** A record as it stands on the wire. */
export type WireRow = Readonly<Record<string, WireValue>>;
/** A row of the table. */
export type StoredRow = Readonly<Record<string, ColumnValue>>;

/** A query on the table of a resource, with nothing selected. */
export type RowQuery = SelectQueryBuilder<RecordTables, string, Record<never, never>>;

/** The table of a resource. The cast is sound: the rules of the scope follow from the same declarations. */
export const scopedTable = ({ table }: StoredResource): StoredName => table as StoredName;

/** Another table whose column an answer shows: the title of a related record, or the name of an account. */
interface Join {
  readonly table: string;
  readonly alias: string;
  /** The column that holds the id of the other row. */
  readonly on: string;
  /** The column to show, and its name on the wire. */
  readonly column: string;
  readonly wire: string;
}

function joinsOf({ resource, storage, columns, by }: StoredResource): readonly Join[] {
  const author = storage.stamps?.by;
  return [
    ...(author === undefined || by === null
      ? []
      : [{ table: "account", alias: "author", on: by, column: "username", wire: author }]),
    ...columns.flatMap(({ field, name }) => {
      const relation = resource.fields[field];
      if (relation?.kind !== "relation" || relation.titleIn === undefined) return [];
      const { table, title } = tableOf(relation.to);
      return [{ table, alias: `of_${field}`, on: name, column: title, wire: relation.titleIn }];
    }),
  ];
}

/** The rows that a caller may see, with the tables that an answer needs. */
export function rowsOf(database: Kysely<Database>, caller: Caller, stored: StoredResource): RowQuery {
  const { table } = stored;
  return joinsOf(stored).reduce<RowQuery>(
    (query, { table: other, alias, on }) => query.leftJoin(`${other} as ${alias}`, `${alias}.id`, `${table}.${on}`),
    recordTables(database)
      .selectFrom(table)
      .where(inScope(caller, scopedTable(stored))),
  );
}

/** The columns behind a field, each with its table. */
export function refsOf(stored: StoredResource, field: string): readonly `${string}.${string}`[] {
  const { table, resource, storage } = stored;
  if (field === resource.key) return [`${table}.id`];
  const renamed = storage.columns?.[field];
  const columns = columnsOfField(stored, field).map(({ name }) => name);
  if (columns.length > 0) return columns.map((name) => `${table}.${name}` as const);
  const join = joinsOf(stored).find(({ wire }) => wire === field);
  if (join !== undefined) return [`${join.alias}.${join.column}`];
  return [renamed ?? []].flat().map((name) => `${table}.${name}` as const);
}

/** Selects what an answer shows: the key, the fields of the record and the titles of related records; never a secret. */
export function selectShown(stored: StoredResource) {
  const { resource } = stored;
  const joins = joinsOf(stored);
  const shown = Object.keys(resource.fields).flatMap((name): (readonly [ref: string, wire: string])[] => {
    if (name === resource.key) return [[`${stored.table}.id`, name]];
    const columns = columnsOfField(stored, name).filter(({ isSecret }) => !isSecret);
    const own = columns.map((column) => [`${stored.table}.${column.name}`, column.wire] as const);
    const title = joins.find(({ alias, wire }) => alias === `of_${name}` || wire === name);
    return title === undefined ? own : [...own, [`${title.alias}.${title.column}`, title.wire]];
  });
  const selections = shown.map(([ref, wire]) => sql.ref<ColumnValue>(ref).as(wire));
  return (query: RowQuery) => query.select(selections);
}

/** Reads lists and objects out of their columns, and computes values. */
export function wireRow({ columns, resource }: StoredResource, row: Readonly<Record<string, ColumnValue>>): WireRow {
  const lists = columns.filter(({ type, wire }) => type === "json" && wire in row);
  const read = lists.map(({ wire }) => [wire, fromJson(String(row[wire] ?? "")) ?? []] as const);
  const whole: WireRow = lists.length === 0 ? row : { ...row, ...(Object.fromEntries(read) as WireRow) };
  return withComputed(resource.fields, whole);
}

/** The record with this key as an answer shows it. @throws Refusal 5 if it does not exist or is out of scope. */
export async function findShown(
  database: Kysely<Database>,
  caller: Caller,
  stored: StoredResource,
  id: number,
): Promise<WireRow> {
  const query = selectShown(stored)(rowsOf(database, caller, stored)).where(`${stored.table}.id`, "=", id);
  return wireRow(stored, await query.executeTakeFirstOrThrow(notFound));
}

/** The row with this key. @throws Refusal 5 if it does not exist or is out of scope. */
export async function findRow(
  database: Kysely<Database>,
  caller: Caller,
  stored: StoredResource,
  id: number,
): Promise<StoredRow> {
  return recordTables(database)
    .selectFrom(stored.table)
    .selectAll()
    .where(`${stored.table}.id`, "=", id)
    .where(inScope(caller, scopedTable(stored)))
    .executeTakeFirstOrThrow(notFound);
}
