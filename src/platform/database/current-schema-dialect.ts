import {
  type DatabaseIntrospector,
  type DatabaseMetadata,
  type Kysely,
  PostgresDialect,
  type SchemaMetadata,
  sql,
  type TableMetadata,
} from "kysely";

/**
 * A PostgreSQL dialect that shows the migrator only the current schema. Kysely's own dialect reads every column of
 * every schema, which takes seconds in a shared database and fails if one of them is dropped meanwhile.
 */
export class CurrentSchemaDialect extends PostgresDialect {
  override createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new CurrentSchemaIntrospector(database);
  }
}

class CurrentSchemaIntrospector implements DatabaseIntrospector {
  private readonly database: Kysely<unknown>;

  constructor(database: Kysely<unknown>) {
    this.database = database;
  }

  async getSchemas(): Promise<SchemaMetadata[]> {
    const { rows } = await sql<SchemaMetadata>`select current_schema() as name`.execute(this.database);
    return rows;
  }

  /** Returns the tables without their columns: the migrator needs only the names. */
  async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<Pick<TableMetadata, "name" | "schema">>`
      select tablename as name, schemaname as schema from pg_catalog.pg_tables where schemaname = current_schema()
    `.execute(this.database);
    return rows.map((table) => ({ ...table, isView: false, columns: [] }));
  }

  async getMetadata(): Promise<DatabaseMetadata> {
    return { tables: await this.getTables() };
  }
}
