import type { AnyResourceDeclaration } from "../declaration/declaration";
import { languages, type Text } from "../text";

/** A fault of a declaration. */
export interface DeclarationFault {
  /** Stable id, for example `field.unknown`. */
  readonly id: string;
  /** Name of the entry and the place in its declaration: `gateway: list.columns[2]`. */
  readonly path: string;
  /** The problem and how to fix it. */
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

/**
 * Reports a text that is missing or empty in at least one language, and `{name}` places that nothing fills.
 *
 * @param places names of the places that the console fills
 */
export function checkText(
  text: Text | undefined,
  path: string,
  report: ReportFault,
  places: readonly string[] = [],
): void {
  const versions = typeof text === "string" ? [text] : languages.map((one) => text?.[one] ?? "");
  if (versions.some((version) => version.trim() === "")) {
    const form = languages.map((one) => `${one}: "…"`).join(", ");
    report("text.missing", path, `The text is missing. Write it in every language: { ${form} }.`);
  }
  const used = versions.flatMap((version) => [...version.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name));
  for (const name of new Set(used)) {
    if (places.includes(name)) continue;
    const others = places.length === 0 ? "" : ` or use one of: ${places.map((one) => `{${one}}`).join(", ")}`;
    report("text.place", path, `Nothing fills {${name}} in this text. Remove it${others}.`);
  }
}

/** Reports names that are not fields. @param names pairs of a name and its place in the declaration */
export function checkNamed(
  declared: Pick<AnyResourceDeclaration, "fields">,
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
