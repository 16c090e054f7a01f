import { type Kysely, sql } from "kysely";
import { engineOf } from "../engine";
import type { Database } from "../tables";
import type { ColumnModel, TableModel } from "./table-model";

/** A column as it is in the database. */
export interface ActualColumn {
  readonly name: string;
  /** Undefined for a type that no declaration makes. */
  readonly type: ColumnModel["type"] | undefined;
  readonly isNullable: boolean;
}

/** An index as it is in the database. */
export interface ActualIndex {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** False for an index with a condition or an expression. */
  readonly isPlain: boolean;
}

export interface ActualTable {
  readonly name: string;
  readonly columns: readonly ActualColumn[];
  readonly indexes: readonly ActualIndex[];
}

/** A table, column or index that the platform made from a declaration. Columns of a recorded table are not recorded. */
export interface DeclaredPart {
  readonly type: "table" | "column" | "index";
  readonly table: string;
  readonly name: string;
}

/** The part of the database that declarations are compared with. */
export interface ActualSchema {
  readonly tables: readonly ActualTable[];
  readonly parts: readonly DeclaredPart[];
}

interface ColumnRow {
  readonly table_name: string;
  readonly name: string;
  readonly type: string;
  readonly is_required: number | boolean;
  readonly is_key: number | boolean;
}

interface IndexRow {
  readonly table_name: string;
  readonly index_name: string;
  readonly is_unique: number | boolean;
  readonly is_partial: number | boolean;
  /** Null for an expression. */
  readonly column_name: string | null;
}

/** Reads the tables of the models, and those that earlier models made. Needs the table `declared_part`. */
export async function readSchema(database: Kysely<Database>, models: readonly TableModel[]): Promise<ActualSchema> {
  const rows = await database.selectFrom("declared_part").select(["type", "table_name as table", "name"]).execute();
  const parts = rows as readonly DeclaredPart[];
  const names = [...new Set([...models.map(({ name }) => name), ...parts.map(({ table }) => table)])];
  if (names.length === 0) return { tables: [], parts };
  const queries = engineOf(database) === "postgres" ? postgresQueries(names) : sqliteQueries(names);
  const { rows: columns } = await queries.columns.execute(database);
  const { rows: indexes } = await queries.indexes.execute(database);
  return {
    parts,
    tables: [...new Set(columns.map(({ table_name }) => table_name))].map((name) => ({
      name,
      columns: columnsOf(columns.filter(({ table_name }) => table_name === name)),
      indexes: indexesOf(indexes.filter(({ table_name }) => table_name === name)),
    })),
  };
}

// `pragma_table_info` leaves out generated columns.
const sqliteQueries = (tables: readonly string[]) => ({
  columns: sql<ColumnRow>`select m.name as table_name, c.name, c.type, c."notnull" as is_required, c.pk as is_key
    from sqlite_master as m join pragma_table_xinfo(m.name) as c
    where m.type = 'table' and m.name in (${sql.join(tables)}) order by m.name, c.cid`,
  indexes: sql<IndexRow>`select m.name as table_name, l.name as index_name, l."unique" as is_unique,
      l.partial as is_partial, i.name as column_name
    from sqlite_master as m join pragma_index_list(m.name) as l join pragma_index_info(l.name) as i
    where m.type = 'table' and m.name in (${sql.join(tables)}) order by l.name, i.seqno`,
});

const postgresQueries = (tables: readonly string[]) => ({
  columns: sql<ColumnRow>`select c.relname as table_name, a.attname as name, format_type(a.atttypid, null) as type,
      a.attnotnull as is_required, coalesce(a.attnum = any (k.indkey), false) as is_key
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_index as k on k.indrelid = c.oid and k.indisprimary
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and c.relname in (${sql.join(tables)}) order by c.relname, a.attnum`,
  indexes: sql<IndexRow>`select c.relname as table_name, i.relname as index_name, x.indisunique as is_unique,
      x.indpred is not null as is_partial, a.attname as column_name
    from pg_class as c join pg_index as x on x.indrelid = c.oid join pg_class as i on i.oid = x.indexrelid
      cross join unnest(x.indkey::int2[]) with ordinality as k (attnum, position)
      left join pg_attribute as a on a.attrelid = c.oid and a.attnum = k.attnum and k.attnum > 0
    where c.relnamespace = current_schema()::regnamespace and c.relname in (${sql.join(tables)})
    order by i.relname, k.position`,
});

function columnsOf(rows: readonly ColumnRow[]): ActualColumn[] {
  const hasId = rows.filter(({ is_key }) => is_key).length === 1;
  return rows.map(({ name, type, is_required, is_key }) => ({
    name,
    type: is_key && hasId ? "id" : types[type.toLowerCase()],
    isNullable: !is_required && !is_key,
  }));
}

function indexesOf(rows: readonly IndexRow[]): ActualIndex[] {
  return [...new Set(rows.map(({ index_name }) => index_name))].map((name) => {
    const columns = rows.filter(({ index_name }) => index_name === name);
    return {
      name,
      columns: columns.flatMap(({ column_name }) => column_name ?? []),
      isUnique: columns.some(({ is_unique }) => is_unique),
      isPlain: columns.every(({ column_name, is_partial }) => column_name !== null && !is_partial),
    };
  });
}

/** Types of the migrations and of `columnTypes`, in the spelling of both engines. */
const types: Readonly<Record<string, ColumnModel["type"]>> = {
  bigint: "integer",
  integer: "integer",
  "double precision": "real",
  real: "real",
  text: "text",
};
