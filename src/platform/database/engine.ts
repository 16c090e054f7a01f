import { type Kysely, PostgresAdapter } from "kysely";

/** A database engine that the platform runs on. */
export type Engine = "sqlite" | "postgres";

/** Which engine answers. For migrations and the few helpers that hide a difference; calls need not know. */
export function engineOf<T>(database: Kysely<T>): Engine {
  return database.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
