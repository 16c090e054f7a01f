import { dailyPolling, livePolling } from "../../providers/polling";
import { useCall } from "../../providers/use-call";
import { currentConsumption, type Figures, parseConsumption, parseOverview } from "./parse-statistics";

/** The dashboard's figures and their loading state. */
export interface DashboardFigures {
  /** Null until the first answer arrives. */
  readonly overview: Figures | null;
  /** Grease dispensed in the current month and year, ml; null if unknown. */
  readonly consumed: { readonly month: number | null; readonly year: number | null };
  readonly isPending: boolean;
  readonly isConsumptionPending: boolean;
  readonly isFetching: boolean;
  /** The error of the latest overview call; `overview` may hold an older answer. */
  readonly error: Error | null;
  /** Time of the latest overview answer, ms UTC; 0 before the first. */
  readonly updatedAt: number;
  readonly retry: () => void;
}

const overviewOptions = { ...livePolling, parse: parseOverview };
const consumptionOptions = { ...dailyPolling, parse: parseConsumption };

/** Loads the dashboard's figures and refreshes them while the page is visible: counts often, daily sums rarely. */
export function useFigures(): DashboardFigures {
  const overview = useCall("statistics/overview", {}, overviewOptions);
  const months = useCall("statistics/consumption", { by: "month" }, consumptionOptions);
  const years = useCall("statistics/consumption", { by: "year" }, consumptionOptions);
  return {
    overview: overview.data ?? null,
    consumed: { month: currentConsumption(months.data?.list), year: currentConsumption(years.data?.list) },
    isPending: overview.isPending,
    isConsumptionPending: months.isPending || years.isPending,
    isFetching: overview.isFetching,
    error: overview.error,
    updatedAt: overview.dataUpdatedAt,
    retry: () => void overview.refetch(),
  };
}
