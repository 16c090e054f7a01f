import { mostCounted } from "../../../contract";
import { formatNumber } from "../../i18n/format";

/** The total of a list as users read it: "10,000+" if there are more than are counted. A number only below 1,000. */
export const shownTotal = (total: number): number | string =>
  total === mostCounted + 1 ? `${formatNumber(mostCounted)}+` : total < 1000 ? total : formatNumber(total);
