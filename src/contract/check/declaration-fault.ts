import type { AnyResourceDeclaration } from "../declaration/declaration";
import { languages, type Text } from "../text";

/** A fault of a declaration. */
export interface DeclarationFault {
  /** Stable id, for example `field.unknown`. */
  readonly id: string;
  /** Name of the entry and the place in its declaration: `gateway: list.columns[2]`. */
  readonly path: string;
  /** What is wrong and how to fix it. */
  readonly cure: string;
}

/** Collects a fault. @param path place in the part that is being checked */
export type ReportFault = (id: string, path: string, cure: string) => void;

/** The text of all faults, for the console of the developer. */
export const describeFaults = (faults: readonly DeclarationFault[]): string =>
  [
    `${faults.length} ${faults.length === 1 ? "fault" : "faults"} in the declarations of resources/:`,
    ...faults.map((fault) => `  ${fault.path}\n    [${fault.id}] ${fault.cure}`),
  ].join("\n");

/** Reports a text that is missing or empty in at least one language. */
export function checkText(text: Text | undefined, path: string, report: ReportFault): void {
  if (typeof text === "string" ? text.trim() !== "" : text !== undefined && languages.every((one) => text[one]?.trim()))
    return;
  report(
    "text.missing",
    path,
    `The text is missing. Write it in every language: { ${languages.map((one) => `${one}: "…"`).join(", ")} }.`,
  );
}

/** Reports names that are not fields. @param names pairs of a name and its place in the declaration */
export function checkNamed(
  declared: AnyResourceDeclaration,
  names: readonly (readonly [string, string])[],
  report: ReportFault,
): void {
  const known = Object.keys(declared.fields);
  for (const [name, path] of names) {
    if (!known.includes(name)) {
      report("field.unknown", path, `There is no field "${name}". Use one of: ${known.join(", ")}.`);
    }
  }
}
