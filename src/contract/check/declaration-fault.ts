import type { AnyResourceDeclaration } from "../declaration/declaration";
import { languages, type Text } from "../text";

/** One fault of a declaration: a stable id, where it is, and how to mend it. */
export interface DeclarationFault {
  readonly id: string;
  /** Entry and place inside its declaration: `gateway: list.columns[2]`. */
  readonly path: string;
  readonly cure: string;
}

/** Takes a fault: its id, its path within what is being checked, and its cure. */
export type ReportFault = (id: string, path: string, cure: string) => void;

/** The faults as people read them, one a line. */
export const describeFaults = (faults: readonly DeclarationFault[]): string =>
  [
    `${faults.length} ${faults.length === 1 ? "fault" : "faults"} in the declarations of resources/:`,
    ...faults.map((fault) => `  ${fault.path}\n    [${fault.id}] ${fault.cure}`),
  ].join("\n");

/** Reports a text that is missing or empty in a language. */
export function checkText(text: Text | undefined, path: string, report: ReportFault): void {
  if (typeof text === "string" ? text.trim() !== "" : text !== undefined && languages.every((one) => text[one]?.trim()))
    return;
  report(
    "text.missing",
    path,
    `Give a text in every language: { ${languages.map((one) => `${one}: "…"`).join(", ")} }.`,
  );
}

/** Reports names that no field has; each stands with the path at which it was declared. */
export function checkNamed(
  declared: AnyResourceDeclaration,
  names: readonly (readonly [string, string])[],
  report: ReportFault,
): void {
  const known = Object.keys(declared.fields);
  for (const [name, path] of names) {
    if (!known.includes(name)) {
      report("field.unknown", path, `No field is called "${name}"; name one of ${known.join(", ")}.`);
    }
  }
}
