import type { Condition } from "../declaration/condition";
import type { Field, Fields } from "../declaration/field-kinds";
import { kindTraits, secretKinds } from "../declaration/kind-traits";
import { checkValue as checkKindValue, readField, wireNames } from "../declaration/kinds";
import { columnTypesOf } from "../declaration/kinds/columns";
import { checkNamed, type ReportFault } from "./declaration-fault";

/** The values that records can have in a field; null if they cannot be listed. */
function valuesOf(field: Field): readonly (number | string)[] | null {
  if (field.kind === "switch") return [0, 1];
  return field.kind === "choice" ? field.options.map((option) => option.value) : null;
}

/** Reports a value that is not one of `values`. */
export function checkValue(
  id: string,
  value: number | string,
  values: readonly (number | string)[],
  path: string,
  report: ReportFault,
): void {
  if (values.map(String).includes(String(value))) return;
  report(id, path, `There is no option ${value}. Use one of: ${values.join(", ")}.`);
}

/** Reports a value that a field cannot have: not an option, out of range, or of another type. */
export function checkFieldValue(
  field: Field | undefined,
  value: number | string,
  path: string,
  report: ReportFault,
): void {
  if (field === undefined) return;
  const values = valuesOf(field);
  if (values !== null) {
    checkValue("value.option", value, values, path, report);
    return;
  }
  const [name = "value", ...others] = wireNames("value", field);
  if (others.length > 0 || columnTypesOf(name, field)?.includes("json")) {
    report("value.kind", path, `A ${field.kind} field does not take one fixed value. Remove it.`);
    return;
  }
  const read = readField({ [name]: value }, "value", field);
  const isFaulty = "fault" in read || checkKindValue(read.value, field, "create") !== null;
  if (isFaulty)
    report(
      "value.kind",
      path,
      `A ${field.kind} field does not take ${JSON.stringify(value)}. Use a value that fits it.`,
    );
}

/** Whether a record has a value under the name of the field. */
const isInRecord = (name: string, field: Field): boolean =>
  Object.hasOwn(kindTraits, field.kind) &&
  !secretKinds.has(field.kind) &&
  field.filterOnly !== true &&
  wireNames(name, field).includes(name);

/** Reports faults of a condition on a record: `checkValues`, and fields that no record has under their names. */
export function checkCondition(
  fields: Fields,
  condition: Condition | undefined,
  path: string,
  report: ReportFault,
): void {
  checkValues(fields, condition, path, report);
  for (const name of Object.keys(condition ?? {})) checkInRecord(fields, name, `${path}.${name}`, report);
}

/** Reports a field that no record has under its name. */
export function checkInRecord(fields: Fields, name: string, path: string, report: ReportFault): void {
  const field = fields[name];
  if (field !== undefined && !isInRecord(name, field))
    report("when.record", path, `No record has a value under "${name}". Name a field with a plain value.`);
}

/** Reports the fields of a condition that do not exist, and values that they cannot have. */
export function checkValues(fields: Fields, condition: Condition | undefined, path: string, report: ReportFault): void {
  const entries = Object.entries(condition ?? {});
  const names = entries.map(([name]) => [name, `${path}.${name}`] as const);
  checkNamed({ fields }, names, report);
  for (const [name, wanted] of entries) {
    const field = fields[name];
    const values = field === undefined ? null : valuesOf(field);
    if (values === null || wanted === true) continue;
    for (const value of [wanted].flat()) checkValue("when.value", value, values, `${path}.${name}`, report);
  }
}

/** Reports names that occur twice in a list. @param names pairs of a name and its place in the declaration */
export function checkOnce(names: readonly (readonly [string, string])[], report: ReportFault): void {
  const seen = new Set<string>();
  for (const [name, path] of names) {
    if (seen.has(name)) report("field.twice", path, `"${name}" is listed twice. Remove one.`);
    seen.add(name);
  }
}
