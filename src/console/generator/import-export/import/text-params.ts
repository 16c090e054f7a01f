import { formatNumber } from "../../../i18n";
import { type ImportRun, settledOf } from "./import-run";

/** A number of rows for a text: `count` selects singular or plural, `rows` is the formatted number. */
export const rowParams = (count: number) => ({ count, rows: formatNumber(count) });

/** The progress of a run for a text. */
export const progressParams = (run: ImportRun) => ({
  settled: formatNumber(settledOf(run)),
  total: formatNumber(run.toImport),
});
