import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { ReaderPool } from "./reader-pool";

/** A dialect for a SQLite file that only reads, in other threads. Each statement may run on another connection. */
export const createReaderDialect = (pool: ReaderPool): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => createDriver(pool),
  createIntrospector: (database) => new SqliteIntrospector(database),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

function createDriver(pool: ReaderPool): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }) {
      return { rows: (await pool.run({ text: sql, parameters })) as R[] };
    },
    streamQuery() {
      throw new Error("Readers do not stream.");
    },
  };
  const refuse = async (): Promise<never> => {
    throw new Error("Readers have no transactions.");
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => pool.close(),
  };
}
