import { importColumns, type RefusedRow, type Resource } from "../../../../contract";
import { t, text } from "../../../i18n";
import { type ImportRun, rowsRemaining, uncertainOf } from "./import-run";

/** The rows that were not imported, in the form of refused rows, for a file that can be uploaded again. */
export function remainingRows(resource: Resource, variant: number | null, run: ImportRun): readonly RefusedRow[] {
  const columns = importColumns(resource, variant);
  /** Replaces the value of an option by its label, which is easier to correct in a file. */
  const labelOf = (name: string, value: string): string => {
    const field = columns.find((column) => column.name === name)?.field;
    const option =
      field?.kind === "choice" ? field.options.find((candidate) => String(candidate.value) === value) : undefined;
    return option === undefined ? value : text(option.label);
  };
  const uncertain = new Set(uncertainOf(run));
  return rowsRemaining(run).map((remaining) => ({
    row: remaining.row,
    reason: t(uncertain.has(remaining) ? "import.notCertain" : "import.notSent"),
    values: Object.fromEntries(Object.entries(remaining.values).map(([name, value]) => [name, labelOf(name, value)])),
  }));
}
