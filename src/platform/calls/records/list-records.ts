import { type Expression, type SqlBool, sql } from "kysely";
import { type Field, listKinds, payloadNames, searchKinds, type WireValue } from "../../../contract";
import type { CallContext } from "../../access/handler";
import { contains, type Engine, engineOf, toJson } from "../../database";
import type { ColumnValue } from "../../database/declared/record-tables";
import { columnsOfField, type StoredResource } from "../../database/declared/stored-resource";
import type { SortColumn } from "../list/keyset";
import { type PageRequest, type PageResult, queryPage } from "../list/pagination";
import { refsOf, rowsOf, selectShown, type WireRow, wireRow } from "./stored-rows";

type Payload = Readonly<Record<string, WireValue>>;
type Condition = Expression<SqlBool>;

const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const compare = (ref: string, operator: "=" | ">=" | "<=", value: WireValue): Condition =>
  sql<SqlBool>`${sql.ref(ref)} ${sql.raw(operator)} ${value}`;

/** Whether the list in a column has a value. */
const listHas = (ref: string, value: string | number, engine: Engine): Condition =>
  engine === "postgres"
    ? sql<SqlBool>`nullif(${sql.ref(ref)}, '')::jsonb @> ${toJson([value])}::jsonb`
    : sql<SqlBool>`exists (select 1 from json_each(nullif(${sql.ref(ref)}, '')) as item where item.value = ${value})`;

/** The conditions of one filter. A filter without a value has none. */
function conditionsOf(
  stored: StoredResource,
  name: string,
  field: Field,
  { payload, engine }: { readonly payload: Payload; readonly engine: Engine },
): readonly Condition[] {
  const refs = refsOf(stored, name);
  const [first = `${stored.table}.id`] = refs;
  const values = payloadNames(name, field).map((sentAs) => payload[sentAs] ?? null);
  if (field.kind === "period") {
    const [begin = null, end = null] = values;
    return [
      ...(begin === null ? [] : [compare(first, ">=", begin)]),
      ...(end === null ? [] : [compare(first, "<=", end)]),
    ];
  }
  // A region has a column for each of its names.
  if (values.length > 1) {
    return values.flatMap((value, at) => (value === null ? [] : [compare(refs[at] ?? first, "=", value)]));
  }
  const [value = null] = values;
  if (value === null) return [];
  if (listKinds.has(field.kind)) return [anyOf([value].flat().map((one) => listHas(first, one, engine)))];
  if (searchKinds.has(field.kind)) {
    return [anyOf(refs.map((ref) => contains(sql.ref<string>(ref), String(value))))];
  }
  if (field.kind === "relation" && value === 0) return [sql<SqlBool>`${sql.ref(first)} is null`];
  return [anyOf(refs.map((ref) => compare(ref, "=", value)))];
}

/** The column that a list is sorted by. */
function sortColumn(stored: StoredResource, field: string, direction: "asc" | "desc"): SortColumn {
  const [column = `${stored.table}.id` as const] = refsOf(stored, field);
  const [own] = columnsOfField(stored, field);
  return { column, direction, isNotNull: own !== undefined && !own.isNullable };
}

/** One page of the records that the caller may see, or all of them for a `whole` list. */
export async function listRecords(
  stored: StoredResource,
  payload: Payload,
  { database, caller }: CallContext,
): Promise<PageResult<WireRow>> {
  const { resource, storage, table } = stored;
  const { search, filters, advanced, sortable } = resource.list;
  const names = [...(search === null ? [] : [search]), ...filters, ...advanced];
  const limits = [...new Set([...names, ...Object.keys(resource.calls.list?.by ?? {})])];
  const engine = engineOf(database);
  const conditions = limits.flatMap((name) => {
    const field = resource.fields[name];
    return field === undefined ? [] : conditionsOf(stored, name, field, { payload, engine });
  });
  const { list, ...page } = await queryPage({
    request: payload as PageRequest,
    from: conditions.reduce((query, condition) => query.where(condition), rowsOf(database, caller, stored)),
    select: selectShown(stored),
    sortable: Object.fromEntries(sortable.map((name) => [name, sortColumn(stored, name, "asc").column])),
    ...(storage.order && { order: [sortColumn(stored, storage.order.field, storage.order.direction)] }),
    tieBreaker: `${table}.id`,
  });
  return { list: list.map((row) => wireRow(stored, row as Readonly<Record<string, ColumnValue>>)), ...page };
}

/** Every record in brief, for pickers: the key and the title, by title. */
export async function listBriefly(stored: StoredResource, { database, caller }: CallContext): Promise<unknown> {
  const { resource, table } = stored;
  const [title = `${table}.id` as const] = refsOf(stored, resource.title);
  return rowsOf(database, caller, stored)
    .select([sql.ref(`${table}.id`).as(resource.key), sql.ref(title).as(resource.title)])
    .orderBy(sql.ref(title))
    .orderBy(sql.ref(`${table}.id`))
    .execute();
}
