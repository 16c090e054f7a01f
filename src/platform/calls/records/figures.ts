import { type RawBuilder, type SqlBool, sql } from "kysely";
import { registry } from "../../../../resources";
import {
  dayText,
  type Figure,
  type FigurePart,
  type FiguresAnswer,
  filterPayload,
  localDay,
  payloadNames,
  quarterHour,
  registryFor,
  resourceByName,
  startOfLocalDay,
  type ZoneOffset,
  zoneOffset,
} from "../../../contract";
import type { CallContext } from "../../access/handler";
import { countUpToMost } from "../list/page-keys";
import { limitedRows } from "./list-records";
import { type Recorded, type RowQuery, refsOf } from "./stored-rows";

type Key = number | string;

/** How a figure is divided into parts. */
interface Division {
  readonly rows: RowQuery;
  /** The expression by which the database groups the rows, and the part to which a group belongs. */
  readonly group: RawBuilder<Key>;
  readonly keyOf: (group: Key) => Key;
  /** The parts in their order: the key, and the filter with which the list shows the same rows. */
  readonly parts: readonly (readonly [key: Key, filter: FigurePart["filter"]])[];
}

/**
 * The figures of a resource over the rows that its list shows to the caller. A figure of a field that the role may not
 * read is left out.
 */
export async function readFigures(recorded: Recorded, context: CallContext): Promise<FiguresAnswer> {
  const { caller } = context;
  const { figures } = resourceByName(registryFor(registry, caller.role), recorded.stored.resource.name);
  const values: Record<string, number | readonly FigurePart[]> = {};
  for (const figure of figures) values[figure.name] = await readFigure(recorded, figure, context);
  return { figures: values, time_zone: caller.timeZone };
}

/** How many records the list shows with the filter of the badge. */
export async function countForBadge(
  recorded: Recorded,
  filter: Figure["filter"],
  context: CallContext,
): Promise<{ readonly response: number }> {
  const { counted } = await limitedRows(recorded, filterPayload(recorded.stored.resource, filter), context);
  return { response: await countUpToMost(context.database, counted) };
}

async function readFigure(
  recorded: Recorded,
  figure: Figure,
  context: CallContext,
): Promise<number | readonly FigurePart[]> {
  const filter = filterPayload(recorded.stored.resource, figure.filter);
  const { counted: rows } = await limitedRows(recorded, filter, context);
  const { amount, decimals } = measureOf(recorded, figure);
  const rounded = (value: number): number => Number(value.toFixed(decimals)) + 0;
  const division = divisionOf(recorded, figure, rows, context);
  if (division === null) return rounded((await rows.select(amount.as("value")).executeTakeFirstOrThrow()).value);
  const { group, keyOf, parts } = division;
  const groups = await division.rows
    .select([group.as("part"), amount.as("value")])
    .groupBy(group)
    .execute();
  const sums = new Map<Key, number>();
  for (const { part, value } of groups) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + value);
  return parts.map(([key, filter]) => ({ filter, value: rounded(sums.get(key) ?? 0) }));
}

/**
 * @throws RangeError for a figure divided by a filter that a hook evaluates: the column alone would give other numbers.
 */
export function assertFigures({ stored, hooks }: Recorded): void {
  for (const { name, by } of stored.resource.figures) {
    if (by === null || hooks.read?.filters?.[by] === undefined) continue;
    throw new RangeError(
      `The figure "${name}" of "${stored.resource.name}" is divided by "${by}", which a hook filters.`,
    );
  }
}

/** The column of a field. Values of hooks have no column; the checks of declarations refuse figures of them. */
function columnOf(recorded: Recorded, field: string): string {
  const [ref] = refsOf(recorded, field);
  if (typeof ref !== "string") throw new RangeError(`"${field}" has no column, so that nothing can count by it.`);
  return ref;
}

/** The value that a figure measures, and its number of decimals. Floating-point sums need the rounding. */
function measureOf(
  recorded: Recorded,
  { sum }: Figure,
): { readonly amount: RawBuilder<number>; readonly decimals: number } {
  const field = recorded.stored.resource.fields[sum ?? ""];
  if (sum === null || field === undefined) return { amount: sql<number>`count(*)`, decimals: 0 };
  const column = columnOf(recorded, sum);
  const number = field.kind === "custom" ? field.of.wire.value : field;
  const decimals = number?.kind === "number" ? (number.decimals ?? maxDecimals) : maxDecimals;
  // A sum of integers might exceed the integer range, which is an error on SQLite.
  return { amount: sql<number>`coalesce(sum(cast(${sql.ref(column)} as double precision)), 0)`, decimals };
}

/** Decimals of sums of numbers with any decimals. */
const maxDecimals = 6;

function divisionOf(recorded: Recorded, figure: Figure, rows: RowQuery, context: CallContext): Division | null {
  const { by } = figure;
  const field = recorded.stored.resource.fields[by ?? ""];
  if (by === null || field === undefined) return null;
  const ref = columnOf(recorded, by);
  const names = payloadNames(by, field);
  if (field.kind === "choice" || field.kind === "switch") {
    const values = field.kind === "choice" ? field.options.map(({ value }) => value) : [1, 0];
    return byOption(rows, ref, names, values);
  }
  const offset = zoneOffset(context.caller.timeZone);
  const today = localDay(context.now(), offset);
  const days = Array.from({ length: figure.days }, (_, index) => today - figure.days + 1 + index);
  return field.kind === "date" ? byDate(rows, ref, names, days) : byTime(rows, ref, names, days, offset);
}

function byOption(rows: RowQuery, ref: string, [name = ""]: readonly string[], values: readonly Key[]): Division {
  const parts = values.map((value) => [String(value), { [name]: value }] as const);
  return { rows, group: sql<Key>`${sql.ref(ref)}`, keyOf: String, parts };
}

/** Parts by the days of a column of dates. */
function byDate(rows: RowQuery, ref: string, [name = ""]: readonly string[], days: readonly number[]): Division {
  const texts = days.map(dayText);
  return {
    rows: between(rows, ref, texts[0] ?? "", texts.at(-1) ?? ""),
    group: sql<Key>`${sql.ref(ref)}`,
    keyOf: (text) => text,
    parts: texts.map((text) => [text, { [name]: text }]),
  };
}

/**
 * Parts by the days of a column of times. The database groups by quarters of an hour: days of all zones begin at one.
 */
function byTime(
  rows: RowQuery,
  ref: string,
  [begin = "", end = ""]: readonly string[],
  days: readonly number[],
  offset: ZoneOffset,
): Division {
  const periods = days.map((day) => ({
    day,
    from: startOfLocalDay(day, offset),
    to: startOfLocalDay(day + 1, offset) - 1,
  }));
  return {
    rows: between(rows, ref, periods[0]?.from ?? 0, periods.at(-1)?.to ?? 0),
    // A literal: PostgreSQL treats two parameters as two different expressions.
    group: sql<Key>`(${sql.ref(ref)} / ${sql.lit(quarterHour)})`,
    keyOf: (quarter) => localDay(Number(quarter) * quarterHour, offset),
    parts: periods.map(({ day, from, to }) => [day, { [begin]: from, [end]: to }]),
  };
}

const between = (rows: RowQuery, ref: string, first: Key, last: Key): RowQuery =>
  rows.where(sql<SqlBool>`${sql.ref(ref)} between ${first} and ${last}`);
