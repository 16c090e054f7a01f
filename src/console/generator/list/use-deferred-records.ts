import { useDeferredValue, useEffect, useState } from "react";
import type { WireRecord } from "../../../contract";
import type { ListRecords } from "./use-list";

const none: readonly WireRecord[] = [];

/**
 * A list whose new records React renders in small steps, so that the page stays responsive. Until they are
 * rendered, the list counts as loading, and the former records stay. Records that are there when the list opens are
 * in its first render.
 */
export function useDeferredRecords(list: ListRecords): ListRecords {
  // React reads the second argument in the first render only.
  const records = useDeferredValue(list.records, list.isLoading ? none : undefined);
  const updatedAt = useDeferredValue(list.updatedAt, list.isLoading ? 0 : undefined);
  const isBehind = records !== list.records;
  return {
    ...list,
    records,
    updatedAt,
    isLoading: list.isLoading || (isBehind && updatedAt === 0),
    isFetching: list.isFetching || isBehind,
  };
}

/** Whether the first answer of a list has been painted. Code that the rows do not need loads after that. */
export function useHasRows({ isLoading }: Pick<ListRecords, "isLoading">): boolean {
  const [hasRows, setHasRows] = useState(false);
  useEffect(() => {
    if (isLoading) return;
    // The browser paints between the callback of a frame and the next timer.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setHasRows(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isLoading]);
  return hasRows;
}
