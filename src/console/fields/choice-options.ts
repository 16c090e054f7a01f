import type { ChoiceField, Fields, Option, WireRecord } from "../../contract";

/**
 * The options that a record takes. A field that is limited takes its numbers up to the limit and, whatever the limit, the
 * last option (`timeSetting`: up to 12 or 24 months, and reset). One that goes with another takes what goes with its value.
 */
export function optionsFor(field: ChoiceField, record: WireRecord): readonly Option[] {
  const { goesWith } = field;
  const together = goesWith?.values[String(record[goesWith.field])];
  if (together !== undefined) return field.options.filter(({ value }) => together.includes(value));
  const limit = field.limitedBy === undefined ? null : record[field.limitedBy];
  if (limit === null || limit === undefined || limit === "" || !Number.isFinite(Number(limit))) return field.options;
  const last = field.options.at(-1);
  return field.options.filter((option) => option === last || Number(option.value) <= Number(limit));
}

/** The option that a value stands for, among the record's and the filter's. */
export const optionOf = (field: ChoiceField, value: unknown): Option | undefined =>
  [...field.options, ...(field.filterOptions ?? [])].find((option) => option.value === value);

/**
 * The values of a form after one was entered: a choice that no longer goes with it becomes the one that does, and is to be
 * made anew where there are several.
 */
export function applyDependentChoices(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const now = { ...values, [name]: value };
  const settled = Object.entries(fields).flatMap(([other, field]) => {
    if (field.kind !== "choice" || field.goesWith?.field !== name) return [];
    const options = optionsFor(field, now);
    if (options.some((option) => option.value === now[other])) return [];
    return [[other, options.length === 1 ? (options[0]?.value ?? null) : null] as const];
  });
  return { ...now, ...Object.fromEntries(settled) };
}
