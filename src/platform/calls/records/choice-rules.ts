import { excludedBy, type Fields, isApplicable, type Text, textIn, valueIn, wireNames } from "../../../contract";
import { invalidField } from "../../access/handler";
import type { WireRow } from "./row-types";

/** Values by wire names, and the fields that read them. */
export interface FieldValues {
  readonly fields: Fields;
  readonly record: WireRow;
}

/** The value of a field; null if the record does not have the field. */
const presentValue = ({ fields, record }: FieldValues, name: string): unknown => {
  const field = fields[name];
  return field === undefined || !isApplicable(field, record) ? null : valueIn(record, name, field);
};

/**
 * The first choice whose value another value excludes (`goesWith`, `limitedBy`). A combination that the record has
 * already is allowed: a limit may have changed since.
 *
 * @param before the record as it was; null for a new one
 */
export function unfitChoice(
  now: FieldValues,
  before: FieldValues | null,
): { readonly wire: string; readonly text: Text } | null {
  for (const [name, field] of Object.entries(now.fields)) {
    const value = field.kind === "choice" ? presentValue(now, name) : null;
    if (field.kind !== "choice" || value === null) continue;
    const others = [field.goesWith?.field ?? [], field.limitedBy ?? []].flat();
    const other = excludedBy(field, value, Object.fromEntries(others.map((one) => [one, presentValue(now, one)])));
    if (other === null) continue;
    if (before !== null && [name, other].every((one) => presentValue(before, one) === presentValue(now, one))) continue;
    const labelIn = (one: string, language: "zh" | "en") => textIn(now.fields[one]?.label ?? one, language);
    const text = {
      zh: `所选的${labelIn(name, "zh")}与“${labelIn(other, "zh")}”不符，请另选`,
      en: `${labelIn(name, "en")}: choose an option that fits “${labelIn(other, "en")}”`,
    };
    return { wire: wireNames(name, field)[0] ?? name, text };
  }
  return null;
}

/** @throws Refusal 4 at an `unfitChoice`. */
export function assertChoicesFit(now: FieldValues, before: FieldValues | null): void {
  const unfit = unfitChoice(now, before);
  if (unfit !== null) throw invalidField(unfit.wire, unfit.text);
}
