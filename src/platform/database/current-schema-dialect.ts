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
 * PostgreSQL as the migrator is to see it: the schema of the connection, and nothing else of the database. Kysely's own dialect
 * describes every column of every schema, which takes seconds beside others, and fails when one of them is dropped meanwhile.
 */
export class CurrentSchemaDialect extends PostgresDialect {
  override createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new OwnSchema(database);
  }
}

class OwnSchema implements DatabaseIntrospector {
  private readonly database: Kysely<unknown>;

  constructor(database: Kysely<unknown>) {
    this.database = database;
  }

  async getSchemas(): Promise<SchemaMetadata[]> {
    const { rows } = await sql<SchemaMetadata>`select current_schema() as name`.execute(this.database);
    return rows;
  }

  /** Tables by their names alone, without columns: nobody asks for more. */
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
