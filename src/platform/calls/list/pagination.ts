import type { Kysely, SelectQueryBuilder } from "kysely";
import { type ListAnswer, pageSize } from "../../../contract";
import type { Database } from "../../database";
import { type Cursor, readKeysetPage, readRows, type SortColumn } from "./keyset";
import { countUpToMost, readPageKeys } from "./page-keys";

/** Paging and sorting of a list call. The page size is `page_size` in some calls and `pageSize` in others. */
export interface PageRequest {
  readonly page?: number | null;
  readonly page_size?: number | null;
  readonly pageSize?: number | null;
  readonly sort_by?: string | null;
  readonly sort_order?: "asc" | "desc" | null;
  /** 1 to count all rows. */
  readonly exact_total?: number | null;
  /** Set by exports, which read batches instead of pages. Clients cannot send it: no call declares it. */
  readonly exportBatch?: { readonly after: Cursor | null };
}

/** A page; for an export, a batch with the position where the next one starts. */
export type PageResult<Row> = ListAnswer<Row> & { readonly next?: Cursor | null };

interface ListOptions<DB, TB extends keyof DB, Row> {
  readonly database: Kysely<Database>;
  readonly request: PageRequest;
  /** Tables, joins and conditions, scope included; nothing selected. */
  readonly from: SelectQueryBuilder<DB, TB, Record<never, never>>;
  /**
   * The same rows with only the joins that a condition or the order needs. The keys of the page are read from it, and
   * counted, so that an index alone can answer. Default: `from`.
   *
   * @param total the number of rows, which decides how the keys are read; undefined to count them
   */
  readonly keys?: (total?: number) => SelectQueryBuilder<DB, TB, Record<never, never>>;
  /**
   * Counts the rows. Default: `countUpToMost` of `keys`.
   *
   * @param end of the requested page: offset and size. Infinity for an exact total
   */
  readonly count?: (end: number) => Promise<number>;
  readonly select: (from: SelectQueryBuilder<DB, TB, Record<never, never>>) => SelectQueryBuilder<DB, TB, Row>;
  /** Column by the value of `sort_by`, or several. Unknown values are ignored. */
  readonly sortable?: Readonly<Record<string, SortColumn["column"] | readonly SortColumn["column"][]>>;
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
 * Returns one page of a list: its rows, the number of all rows (`countUpToMost`), and the page and page size that apply.
 *
 * @example
 * queryPage({
 *   database,
 *   request: payload,
 *   from: database.selectFrom("gateway").where(inScope(caller, "gateway")),
 *   select: (from) => from.select(["gateway.id", "gateway.eui"]),
 *   tieBreaker: "gateway.id",
 * });
 */
export async function queryPage<DB, TB extends keyof DB, Row>(
  options: ListOptions<DB, TB, Row>,
): Promise<PageResult<Row>> {
  const { database, request, from, select, sortable = {}, tieBreaker } = options;
  const { sort_by, sort_order, exact_total, exportBatch } = request;
  const sorted = Object.hasOwn(sortable, sort_by ?? "") ? sortable[sort_by ?? ""] : undefined;
  const direction = sort_order ?? "asc";
  const order = sorted === undefined ? (options.order ?? []) : [sorted].flat().map((column) => ({ column, direction }));
  const keysOf = options.keys ?? (() => from);
  if (exportBatch !== undefined) {
    const query = { from, keys: keysOf(), select, order, key: tieBreaker };
    const { list, next } = await readKeysetPage(query, exportBatch.after);
    return { list, total: list.length, page: 1, page_size: list.length, next };
  }
  const { page, page_size, offset } = pageBounds(request);
  const end = exact_total === 1 ? Number.POSITIVE_INFINITY : offset + page_size;
  const total = await (options.count?.(end) ?? countUpToMost(database, keysOf(), end));
  // Only keys of other pages are read, never their rows.
  const keys = await readPageKeys({
    database,
    rows: keysOf(total),
    order,
    key: tieBreaker,
    limit: page_size,
    offset,
    total,
  });
  return { list: await readRows({ from, select, key: tieBreaker }, keys), total, page, page_size };
}
