export { addHeard } from "./add-heard";
export { type CountedDevice, countedColumns } from "./counted-device";
export { addToCounts, updateCounts, withCountsUpdated } from "./device-counts";
export { addToTotals, dropTotals, rebuildTotals, withTotalsUpdated } from "./device-totals";
export { type Increment, incrementTotals } from "./increment-totals";
export { type LocalMidnight, localMidnights, totalsBetween } from "./local-totals";
export { rebuildMapCounts } from "./map-counts";
export {
  parseReadings,
  quarterOf,
  quartersPerDay,
  type Reading,
  readingMl,
  readingsSince,
  readingsTable,
  readingTime,
  writeReadings,
} from "./readings";
export { repairCounts } from "./repair-counts";
export { sweepEmptyCounts } from "./sweep-counts";
