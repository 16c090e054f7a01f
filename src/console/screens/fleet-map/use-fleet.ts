import { keepPreviousData } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { livePolling } from "../../providers/polling";
import { useCall } from "../../providers/use-call";
import { type Fleet, fleetFrom } from "./fleet-answer";
import { type Bounds, nextQueryArea, type QueryArea, wholeEarth } from "./query-area";

const options = { ...livePolling, parse: fleetFrom, placeholderData: keepPreviousData };

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
  const [square, setSquare] = useState(wholeEarth);
  const payload = status === null ? square : { ...square, status };
  const { data, error, isPlaceholderData, refetch } = useCall("device/list-map", { ...payload }, options);

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
