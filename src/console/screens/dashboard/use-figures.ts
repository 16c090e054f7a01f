import { consumptionFrom, current, type Figures, overviewFrom } from "./parse-statistics";
import { dailyPauses, livePauses, useKeptCall, usePolling } from "./use-polled-call";

/** The dashboard's figures, kept up to date. */
export interface DashboardFigures {
  /** Null where there are none to show: none have come yet, or none at all. */
  readonly overview: Figures | null;
  /** What was dispensed in this month and this year, ml; null where it is not known. */
  readonly consumed: { readonly month: number | null; readonly year: number | null };
  readonly isPending: boolean;
  readonly isConsumptionPending: boolean;
  readonly isFetching: boolean;
  /** Why the latest overview did not come. What is shown may be older. */
  readonly error: Error | null;
  /** When the overview was answered, ms UTC; 0 before. */
  readonly updatedAt: number;
  readonly retry: () => void;
}

const nothing = {};
const byMonth = { by: "month" };
const byYear = { by: "year" };

/** The dashboard's figures, read again while somebody looks: counts often, sums that change once a day seldom. */
export function useFigures(): DashboardFigures {
  const overview = useKeptCall("statistics/overview", nothing, overviewFrom);
  const months = useKeptCall("statistics/consumption", byMonth, consumptionFrom);
  const years = useKeptCall("statistics/consumption", byYear, consumptionFrom);
  usePolling(overview, livePauses);
  usePolling(months, dailyPauses);
  usePolling(years, dailyPauses);
  return {
    overview: overview.data ?? null,
    consumed: { month: current(months.data), year: current(years.data) },
    isPending: overview.isPending,
    isConsumptionPending: months.isPending || years.isPending,
    isFetching: overview.isFetching,
    error: overview.error,
    updatedAt: overview.dataUpdatedAt,
    retry: () => void overview.refetch(),
  };
}
