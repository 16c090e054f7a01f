export { dueBySite, isDueWithin, lookAheadDays } from "./due-within";
export { backfillForecasts, type EmptyDates, forecastsOf, updateForecasts } from "./update-forecasts";
