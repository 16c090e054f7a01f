export { isDueWithin, lookAhead } from "./due-within";
export { fillForecasts, keepForecasts } from "./update-forecasts";
