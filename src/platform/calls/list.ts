import { type SelectQueryBuilder, sql } from "kysely";
import { type ListAnswer, pageSize } from "../../contract";

/** What a list call is asked beside its filters. The size has two names in the specification's calls. */
export interface PageAsked {
  readonly page?: number | null;
  readonly page_size?: number | null;
  readonly pageSize?: number | null;
  readonly sort_by?: string | null;
  readonly sort_order?: "asc" | "desc" | null;
}

interface ListOptions<DB, TB extends keyof DB, Row> {
  readonly asked: PageAsked;
  /** Tables, joins and conditions, scope included; nothing selected. */
  readonly from: SelectQueryBuilder<DB, TB, Record<never, never>>;
  readonly select: (from: SelectQueryBuilder<DB, TB, Record<never, never>>) => SelectQueryBuilder<DB, TB, Row>;
  /** `sort_by` → column; a name that is not here sorts as if none were given. */
  readonly sortable?: Readonly<Record<string, `${string}.${string}`>>;
  /** The order where none is asked for. */
  readonly order?: readonly { readonly column: `${string}.${string}`; readonly direction: "asc" | "desc" }[];
  /** A unique column, so that rows that are equal otherwise keep their places from page to page. Newest first. */
  readonly tieBreaker: `${string}.${string}`;
}

/** The page that is asked for, within bounds (readings, D14). */
export function pageOf(asked: PageAsked): {
  readonly page: number;
  readonly page_size: number;
  readonly offset: number;
} {
  const page = Math.max(asked.page ?? 1, 1);
  const size = Math.min(Math.max(asked.page_size ?? asked.pageSize ?? pageSize.usual, 1), pageSize.most);
  return { page, page_size: size, offset: (page - 1) * size };
}

/** Answers one page of a list: its rows, how many there are in all, and the page as it was cut. */
export async function answerPage<DB, TB extends keyof DB, Row>(
  options: ListOptions<DB, TB, Row>,
): Promise<ListAnswer<Row>> {
  const { asked, from, select, sortable = {}, order = [], tieBreaker } = options;
  const { page, page_size, offset } = pageOf(asked);
  const column = Object.hasOwn(sortable, asked.sort_by ?? "") ? sortable[asked.sort_by ?? ""] : undefined;
  const by = column === undefined ? order : [{ column, direction: asked.sort_order ?? "asc" }];

  // Of a generic row the compiler cannot tell that what was just selected is in it.
  const counted = await from.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  const { total } = counted as { readonly total: number };
  let rows = select(from);
  // Left alone, SQLite takes unset values for the lowest and PostgreSQL for the highest.
  for (const one of by) rows = rows.orderBy(sql.ref(one.column), (order) => order[one.direction]().nullsLast());
  const list = await rows.orderBy(sql.ref(tieBreaker), "desc").limit(page_size).offset(offset).execute();
  return { list, total, page, page_size };
}
