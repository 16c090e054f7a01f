import type { ChoiceField, Option, WireRecord } from "../../contract";

/**
 * The options that a record takes. A field that is limited takes its numbers up to the limit and, whatever the limit, the
 * last option (`timeSetting`: up to 12 or 24 months, and reset).
 */
export function optionsFor(field: ChoiceField, record: WireRecord): readonly Option[] {
  const limit = field.limitedBy === undefined ? null : record[field.limitedBy];
  if (limit === null || limit === undefined || limit === "" || !Number.isFinite(Number(limit))) return field.options;
  const last = field.options.at(-1);
  return field.options.filter((option) => option === last || Number(option.value) <= Number(limit));
}

/** The option that a value stands for, among the record's and the filter's. */
export const optionOf = (field: ChoiceField, value: unknown): Option | undefined =>
  [...field.options, ...(field.filterOptions ?? [])].find((option) => option.value === value);
