import { type SelectQueryBuilder, sql } from "kysely";
import { type ListAnswer, pageSize } from "../../../contract";
import { type Cursor, orderNullsLast, readKeysetPage, type SortColumn } from "./keyset";

/** Paging and sorting of a list call. The page size is `page_size` in some calls and `pageSize` in others. */
export interface PageRequest {
  readonly page?: number | null;
  readonly page_size?: number | null;
  readonly pageSize?: number | null;
  readonly sort_by?: string | null;
  readonly sort_order?: "asc" | "desc" | null;
  /** Set by exports, which read batches instead of pages. Clients cannot send it: no call declares it. */
  readonly exportBatch?: { readonly after: Cursor | null };
}

/** A page; for an export, a batch with the position where the next one starts. */
export type PageResult<Row> = ListAnswer<Row> & { readonly next?: Cursor | null };

interface ListOptions<DB, TB extends keyof DB, Row> {
  readonly request: PageRequest;
  /** Tables, joins and conditions, scope included; nothing selected. */
  readonly from: SelectQueryBuilder<DB, TB, Record<never, never>>;
  /** Counts the rows of `from`. Pass it where the joins of `from` would slow down the default count. */
  readonly count?: () => Promise<number>;
  readonly select: (from: SelectQueryBuilder<DB, TB, Record<never, never>>) => SelectQueryBuilder<DB, TB, Row>;
  /** Column by the value of `sort_by`. Unknown values are ignored. */
  readonly sortable?: Readonly<Record<string, SortColumn["column"]>>;
  /** The order when the request names no column. */
  readonly order?: readonly SortColumn[];
  /**
   * A unique column that orders rows with equal sort values, newest first, so that pages neither repeat nor skip rows.
   */
  readonly tieBreaker: SortColumn["column"];
}

/** The requested page, from 1, and page size, 1 to 100 with 20 as default (spec D14). */
export function pageBounds(request: PageRequest): {
  readonly page: number;
  readonly page_size: number;
  readonly offset: number;
} {
  const page = Math.max(request.page ?? 1, 1);
  const size = Math.min(Math.max(request.page_size ?? request.pageSize ?? pageSize.default, 1), pageSize.max);
  return { page, page_size: size, offset: (page - 1) * size };
}

/**
 * Returns one page of a list: its rows, the number of all rows, and the page and page size that apply.
 *
 * @example
 * queryPage({
 *   request: payload,
 *   from: database.selectFrom("gateway").where(inScope(caller, "gateway")),
 *   select: (from) => from.select(["gateway.id", "gateway.eui"]),
 *   tieBreaker: "gateway.id",
 * });
 */
export async function queryPage<DB, TB extends keyof DB, Row>(
  options: ListOptions<DB, TB, Row>,
): Promise<PageResult<Row>> {
  const { request, from, select, sortable = {}, tieBreaker } = options;
  const { sort_by, sort_order, exportBatch } = request;
  const column = Object.hasOwn(sortable, sort_by ?? "") ? sortable[sort_by ?? ""] : undefined;
  const order = column === undefined ? (options.order ?? []) : [{ column, direction: sort_order ?? "asc" }];
  if (exportBatch !== undefined) {
    const { list, next } = await readKeysetPage({ from, select, order, key: tieBreaker }, exportBatch.after);
    return { list, total: list.length, page: 1, page_size: list.length, next };
  }
  const { page, page_size, offset } = pageBounds(request);
  const total = await (options.count ?? (() => countRows(from)))();
  const list = await orderNullsLast(select(from), order, tieBreaker).limit(page_size).offset(offset).execute();
  return { list, total, page, page_size };
}

/** Counts the rows of a query. */
export async function countRows<DB, TB extends keyof DB>(
  from: SelectQueryBuilder<DB, TB, Record<never, never>>,
): Promise<number> {
  // The cast is needed: the compiler cannot derive a selected column of a generic query.
  const row = await from.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  return (row as { readonly total: number }).total;
}
