import { callByPath, pageSize, type Registry, type WireValue } from "../../contract";
import { accessOf } from "./access-session";
import { listPayload } from "./list-payload";

/** The call that the page of a list prefetches: its path, its payload, and the roles that may make it. */
interface PrefetchedListCall {
  readonly call: string;
  readonly payload: Readonly<Record<string, WireValue>>;
  readonly roles: readonly number[];
}

/**
 * The prefetched calls by the paths of their lists, for URLs without a query. The build writes them into `index.html`.
 * None for a list with declared filters: it adds them to its URL first.
 */
export const prefetchedCalls = (registry: Registry): Readonly<Record<string, PrefetchedListCall>> =>
  Object.fromEntries(
    registry.entries.flatMap((one) => {
      if (one.type !== "resource" || one.path === null || one.calls.list === null) return [];
      if (Object.keys(one.list.initial).length > 0) return [];
      const call = one.calls.list.path;
      const pagination = { currentPage: 1, pageSize: pageSize.default };
      const payload = listPayload(one, callByPath(registry, call), { pagination });
      const roles = Object.keys(registry.roles.rows)
        .map(Number)
        .filter((role) => accessOf(registry, { role, authorities: null })("open", one.name));
      return [[one.path, { call, payload, roles }] as const];
    }),
  );
