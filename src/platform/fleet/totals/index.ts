export { addHeard } from "./add-heard";
export { addToTotals, dropTotals, rebuildTotals, withTotalsUpdated } from "./device-totals";
export { type Increment, incrementTotals } from "./increment-totals";
export { type LocalMidnight, localMidnights, totalsBetween } from "./local-totals";
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
