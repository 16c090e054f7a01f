import { type Expression, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { registry } from "../../../../resources";
import { type Condition, payloadNames, secretKinds, withComputed } from "../../../contract";
import { type CallContext, type Caller, notFound } from "../../access/handler";
import { tableOf } from "../../access/resource-tables";
import { inScope, partsInScope } from "../../access/scope";
import { type Database, fromJson } from "../../database";
import { type ColumnValue, type RecordTables, recordTables } from "../../database/declared/record-tables";
import { columnsOfField, type StoredResource, storedResources } from "../../database/declared/stored-resource";
import type { StoredName } from "../../database/tables";
import type { AnyHooks, ReadValue } from "./hooks";
import type { StoredRow, WireRow } from "./row-types";

/** A resource with its special rules. */
export interface Recorded {
  readonly stored: StoredResource;
  readonly hooks: AnyHooks;
}

/**
 * A resource with its rules, for handlers that are written by hand.
 * @throws RangeError for a resource without `storage`.
 */
export function recordOf(name: string, hooks: Pick<AnyHooks, "read">): Recorded {
  const stored = storedResources(registry.entries).find(({ resource }) => resource.name === name);
  if (stored === undefined) throw new RangeError(`The resource "${name}" has no storage.`);
  return { stored, hooks };
}

/** A query on the table of a resource, with nothing selected. */
export type RowQuery = SelectQueryBuilder<RecordTables, string, Record<never, never>>;

/** The table of a resource. Safe cast: every table in `storage` is a `StoredName`. */
export const scopedTable = ({ table }: StoredResource): StoredName => table as StoredName;

/** Another table whose column an answer shows: the title of a related record, or the name of an account. */
interface Join {
  readonly table: string;
  readonly alias: string;
  /** The column with the id of the other row. Without a table name, it is a column of this table. */
  readonly on: string;
  /** The column to show, and its name on the wire; null for a table that a hook joins. */
  readonly shows: { readonly column: string; readonly wire: string } | null;
  /** The resource of the other row, if the row must be in the caller's scope: otherwise its title is hidden. */
  readonly scopedBy: StoredResource | null;
}

function joinsOf({ stored, hooks }: Recorded): readonly Join[] {
  const { resource, storage, columns, by } = stored;
  const author = storage.stamps?.by;
  return [
    ...(author === undefined || by === null
      ? []
      : [{ table: "account", alias: "author", on: by, shows: { column: "username", wire: author }, scopedBy: null }]),
    ...columns.flatMap(({ field, name }) => {
      const relation = resource.fields[field];
      if (relation?.kind !== "relation" || relation.titleIn === undefined) return [];
      const { table, title, stored: related } = tableOf(relation.to);
      const shows = { column: title, wire: relation.titleIn };
      // With the owner `rule`, titles of related records are shown even if they are out of the caller's scope.
      return [{ table, alias: `of_${field}`, on: name, shows, scopedBy: storage.owner === "rule" ? null : related }];
    }),
    ...Object.entries(hooks.read?.joins ?? {}).map(([alias, join]) => ({
      ...join,
      alias,
      shows: null,
      scopedBy: null,
    })),
  ];
}

/** The rows that a caller may see. */
export const rowsOf = (database: Kysely<Database>, caller: Caller, stored: StoredResource): RowQuery =>
  recordTables(database).selectFrom(stored.table).where(isReachable(caller, stored));

/** The same rows, each part of the scope from its own index: for counts and pages, which read few rows of many. */
export function rowsOfParts(database: Kysely<Database>, caller: Caller, stored: StoredResource): RowQuery {
  const parts = partsInScope<StoredName, StoredRow>(caller, scopedTable(stored));
  if (parts === undefined) return rowsOf(database, caller, stored);
  return recordTables(database).selectFrom(parts).where(isOfResource(stored)) as RowQuery;
}

/** Matches the rows of a resource that are in the caller's scope. */
export const isReachable = (caller: Caller, stored: StoredResource): Expression<SqlBool> =>
  sql<SqlBool>`(${inScope(caller, scopedTable(stored))} and ${isOfResource(stored)})`;

/** `isReachable` for a table that has an alias. */
const isReachableAs = (caller: Caller, stored: StoredResource, alias: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select 1 from ${sql.table(stored.table)}
    where ${sql.ref(`${stored.table}.id`)} = ${sql.ref(`${alias}.id`)} and ${isReachable(caller, stored)}
  )`;

/** Left-joins the tables that an answer needs. The number of rows stays the same. */
export const joined = (rows: RowQuery, recorded: Recorded, caller: Caller): RowQuery =>
  joinsOf(recorded).reduce<RowQuery>(
    (query, { table, alias, on, scopedBy }) =>
      query.leftJoin(`${table} as ${alias}`, (join) => {
        const all = join.onRef(`${alias}.id`, "=", on.includes(".") ? on : `${recorded.stored.table}.${on}`);
        return scopedBy === null ? all : all.on(isReachableAs(caller, scopedBy, alias));
      }),
    rows,
  );

/** The condition `only` of a resource that shares its table; always true for other resources. */
export function isOfResource(stored: StoredResource): Expression<SqlBool> {
  const only: Condition = stored.resource.only;
  const conditions = Object.entries(only).map(([name, wanted]) => {
    const [column] = columnsOfField(stored, name);
    const ref = sql.ref(`${stored.table}.${column?.name ?? name}`);
    return wanted === true ? sql`${ref} is not null` : sql`${ref} in (${sql.join([wanted].flat())})`;
  });
  return conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/**
 * The expressions of a field: those of a read hook if the field is stored elsewhere, otherwise `table.column` of its
 * columns, plus the columns that only its filter compares.
 */
export function refsOf(recorded: Recorded, field: string): readonly ReadValue[] {
  const { stored, hooks } = recorded;
  const { table, resource, storage } = stored;
  if (field === resource.key) return [`${table}.id`];
  const elsewhere = valuesElsewhere(recorded, field).map((name) => hooks.read?.values?.[name] ?? []);
  if (elsewhere.length > 0) return elsewhere.flat();
  const renamed = storage.columns?.[field];
  const columns = columnsOfField(stored, field).map(({ name }) => name);
  const others = [renamed ?? []].flat().slice(1);
  if (columns.length > 0) return [...columns, ...others].map((name) => `${table}.${name}` as const);
  const join = joinsOf(recorded).find(({ shows }) => shows?.wire === field);
  if (join?.shows != null) return [`${join.alias}.${join.shows.column}`];
  return [renamed ?? []].flat().map((name) => `${table}.${name}` as const);
}

/** The wire names of a field whose values are not in the table; none for a secret. */
function valuesElsewhere({ stored: { resource, storage } }: Recorded, name: string): readonly string[] {
  const field = resource.fields[name];
  if (field === undefined || secretKinds.has(field.kind) || storage.elsewhere?.includes(name) !== true) return [];
  return payloadNames(name, field);
}

/** Wire names of `elsewhere` fields for which no hook provides a value or a filter. */
export const missingValues = (recorded: Recorded): readonly string[] =>
  (recorded.stored.storage.elsewhere ?? [])
    .flatMap((name) => valuesElsewhere(recorded, name))
    .filter((name) => recorded.hooks.read?.values?.[name] === undefined)
    .filter((name) => recorded.hooks.read?.filters?.[name] === undefined);

/** Converts a `ReadValue` to a Kysely expression. */
export const expressionOf = (value: ReadValue, context: CallContext): Expression<unknown> => {
  if (typeof value === "string") return sql.ref(value);
  return typeof value === "function" ? value(context) : value;
};

/**
 * Selects the values of an answer: the key, the fields of the record, the titles of related records and the hook's
 * values. Never selects a secret.
 */
export function selectShown(recorded: Recorded, context: CallContext) {
  const { stored, hooks } = recorded;
  const { resource } = stored;
  const joins = joinsOf(recorded);
  const shown = Object.keys(resource.fields).flatMap((name): (readonly [wire: string, ref: ReadValue])[] => {
    if (name === resource.key) return [[name, `${stored.table}.id`]];
    const columns = columnsOfField(stored, name).filter(({ isSecret }) => !isSecret);
    const own = columns.map((column) => [column.wire, `${stored.table}.${column.name}`] as const);
    const title = joins.find(({ alias, shows }) => alias === `of_${name}` || shows?.wire === name);
    return title?.shows == null ? own : [...own, [title.shows.wire, `${title.alias}.${title.shows.column}`]];
  });
  const filters = new Set(Object.entries(resource.fields).flatMap(([name, one]) => (one.filterOnly ? [name] : [])));
  const values = Object.entries(hooks.read?.values ?? {}).filter(([name]) => !filters.has(name));
  const all = new Map<string, ReadValue>([...shown, ...values]);
  const selections = [...all].map(([wire, ref]) => sql<ColumnValue>`${expressionOf(ref, context)}`.as(wire));
  return (query: RowQuery) => query.select(selections);
}

/**
 * Parses lists and objects in columns, and computes values. Returns the row itself if it has neither: exports call this
 * for every row.
 */
export function wireRow(
  { stored: { lists: names, hasComputed, resource }, hooks }: Recorded,
  row: Readonly<Record<string, ColumnValue>>,
  context: CallContext,
): WireRow {
  const lists = names.filter((wire) => wire in row);
  const read = lists.map((wire) => [wire, fromJson(String(row[wire] ?? "")) ?? []] as const);
  const whole: WireRow = lists.length === 0 ? row : { ...row, ...(Object.fromEntries(read) as WireRow) };
  const finished = hooks.read?.finish?.(whole, context) ?? whole;
  return hasComputed ? withComputed(resource.fields, finished) : finished;
}

/** The record with this key, as answers show it. @throws Refusal 5 if it does not exist or is out of scope. */
export async function findShown(
  database: Kysely<Database>,
  context: CallContext,
  recorded: Recorded,
  id: number,
): Promise<WireRow> {
  const { stored } = recorded;
  const rows = rowsOf(database, context.caller, stored).where(`${stored.table}.id`, "=", id);
  const row = await selectShown(
    recorded,
    context,
  )(joined(rows, recorded, context.caller)).executeTakeFirstOrThrow(notFound);
  return wireRow(recorded, row, context);
}

/** The row with this key. @throws Refusal 5 if it does not exist or is out of scope. */
export async function findRow(
  database: Kysely<Database>,
  caller: Caller,
  stored: StoredResource,
  id: number,
): Promise<StoredRow> {
  return rowsOf(database, caller, stored)
    .selectAll()
    .where(`${stored.table}.id`, "=", id)
    .executeTakeFirstOrThrow(notFound);
}
