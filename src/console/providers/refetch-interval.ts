interface PolledQuery {
  readonly state: {
    readonly status: "pending" | "error" | "success";
    readonly dataUpdatedAt: number;
    readonly errorUpdatedAt: number;
  };
}

/**
 * The `refetchInterval` of a polled query, ms (spec D18): doubles with each failure in a row. The query library pauses it
 * while the page is hidden.
 *
 * After n failures the last success is `interval * (2 ** n - 1)` ago, so the times of the query suffice.
 */
export const refetchInterval =
  (interval: number, longest: number) =>
  ({ state: { status, dataUpdatedAt, errorUpdatedAt } }: PolledQuery): number =>
    status === "error" ? Math.min(errorUpdatedAt - dataUpdatedAt + interval, longest) : interval;
