import { type SelectQueryBuilder, sql } from "kysely";
import { type ListAnswer, pageSize } from "../../../contract";
import { type Cursor, orderNullsLast, readKeysetPage, type SortColumn } from "./keyset";

/** What a list call is asked beside its filters. The size has two names in the specification's calls. */
export interface PageRequest {
  readonly page?: number | null;
  readonly page_size?: number | null;
  readonly pageSize?: number | null;
  readonly sort_by?: string | null;
  readonly sort_order?: "asc" | "desc" | null;
  /** In place of a page, the part that an export reads next. Nothing from outside holds one: no call declares it. */
  readonly part?: { readonly after: Cursor | null };
}

/** A page; to an export, a part, which says where the next one begins. */
export type PageResult<Row> = ListAnswer<Row> & { readonly next?: Cursor | null };

interface ListOptions<DB, TB extends keyof DB, Row> {
  readonly asked: PageRequest;
  /** Tables, joins and conditions, scope included; nothing selected. */
  readonly from: SelectQueryBuilder<DB, TB, Record<never, never>>;
  /** Counts what `from` has, where that is quicker without its joins. */
  readonly count?: () => Promise<number>;
  readonly select: (from: SelectQueryBuilder<DB, TB, Record<never, never>>) => SelectQueryBuilder<DB, TB, Row>;
  /** `sort_by` → column; a name that is not here sorts as if none were given. */
  readonly sortable?: Readonly<Record<string, SortColumn["column"]>>;
  /** The order where none is asked for. */
  readonly order?: readonly SortColumn[];
  /** A unique column, so that rows that are equal otherwise keep their places from page to page. Newest first. */
  readonly tieBreaker: SortColumn["column"];
}

/** The page that is asked for, within bounds (spec D14). */
export function pageBounds(asked: PageRequest): {
  readonly page: number;
  readonly page_size: number;
  readonly offset: number;
} {
  const page = Math.max(asked.page ?? 1, 1);
  const size = Math.min(Math.max(asked.page_size ?? asked.pageSize ?? pageSize.default, 1), pageSize.max);
  return { page, page_size: size, offset: (page - 1) * size };
}

/** Answers one page of a list: its rows, how many there are in all, and the page as it was cut. */
export async function queryPage<DB, TB extends keyof DB, Row>(
  options: ListOptions<DB, TB, Row>,
): Promise<PageResult<Row>> {
  const { asked, from, select, sortable = {}, order = [], tieBreaker } = options;
  const column = Object.hasOwn(sortable, asked.sort_by ?? "") ? sortable[asked.sort_by ?? ""] : undefined;
  const by = column === undefined ? order : [{ column, direction: asked.sort_order ?? "asc" }];
  if (asked.part !== undefined) {
    const { list, next } = await readKeysetPage({ from, select, order: by, key: tieBreaker }, asked.part.after);
    return { list, total: list.length, page: 1, page_size: list.length, next };
  }
  const { page, page_size, offset } = pageBounds(asked);
  const total = await (options.count ?? (() => countRows(from)))();
  const list = await orderNullsLast(select(from), by, tieBreaker).limit(page_size).offset(offset).execute();
  return { list, total, page, page_size };
}

/** How many rows a query has. */
export async function countRows<DB, TB extends keyof DB>(
  from: SelectQueryBuilder<DB, TB, Record<never, never>>,
): Promise<number> {
  // Of a generic row the compiler cannot tell that what was just selected is in it.
  const counted = await from.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return (counted as { readonly total: number }).total;
}
