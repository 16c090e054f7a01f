import { currentConsumption, type Figures, parseConsumption, parseOverview } from "./parse-statistics";
import { dailyPolling, livePolling, useCallKeepingPrevious, usePolling } from "./use-polled-call";

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
  const overview = useCallKeepingPrevious("statistics/overview", nothing, parseOverview);
  const months = useCallKeepingPrevious("statistics/consumption", byMonth, parseConsumption);
  const years = useCallKeepingPrevious("statistics/consumption", byYear, parseConsumption);
  usePolling(overview, livePolling);
  usePolling(months, dailyPolling);
  usePolling(years, dailyPolling);
  return {
    overview: overview.data ?? null,
    consumed: { month: currentConsumption(months.data), year: currentConsumption(years.data) },
    isPending: overview.isPending,
    isConsumptionPending: months.isPending || years.isPending,
    isFetching: overview.isFetching,
    error: overview.error,
    updatedAt: overview.dataUpdatedAt,
    retry: () => void overview.refetch(),
  };
}
