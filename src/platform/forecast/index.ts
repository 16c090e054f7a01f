export { isDueWithin, lookAhead } from "./due";
export { fillForecasts, keepForecasts } from "./keep";
