import { AsyncLocalStorage } from "node:async_hooks";
import { codeOf } from "../base/outage";

/** A statement took too long, or its caller no longer waits for it. */
export class QueryCanceledError extends Error {
  override readonly name = "QueryCanceledError";
}

const callers = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs work that only reads. Its statements are canceled when the signal is aborted.
 *
 * @example
 * await withCaller(request.signal, () => readList());
 */
export const withCaller = <R>(signal: AbortSignal, work: () => Promise<R>): Promise<R> => callers.run(signal, work);

/** The signal of `withCaller`; undefined outside of it. */
export const callerSignal = (): AbortSignal | undefined => callers.getStore();

/** Whether an error says that a statement was canceled. 57014 is PostgreSQL's code. */
export const isCanceled = (error: unknown): boolean => error instanceof QueryCanceledError || codeOf(error) === "57014";
