import { useOne } from "@refinedev/core";
import { useParams } from "react-router";
import { code, isRecordOf, type Resource, type WireRecord } from "../../contract";
import { CallError } from "../client/call-error";

/** A record that is being read, and what there is to show of it so far. */
export interface RecordQuery {
  /** Key out of the address; null when that holds none. */
  readonly key: number | null;
  /** The record; null as long as there is none to show. */
  readonly record: WireRecord | null;
  readonly isLoading: boolean;
  /** There is no such record of the resource, or none that the session may see: the server answers both alike. */
  readonly isNotFound: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

interface Options {
  /** The record as the list has it, for resources whose server has no call for a single one. */
  readonly known?: WireRecord | undefined;
  /** Whether only an answer that came after the screen was opened counts, and none after that. */
  readonly isEdited?: boolean;
}

/** What somebody is typing into must not change below his hands, nor be what was read some time ago. */
const forEditing = {
  refetchOnMount: "always",
  refetchOnReconnect: false,
  staleTime: Number.POSITIVE_INFINITY,
} as const;

/** The record whose key stands in the address. */
export function useRecord(resource: Resource, { known, isEdited = false }: Options = {}): RecordQuery {
  const { id = "" } = useParams();
  const key = /^\d{1,15}$/.test(id) ? Number(id) : null;
  const { query, result } = useOne<WireRecord>({
    resource: resource.name,
    id: key ?? 0,
    meta: { record: known },
    queryOptions: { enabled: key !== null, ...(isEdited && forEditing) },
  });
  const isWaiting = query.isLoading || (isEdited && !query.isFetchedAfterMount);
  const error = query.isError ? query.error : null;
  const isAnother = result !== undefined && !isRecordOf(resource, result);
  const isNotFound = key === null || isAnother || (error instanceof CallError && error.code === code.notExist);
  return {
    key,
    record: isWaiting || isNotFound || error !== null ? null : (result ?? null),
    isLoading: key !== null && isWaiting && error === null,
    isNotFound,
    error,
    retry: () => void query.refetch(),
  };
}
