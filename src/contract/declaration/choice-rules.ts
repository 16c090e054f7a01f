import type { WireRecord } from "./kinds";
import { numberFrom } from "./kinds";
import type { ChoiceField } from "./simple-field-kinds";

/**
 * The name of the field whose value excludes a value of a choice; null if the record may have it. `goesWith` names a
 * choice, only some of whose combinations with this one are allowed. `limitedBy` names a number with the greatest
 * allowed value; the last option is always allowed (for `timeSetting` it is "reset").
 *
 * @param record the values of the other fields. A value that is not set excludes nothing.
 */
export function excludedBy(
  { goesWith, limitedBy, options }: ChoiceField,
  value: unknown,
  record: WireRecord,
): string | null {
  const allowed = goesWith?.values[String(record[goesWith.field])];
  if (goesWith !== undefined && allowed?.map(String).includes(String(value)) === false) return goesWith.field;
  const limit = limitedBy === undefined ? null : numberFrom(record[limitedBy]);
  if (limitedBy === undefined || limit === null || String(value) === String(options.at(-1)?.value)) return null;
  return Number(value) > limit ? limitedBy : null;
}
