export { isDueWithin, lookAheadDays } from "./due-within";
export { backfillForecasts, updateForecasts } from "./update-forecasts";
