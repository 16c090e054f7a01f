import { useOne } from "@refinedev/core";
import { useId } from "react";
import { useParams } from "react-router";
import { code, isRecordOf, type Resource, type WireRecord } from "../../contract";
import { CallError, isNetworkError } from "../client/call-error";
import { fallbackPolling } from "../providers/polling";

/** A record and the state of its query. */
export interface RecordQuery {
  /** Key in the address; null when the address has no valid key. */
  readonly key: number | null;
  /** Null while the record is loading, and after an error. */
  readonly record: WireRecord | null;
  readonly isLoading: boolean;
  /** The record does not exist, or the session may not see it. The server gives the same answer to both. */
  readonly isNotFound: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

interface Options {
  /** The record from the list, for resources without a call for a single record. */
  readonly known?: WireRecord | undefined;
  /** For a form: never reads the record from the cache, and keeps it when a later read fails. */
  readonly isEdited?: boolean;
}

/** Reads the record whose key is in the address. */
export function useRecord(resource: Resource, { known, isEdited = false }: Options = {}): RecordQuery {
  const { id = "" } = useParams();
  const key = /^\d{1,15}$/.test(id) ? Number(id) : null;
  const ownCache = useId();
  const { query, result } = useOne<WireRecord>({
    resource: resource.name,
    id: key ?? 0,
    meta: { record: known, ...(isEdited && { ownCache }) },
    queryOptions: { enabled: key !== null, ...fallbackPolling, ...(isEdited && { gcTime: 0 }) },
  });
  const isKept = query.isRefetchError && (isEdited || isNetworkError(query.error));
  const error = query.isError && !isKept ? query.error : null;
  const isOtherResource = result !== undefined && !isRecordOf(resource, result);
  const isNotFound = key === null || isOtherResource || (error instanceof CallError && error.code === code.notExist);
  return {
    key,
    record: query.isLoading || isNotFound || error !== null ? null : (result ?? null),
    isLoading: key !== null && query.isLoading && error === null,
    isNotFound,
    error,
    retry: () => void query.refetch(),
  };
}
