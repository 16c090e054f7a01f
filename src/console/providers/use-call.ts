import { type BaseRecord, useCustom } from "@refinedev/core";
import { useCallback } from "react";
import type { Payload } from "../client/post";

/** The answer of a call, and the state of its query. */
export interface CallQuery<T> {
  /** Undefined until the first answer. Stays after a failed refresh. */
  readonly data: T | undefined;
  /** The error of the last request; null if it succeeded. */
  readonly error: Error | null;
  /** `error` while there is no data. A form that shows `error` instead would lose its input when a refresh fails. */
  readonly loadError: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** Whether `data` is the answer to an earlier payload, see `placeholderData`. */
  readonly isPlaceholderData: boolean;
  /** Time of the last answer, ms UTC; 0 before the first. */
  readonly dataUpdatedAt: number;
  readonly refetch: () => Promise<unknown>;
}

type QueryOptions = NonNullable<Parameters<typeof useCustom>[0]["queryOptions"]>;

interface Options<T> extends Omit<QueryOptions, "meta" | "queryKey" | "select"> {
  /** Reads the answer. Pass a stable function: it runs again whenever it changes. */
  readonly parse?: (answer: unknown) => T;
}

const asItIs = <T>(answer: unknown): T => answer as T;

/**
 * Reads data by a call that belongs to no resource: Refine's `useCustom` with the types of this console. The caller
 * shows the error; there is no notification.
 *
 * @example
 * const { data } = useCall("device/trend", { device_id: 5, range: "30d" }, { parse: parseDeviceTrend });
 */
export function useCall<T = unknown>(
  path: string,
  payload: Payload = {},
  { parse = asItIs, ...options }: Options<T> = {},
): CallQuery<T> {
  // Refine types answers as records; a call may answer anything.
  const select = useCallback(({ data }: { data: unknown }) => ({ data: parse(data ?? null) as BaseRecord }), [parse]);
  const { query } = useCustom({
    url: path,
    method: "post",
    config: { payload },
    queryOptions: { ...options, select, meta: { isQuiet: true } },
    errorNotification: false,
  });
  const { data, error, isPending, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = query;
  return {
    data: data?.data as T | undefined,
    error: error as Error | null,
    loadError: query.isLoadingError ? (error as Error | null) : null,
    isPending,
    isFetching,
    isPlaceholderData,
    dataUpdatedAt,
    refetch,
  };
}
