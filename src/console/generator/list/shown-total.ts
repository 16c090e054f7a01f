import { mostCounted, mostFound } from "../../../contract";
import { formatNumber } from "../../i18n/format";

/**
 * Formats the total of a list: "10,000+" if there are more than are counted. Totals below 1,000 stay numbers, so that
 * `count` selects the singular form.
 */
export const shownTotal = (total: number): number | string =>
  isLowerBound(total) ? `${formatNumber(total - 1)}+` : total < 1000 ? total : formatNumber(total);

/** Whether there may be more records than the total. */
export const isLowerBound = (total: number): boolean => total === mostCounted + 1 || total === mostFound + 1;
