import { type Expression, type SqlBool, sql } from "kysely";
import {
  type Field,
  listKinds,
  mostCounted,
  mostFound,
  type OrderDeclaration,
  payloadNames,
  searchKinds,
  type WireValue,
} from "../../../contract";
import { type CallContext, notFound } from "../../access/handler";
import { tableOf } from "../../access/resource-tables";
import { inScope } from "../../access/scope";
import { contains, type Engine, engineOf, toJson } from "../../database";
import { recordTables } from "../../database/declared/record-tables";
import { columnsOfField } from "../../database/declared/stored-resource";
import type { SortColumn } from "../list/keyset";
import { countUpToMost } from "../list/page-keys";
import { type PageRequest, type PageResult, queryPage } from "../list/pagination";
import type { Payload, WireRow } from "./row-types";
import {
  expressionOf,
  joined,
  type Recorded,
  type RowQuery,
  refsOf,
  rowsOf,
  rowsOfParts,
  selectShown,
  wireRow,
} from "./stored-rows";

type Condition = Expression<SqlBool>;
type Value = Expression<unknown>;

const anyOf = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const compare = (value: Value, operator: "=" | ">=" | "<=", other: WireValue): Condition =>
  sql<SqlBool>`${value} ${sql.raw(operator)} ${other}`;

/** Whether the list in a column contains a value. */
const listHas = (list: Value, value: unknown, engine: Engine): Condition =>
  engine === "postgres"
    ? sql<SqlBool>`nullif(${list}, '')::jsonb @> ${toJson([value])}::jsonb`
    : sql<SqlBool>`exists (select 1 from json_each(nullif(${list}, '')) as item where item.value = ${value})`;

/** The fields that limit a list: its search, its filters, and the record to which it belongs. */
function limitsOf({ stored: { resource } }: Recorded): readonly string[] {
  const { search, filters, advanced } = resource.list;
  const names = [...(search === null ? [] : [search]), ...filters, ...advanced];
  return [...new Set([...names, ...Object.keys(resource.calls.list?.by ?? {})])];
}

/** @throws RangeError for a filter without a column and without a hook. */
export function assertFilters(recorded: Recorded): void {
  const { stored, hooks } = recorded;
  for (const name of limitsOf(recorded)) {
    if (hooks.read?.filters?.[name] !== undefined || refsOf(recorded, name).length > 0) continue;
    const place = `the filter "${name}" of "${stored.resource.name}"`;
    throw new RangeError(`Nothing compares ${place}. Name its column in storage.columns, or add it to read.filters.`);
  }
}

interface Limit {
  readonly field: Field;
  /** The columns or expressions to compare, and the sent values. */
  readonly values: readonly Value[];
  readonly sent: readonly WireValue[];
  readonly engine: Engine;
}

/** The conditions of one filter. A filter without a value has none. */
function conditionsOf({ field, values, sent, engine }: Limit): readonly Condition[] {
  const [first] = values;
  if (first === undefined) return [];
  if (field.kind === "period") {
    const [begin = null, end = null] = sent;
    return [
      ...(begin === null ? [] : [compare(first, ">=", begin)]),
      ...(end === null ? [] : [compare(first, "<=", end)]),
    ];
  }
  // A region has a column for each of its names.
  if (sent.length > 1) {
    return sent.flatMap((one, at) => (one === null ? [] : [compare(values[at] ?? first, "=", one)]));
  }
  const [one = null] = sent;
  if (one === null) return [];
  if (listKinds.has(field.kind)) return [anyOf([one].flat().map((item) => listHas(first, item, engine)))];
  if (searchKinds.has(field.kind)) {
    return [anyOf(values.map((value) => contains(value as Expression<string>, String(one), engine)))];
  }
  if (field.kind === "relation" && field.filterNone !== undefined && one === 0) return [sql<SqlBool>`${first} is null`];
  return [anyOf(values.map((value) => compare(value, "=", one)))];
}

/** The rows that a list call selects; and the same rows for counting, with joins only if a filter needs them. */
export async function limitedRows(recorded: Recorded, payload: Payload, context: CallContext) {
  const { stored, hooks } = recorded;
  const { table, resource } = stored;
  const engine = engineOf(context.database);
  const conditions: Condition[] = [];
  let needsJoins = false;
  for (const name of limitsOf(recorded)) {
    const field = resource.fields[name];
    if (field === undefined) continue;
    const sent = payloadNames(name, field).map((sentAs) => payload[sentAs] ?? null);
    const hook = hooks.read?.filters?.[name];
    if (hook === undefined) {
      const refs = refsOf(recorded, name);
      const own = conditionsOf({ field, values: refs.map((ref) => expressionOf(ref, context)), sent, engine });
      const isJoined = !refs.every((ref) => typeof ref === "string" && ref.startsWith(`${table}.`));
      if (own.length > 0 && isJoined) needsJoins = true;
      conditions.push(...own);
    } else if (sent[0] != null) conditions.push(await hook(sent[0], context));
  }
  const limit = (query: RowQuery): RowQuery => conditions.reduce((limited, one) => limited.where(one), query);
  const rows = rowsOf(context.database, context.caller, stored);
  const all = joined(rows, recorded, context.caller);
  return { from: limit(all), counted: limit(needsJoins ? all : rowsOfParts(context.database, context.caller, stored)) };
}

/**
 * The columns that a list is sorted by. For a custom kind, the value comes last: amounts are sorted within each
 * currency.
 * @throws RangeError for a value of a hook that is not a column.
 */
function sortColumns(recorded: Recorded, field: string, direction: "asc" | "desc"): readonly SortColumn[] {
  const { stored } = recorded;
  const [first = `${stored.table}.id` as const, ...others] = refsOf(recorded, field);
  const isCustom = stored.resource.fields[field]?.kind === "custom";
  const own = columnsOfField(stored, field);
  return [...(isCustom ? others : []), first].map((column) => {
    if (typeof column !== "string") throw new RangeError(`${stored.resource.name} cannot be sorted by "${field}".`);
    const known = own.find(({ name }) => column === `${stored.table}.${name}`);
    return { column, direction, isNotNull: known !== undefined && !known.isNullable };
  });
}

/** @throws Refusal 5 for the list of a record that does not exist or is out of scope. */
export async function assertListed(
  { stored: { resource } }: Recorded,
  name: string,
  payload: Payload,
  { database, caller }: CallContext,
): Promise<void> {
  const field = resource.fields[name];
  const [sentAs = name] = field === undefined ? [] : payloadNames(name, field);
  const id = payload[sentAs] ?? null;
  if (id === null) throw notFound();
  if (field?.kind !== "relation") return;
  const { table } = tableOf(field.to);
  await recordTables(database)
    .selectFrom(table)
    .select("id")
    .where(`${table}.id`, "=", Number(id))
    .where(inScope(caller, table))
    .executeTakeFirstOrThrow(notFound);
}

/** The columns of one step of the default order. */
function orderColumns(recorded: Recorded, { field, direction }: OrderDeclaration<string>): readonly SortColumn[] {
  const own = sortColumns(recorded, field, direction);
  const declared = recorded.stored.resource.fields[field];
  if (declared?.kind !== "relation" || declared.titleIn === undefined) return own;
  return [...sortColumns(recorded, declared.titleIn, direction), ...own];
}

/** One page of the records that the caller may see, or all of them for a `whole` list. */
export async function listRecords(
  recorded: Recorded,
  payload: Payload,
  context: CallContext,
): Promise<PageResult<WireRow>> {
  const { resource, storage, table } = recorded.stored;
  const { sortable, search } = resource.list;
  const isSlow = search !== null && recorded.hooks.read?.filters?.[search] !== undefined && payload[search] != null;
  const { from, counted } = await limitedRows(recorded, payload, context);
  const request = payload as PageRequest;
  const order = [storage.order ?? []].flat().flatMap((one) => orderColumns(recorded, one));
  const columnsOf = new Map(
    sortable.map((name) => [name, sortColumns(recorded, name, "asc").map(({ column }) => column)]),
  );
  const sortedBy = columnsOf.get(request.sort_by ?? "") ?? order.map(({ column }) => column);
  const { list, ...page } = await queryPage({
    database: context.database,
    request,
    from,
    keys: () => (sortedBy.every((column) => column.startsWith(`${table}.`)) ? counted : from),
    count: (end) => countUpToMost(context.database, counted, end, isSlow ? mostFound : mostCounted),
    select: selectShown(recorded, context),
    sortable: Object.fromEntries(columnsOf),
    order,
    tieBreaker: `${table}.id`,
  });
  return { list: list.map((row) => wireRow(recorded, row, context)), ...page };
}

/** Every record in brief, for pickers: the key and the title, by title. */
export async function listBriefly(recorded: Recorded, context: CallContext): Promise<unknown> {
  const { stored } = recorded;
  const { resource, table } = stored;
  const [title = `${table}.id` as const] = refsOf(recorded, resource.title);
  const named = sql`${expressionOf(title, context)}`;
  return joined(rowsOf(context.database, context.caller, stored), recorded, context.caller)
    .select([sql.ref(`${table}.id`).as(resource.key), named.as(resource.title)])
    .orderBy(named)
    .orderBy(sql.ref(`${table}.id`))
    .execute();
}
