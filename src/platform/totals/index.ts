export { addToTotals, dropTotals, keepTotals, rebuildTotals } from "./devices";
export { type Growth, growTotals } from "./grow";
