export { addToTotals, dropTotals, rebuildTotals, withTotalsUpdated } from "./device-totals";
export { type DayIncrement, incrementTotals } from "./increment-totals";
