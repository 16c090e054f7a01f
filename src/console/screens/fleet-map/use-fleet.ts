import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { poll } from "../../client/polling";
import { usePost } from "../../providers/services-context";
import { type Fleet, fleetFrom } from "./fleet-answer";
import { type Bounds, nextQueryArea, type QueryArea, wholeEarth } from "./query-area";

/** Pauses between two looks at the same place, ms (spec D18). */
const polling = { every: 10_000, slowest: 5 * 60_000 } as const;

interface FleetView {
  /** The latest answer, of the square before while the next has not come; null before the first. */
  readonly fleet: Fleet | null;
  readonly square: QueryArea;
  /** Whether `fleet` is that of another square or status than is wanted. */
  readonly isBehind: boolean;
  /** Why the latest asking failed; null where it did not. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** Asks for what a map shows now, where the answer at hand does not have it. */
  readonly look: (bounds: Bounds) => void;
  readonly lookAtAll: () => void;
}

/**
 * The devices on a piece of the map, of one status or of all, kept up to date. An answer that a later move has overtaken
 * is dropped.
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

  const again = useRef(refetch);
  useEffect(() => {
    again.current = refetch;
  }, [refetch]);
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const answered = await again.current({ cancelRefetch: false });
      if (answered.isError) throw answered.error;
    };
    return poll({ ask, ...polling, page: document });
  }, []);

  return {
    fleet: data ?? null,
    square,
    isBehind: isPlaceholderData,
    error,
    retry: () => void refetch(),
    look: useCallback((bounds) => setSquare((current) => nextQueryArea(current, bounds)), []),
    lookAtAll: useCallback(() => setSquare(wholeEarth), []),
  };
}
