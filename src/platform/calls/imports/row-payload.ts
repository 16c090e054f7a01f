import { type Call, faultText, type ImportColumn, type WireValue } from "../../../contract";
import { parseAs } from "../../access/field-access";
import type { Caller } from "../../access/handler";
import { formatProblems } from "./import-report";
import type { ImportedRow, RowProblem } from "./read-import";

/** Validates the values of a row like the call that saves one record. Returns the parsed values or the problems. */
export function parseRowPayload(
  call: Call,
  { values, faults }: ImportedRow,
  columns: readonly ImportColumn[],
  caller: Pick<Caller, "role"> | null = null,
): { readonly values: Readonly<Record<string, WireValue>> } | { readonly faults: readonly RowProblem[] } {
  if (faults.length > 0) return { faults };
  const parsed = parseAs(call, values, caller);
  if ("values" in parsed) return parsed;
  const texts = Object.entries(parsed.faults).map(([name, fault]) => {
    const label = columns.find((column) => column.name === name)?.label ?? name;
    return { zh: faultText(fault, label, "zh"), en: faultText(fault, label, "en") };
  });
  return { faults: formatProblems(texts) };
}
