import { importColumns, type RefusedRow, type Resource } from "../../../../contract";
import { t, text } from "../../../i18n";
import { type ImportRun, uncertainOf } from "./import-run";

/** The rows of an import that were not entered, as they stand in a file that is to be uploaded again. */
export function remainingRows(resource: Resource, variant: number | null, run: ImportRun): readonly RefusedRow[] {
  const columns = importColumns(resource, variant);
  /** An option by its label, as people write it; the server has answered its value. */
  const shown = (name: string, value: string): string => {
    const field = columns.find((column) => column.name === name)?.field;
    const option = field?.kind === "choice" ? field.options.find((one) => String(one.value) === value) : undefined;
    return option === undefined ? value : text(option.label);
  };
  const uncertain = new Set(uncertainOf(run));
  return [...run.chunk, ...run.waiting].map((one) => ({
    row: one.row,
    reason: t(uncertain.has(one) ? "import.notCertain" : "import.notSent"),
    values: Object.fromEntries(Object.entries(one.values).map(([name, value]) => [name, shown(name, value)])),
  }));
}
