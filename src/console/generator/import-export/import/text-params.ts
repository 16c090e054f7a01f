import { formatNumber } from "../../../i18n";
import { type ImportRun, settledOf } from "./import-run";

/** So many rows, for a text: `count` chooses between one and many, and `rows` is written. */
export const rowParams = (count: number) => ({ count, rows: formatNumber(count) });

/** How far a run is, for a text. */
export const progressParams = (run: ImportRun) => ({
  settled: formatNumber(settledOf(run)),
  total: formatNumber(run.toEnter),
});
