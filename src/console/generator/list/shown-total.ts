import { mostCounted, mostFound } from "../../../contract";
import { formatNumber } from "../../i18n/format";

/** Formats the total of a list: "10,000+" if there are more than are counted. */
export const shownTotal = (total: number): number | string =>
  isLowerBound(total) ? `${formatNumber(total - 1)}+` : shownCount(total);

/** Formats a number of records. Below 1,000 it stays a number, so that `count` selects the singular form. */
export const shownCount = (count: number): number | string => (count < 1000 ? count : formatNumber(count));

/** Whether there may be more records than the total. */
export const isLowerBound = (total: number): boolean => total === mostCounted + 1 || total === mostFound + 1;
