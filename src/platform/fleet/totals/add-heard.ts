import { quartersPerDay } from "./readings";

/**
 * Adds a report of a device to the changes of `quarter_total.heard`. A report in quarter q counts for each period of 24
 * hours that begins in the quarters q - 95 to q. So the number of devices grows by one after quarter q - 96 and falls
 * by one after quarter q. If the device's previous report, p, still counts then, the number grows only after p.
 *
 * @param reported the quarters in which the device reported, in order. The quarter is inserted.
 * @param change is called with quarters and changes.
 */
export function addHeard(reported: number[], quarter: number, change: (quarter: number, by: 1 | -1) => void): void {
  const at = reported.findLastIndex((one) => one <= quarter) + 1;
  const [before = Number.NEGATIVE_INFINITY, after] = [reported[at - 1], reported[at]];
  if (before === quarter) return;
  reported.splice(at, 0, quarter);
  change(Math.max(before, quarter - quartersPerDay), 1);
  change(quarter, -1);
  if (after === undefined) return;
  change(Math.max(before, after - quartersPerDay), -1);
  change(Math.max(quarter, after - quartersPerDay), 1);
}
