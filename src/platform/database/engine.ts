import { type Kysely, PostgresAdapter } from "kysely";

/** A database engine that the platform runs on. */
export type Engine = "sqlite" | "postgres";

/** The engine behind a connection. Only for helpers that hide a difference between the engines. */
export function engineOf(database: Pick<Kysely<unknown>, "getExecutor">): Engine {
  return database.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
