import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { poll } from "../../client/polling";
import { usePost } from "../../providers/services-context";
import { type Fleet, fleetFrom } from "./fleet-answer";
import { type Bounds, nextQueryArea, type QueryArea, wholeEarth } from "./query-area";

/** Polling intervals, ms (spec D18). */
const polling = { interval: 10_000, longestInterval: 5 * 60_000 } as const;

interface FleetView {
  /** The latest answer; while a new query loads, the previous answer. Null before the first. */
  readonly fleet: Fleet | null;
  readonly square: QueryArea;
  /** Whether `fleet` is the answer to an earlier query. */
  readonly isOutdated: boolean;
  /** The error of the latest query; null if it succeeded. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Queries the devices in the bounds, unless the current query covers them. */
  readonly queryBounds: (bounds: Bounds) => void;
  readonly queryAll: () => void;
}

/**
 * Loads and polls the devices in a part of the map. Answers to queries that a later move replaced are dropped.
 * @param status only devices with this status; null for all.
 */
export function useFleet(status: number | null): FleetView {
  const post = usePost();
  const [square, setSquare] = useState(wholeEarth);
  const payload = status === null ? square : { ...square, status };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["call", "device/list-map", payload],
    queryFn: async ({ signal }) => fleetFrom(await post("device/list-map", { ...payload }, { signal })),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });

  // A ref, so that a new query does not restart the polling.
  const latestRefetch = useRef(refetch);
  useEffect(() => {
    latestRefetch.current = refetch;
  }, [refetch]);
  useEffect(() => {
    const request = async (): Promise<void> => {
      const result = await latestRefetch.current({ cancelRefetch: false });
      if (result.isError) throw result.error;
    };
    return poll({ request, ...polling, page: document });
  }, []);

  return {
    fleet: data ?? null,
    square,
    isOutdated: isPlaceholderData,
    error,
    retry: () => void refetch(),
    queryBounds: useCallback((bounds) => setSquare((current) => nextQueryArea(current, bounds)), []),
    queryAll: useCallback(() => setSquare(wholeEarth), []),
  };
}
