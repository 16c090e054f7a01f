import { setTimeout as pause } from "node:timers/promises";
import type { PostgresPool } from "kysely";
import type pg from "pg";
import type { Logger } from "../base/logger";
import { codeOf, DatabaseUnreachableError } from "../base/outage";
import { errorMessage } from "../base/startup-error";
import { callerSignal, QueryCanceledError } from "./canceled";

type PooledConnection = Awaited<ReturnType<PostgresPool["connect"]>>;

/**
 * Wraps the pool to run statements with callbacks instead of the driver's promises. Those promises keep references to
 * the rows, so minor garbage collections cannot free them, and memory grows during an export.
 *
 * @param canceler another pool for cancel requests, because all connections of the first pool may be busy
 */
export function withCallbackQueries(pool: pg.Pool, canceler: pg.Pool, log: Logger): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnreachableError(error);
      });
      let lost: Error | undefined;
      // The pool handles errors of idle clients only. Without this listener, an error of a client in use would end the
      // process.
      const onLost = (error: Error): void => {
        lost = error;
        log.warn({ err: error }, "a database connection was lost while in use");
      };
      client.on("error", onLost);
      const run = (text: string, values: readonly unknown[]) =>
        new Promise((resolve, reject) => {
          client.query(text, [...values], (error, result) => {
            if (error === null) return resolve(result);
            // The server closes the connection after such an error, so the pool must not hand it out again.
            if (endsConnection(error)) lost = error;
            reject(isConnectionError(error) ? new DatabaseUnreachableError(error) : error);
          });
        });
      const query = (text: string, values: readonly unknown[]) => {
        const caller = callerSignal();
        return caller === undefined ? run(text, values) : cancelable(caller, () => run(text, values));
      };
      const cancelable = async <R>(caller: AbortSignal, statement: () => Promise<R>): Promise<R> => {
        if (caller.aborted) throw new QueryCanceledError("The caller no longer waits for the statement.");
        let canceling: Promise<unknown> = Promise.resolve();
        const ended = new AbortController();
        const cancel = (): void => {
          const { processID } = client as { readonly processID?: number };
          canceling = repeat(
            () => canceler.query("select pg_cancel_backend($1)", [processID]).catch(() => undefined),
            ended.signal,
          );
        };
        caller.addEventListener("abort", cancel);
        try {
          return await statement();
        } finally {
          caller.removeEventListener("abort", cancel);
          ended.abort();
          // A late cancel would hit the next statement of this connection.
          await canceling;
        }
      };
      const release = (): void => {
        client.release(lost);
        client.off("error", onLost);
      };
      // Kysely also passes cursors to `query`, but only for streaming, which the platform does not use.
      return { query: query as PooledConnection["query"], release };
    },
    end: async () => void (await Promise.all([pool.end(), canceler.end()])),
  };
}

/** How often a statement is canceled again, ms. A cancel that comes before the server has begun has no effect. */
const cancelInterval = 200;

async function repeat(task: () => Promise<unknown>, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await task();
    await pause(cancelInterval, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** Whether PostgreSQL closes the connection after an error. */
const endsConnection = (error: unknown): boolean => /^(57P0[1-5]|25P03|08)/.test(codeOf(error));

/** Whether an error comes from the connection, by Node's code or the driver's text, and not from the statement. */
function isConnectionError(error: unknown): boolean {
  const code = codeOf(error);
  return code === "" ? /terminated|not queryable|time ?out/i.test(errorMessage(error)) : /^E[A-Z]+$/.test(code);
}
