import { AsyncLocalStorage } from "node:async_hooks";

const requestIds = new AsyncLocalStorage<string>();

/** Runs the work of a request. All log lines that it writes have the id of the request. */
export const withRequestId = <R>(id: string, work: () => R): R => requestIds.run(id, work);

/** The id of the request whose work is running; undefined outside of one. */
export const currentRequestId = (): string | undefined => requestIds.getStore();
