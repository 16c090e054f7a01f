import { useDeferredValue, useEffect, useState } from "react";
import type { WireRecord } from "../../../contract";
import type { ListRecords } from "./use-list";

const none: readonly WireRecord[] = [];

/**
 * A list whose new records React renders in small steps, so that the page stays responsive. Until they are
 * rendered, the list counts as loading, and the former records stay.
 */
export function useDeferredRecords(list: ListRecords): ListRecords {
  const records = useDeferredValue(list.records, none);
  const updatedAt = useDeferredValue(list.updatedAt, 0);
  const isBehind = records !== list.records;
  return {
    ...list,
    records,
    updatedAt,
    isLoading: list.isLoading || (isBehind && updatedAt === 0),
    isFetching: list.isFetching || isBehind,
  };
}

/** Whether the first answer of a list is on the screen. Code that the rows do not need loads after that. */
export function useHasRows({ isLoading }: ListRecords): boolean {
  const [hasRows, setHasRows] = useState(false);
  useEffect(() => {
    if (!isLoading) setHasRows(true);
  }, [isLoading]);
  return hasRows;
}
