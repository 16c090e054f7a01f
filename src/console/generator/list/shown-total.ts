import { mostCounted } from "../../../contract";
import { formatNumber } from "../../i18n/format";

/**
 * Formats the total of a list: "10,000+" if there are more than are counted. Totals below 1,000 stay numbers, so that
 * `count` selects the singular form.
 */
export const shownTotal = (total: number): number | string =>
  total === mostCounted + 1 ? `${formatNumber(mostCounted)}+` : total < 1000 ? total : formatNumber(total);
