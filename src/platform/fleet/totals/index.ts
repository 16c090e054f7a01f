export { addToTotals, dropTotals, keepTotals, rebuildTotals } from "./device-totals";
export { type Growth, growTotals } from "./increment-totals";
